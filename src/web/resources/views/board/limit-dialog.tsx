import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { WholeNumberField, wholeNumberIn } from '../../../ui/whole-number-field.tsx';

/** The maximum limit, as in the contract. */
const largest = 999;

interface LimitDialogProps {
  readonly title: string;
  readonly limit: number | null;
  readonly onSet: (limit: number | null) => void;
  readonly onClose: () => void;
}

/** A dialog that edits the limit for the number of cards in a column. */
export function LimitDialog({ title, limit, onSet, onClose }: LimitDialogProps) {
  const before = limit === null ? '' : String(limit);
  const [text, setText] = useState(before);
  const [refused, setRefused] = useState(false);
  return (
    <FormDialog
      title={`Limit of ${title}`}
      submit="Save"
      onClose={onClose}
      dirty={text !== before}
      onSubmit={() => {
        const next = wholeNumberIn(text, 1, largest);
        if (next === null && text.trim() !== '') return setRefused(true);
        onClose();
        onSet(next);
      }}
    >
      <WholeNumberField
        label="Most cards in this column"
        least={1}
        most={largest}
        optional
        help="Empty for no limit. More cards are not refused, but the head of the column shows everybody that there are too many."
        {...{ text, refused }}
        onChange={(next) => {
          setText(next);
          setRefused(false);
        }}
      />
    </FormDialog>
  );
}
