import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { WholeNumberField, wholeNumberIn } from '../../../ui/whole-number-field.tsx';
import { useList } from '../../state/list/list-context.ts';
import { type Row, titleOf } from '../../state/row/row.ts';

interface MoveDialogProps {
  readonly row: Row;
  readonly index: number;
  readonly onClose: () => void;
}

/** A dialog that moves a row to an index, for lists that are too long for dragging. */
export function MoveDialog({ row, index, onClose }: MoveDialogProps) {
  const { entry, rows, move } = useList();
  const total = rows.count?.total ?? 0;
  const [text, setText] = useState(String(index + 1));
  const [refused, setRefused] = useState(false);
  return (
    <FormDialog
      title={`Move ${titleOf(row, entry.label)}`}
      submit="Move"
      onClose={onClose}
      onSubmit={() => {
        const place = wholeNumberIn(text, 1, total);
        if (place === null) return setRefused(true);
        onClose();
        void move(row, index, place - 1);
      }}
    >
      <WholeNumberField
        label={`Position, from 1 to ${total}`}
        least={1}
        most={total}
        {...{ text, refused }}
        onChange={(next) => {
          setText(next);
          setRefused(false);
        }}
      />
    </FormDialog>
  );
}
