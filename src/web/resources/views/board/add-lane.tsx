import { useState } from 'react';
import { basisOf } from '../../../../contract/view-kind.ts';
import { useList } from '../../state/list/list-context.ts';
import type { Placing } from '../places/use-placing.ts';
import { LaneNameDialog } from './lane-name-dialog.tsx';

/** Adds a column to a board whose columns come from a text field. The column is empty until a card is moved there. */
export function AddLane({ placing }: { readonly placing: Placing }) {
  const settings = useList().extras.lanes;
  const [isOpen, setOpen] = useState(false);
  const [field] = placing.fields;
  const [lanes = []] = placing.lanes;
  const set = settings?.set;
  if (!set || !field || basisOf(field) !== 'text') return null;
  return (
    <>
      <button type="button" className="btn btn-quiet lane-new" onClick={() => setOpen(true)}>
        <i className="bi bi-plus-lg" aria-hidden="true" /> Add column
      </button>
      {isOpen && (
        <LaneNameDialog
          title="Add column"
          submit="Add column"
          name=""
          {...{ field, lanes }}
          onName={(name) => {
            set(field.name, { ...settings.of(field.name), order: [...lanes.map(({ key }) => key), name] });
            placing.say(`Column ${name} added.`);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
