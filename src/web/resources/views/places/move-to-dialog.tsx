import { useId, useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useList } from '../../state/list/list-context.ts';
import { laneKeysOf, placeKey } from '../../state/row/lanes.ts';
import { titleOf } from '../../state/row/row.ts';
import type { Card, Placing } from './use-placing.ts';

interface MoveToDialogProps {
  readonly card: Card;
  readonly placing: Placing;
  readonly onClose: () => void;
}

/** A dialog that moves a card to a place chosen by name, as an alternative to dragging. */
export function MoveToDialog({ card, placing, onClose }: MoveToDialogProps) {
  const { entry } = useList();
  const id = useId();
  const [keys, setKeys] = useState(() => {
    const lanes = placing.placeOf(card)?.lanes;
    return placing.fields.map((field, at) => lanes?.[at]?.key ?? laneKeysOf(field, card.row)[0] ?? '');
  });
  return (
    <FormDialog
      title={`Move ${titleOf(card.row, entry.label)}`}
      submit="Move"
      onClose={() => {
        onClose();
        placing.focus(card);
      }}
      onSubmit={() => {
        const to = placing.places.flat().find(({ key }) => key === placeKey(keys));
        onClose();
        if (to) placing.move(card, to);
      }}
    >
      {placing.fields.map((field, at) => (
        <div key={field.name} className="place-choice">
          <label className="form-label" htmlFor={`${id}-${at}`}>
            {field.title}
          </label>
          <select
            id={`${id}-${at}`}
            className="form-select"
            value={keys[at]}
            onChange={(event) => setKeys(keys.with(at, event.target.value))}
          >
            {(placing.lanes[at] ?? []).map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </select>
        </div>
      ))}
    </FormDialog>
  );
}
