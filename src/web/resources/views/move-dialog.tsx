import { useId, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { useList } from '../state/list-context.ts';
import { type Row, titleOf } from '../state/row.ts';

interface MoveDialogProps {
  readonly row: Row;
  readonly index: number;
  readonly onClose: () => void;
}

/** Moves a row to a place given by its number: for lists too long to drag through. */
export function MoveDialog({ row, index, onClose }: MoveDialogProps) {
  const { entry, rows, move } = useList();
  const id = useId();
  const total = rows.count?.total ?? 0;
  const [text, setText] = useState(String(index + 1));
  const [refused, setRefused] = useState(false);
  return (
    <Dialog
      title={`Move ${titleOf(row, entry.label)}`}
      size="sm"
      onClose={onClose}
      primary={{ label: 'Move', form: `${id}-form` }}
    >
      <form
        id={`${id}-form`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const place = Number(text);
          if (!Number.isInteger(place) || place < 1 || place > total) return setRefused(true);
          onClose();
          void move(row, index, place - 1);
        }}
      >
        <label className="form-label" htmlFor={id}>
          Position, from 1 to {total}
        </label>
        <input
          id={id}
          type="number"
          min={1}
          max={total}
          className="form-control form-width-number"
          value={text}
          aria-invalid={refused || undefined}
          aria-describedby={refused ? `${id}-error` : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setText(event.target.value);
            setRefused(false);
          }}
        />
        {refused && (
          <div id={`${id}-error`} role="alert" className="confirm-error">
            <i className="bi bi-exclamation-circle" aria-hidden="true" /> Give a whole number from 1 to {total}.
          </div>
        )}
      </form>
    </Dialog>
  );
}
