import { useId, useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useList } from '../../state/list/list-context.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import { type Node, type ParentField, parentOf } from './nodes.ts';

interface ParentDialogProps {
  readonly row: Row;
  readonly field: ParentField;
  /** The possible parents, in the order of the tree. */
  readonly nodes: readonly Node[];
  readonly onChosen: (parent: number | null) => void;
  readonly onClose: () => void;
}

/** Moves a row below another that is chosen by name. */
export function ParentDialog({ row, field, nodes, onChosen, onClose }: ParentDialogProps) {
  const { entry } = useList();
  const id = useId();
  const [parent, setParent] = useState(() => parentOf(row, field));
  return (
    <FormDialog
      title={`Move ${titleOf(row, entry.label)}`}
      submit="Move"
      onClose={onClose}
      onSubmit={() => {
        onClose();
        onChosen(parent);
      }}
    >
      <label className="form-label" htmlFor={id}>
        Below
      </label>
      <select
        id={id}
        className="form-select"
        value={parent ?? ''}
        onChange={(event) => setParent(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">Nothing: at the top</option>
        {nodes.map(({ card, level }) => (
          <option key={card.row.id} value={card.row.id}>
            {`${'\u2003'.repeat(level - 1)}${titleOf(card.row, entry.label)}`}
          </option>
        ))}
      </select>
    </FormDialog>
  );
}
