import { useId, useState } from 'react';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { RowAct } from '../../state/edit/acts.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import { counted } from '../../state/row/words.ts';

interface ConfirmByNameProps {
  readonly entry: CollectionEntry;
  readonly words: { readonly title: string; readonly plural: string };
  readonly rows: readonly Row[];
  readonly act: RowAct;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A dialog that deletes rows after the user has typed the name of the row, or the number of rows. */
export function ConfirmByName({ entry, words, rows, act, onConfirm, onClose }: ConfirmByNameProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const [first] = rows;
  const one = rows.length === 1 && first;
  const name = one ? titleOf(first, entry.label) : String(rows.length);
  const belongs = one ? 'Everything that belongs to it' : 'Everything that belongs to them';
  const what = one ? `this ${lowerFirst(words.title)}` : counted(rows.length, words.title, words.plural);
  return (
    <Dialog
      title={`Delete ${one ? lowerFirst(words.title) : what}`}
      onClose={onClose}
      primary={{ label: act.title, form: id, danger: true }}
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== name.trim()) return setRefused(true);
          onClose();
          onConfirm();
        }}
      >
        <label className="form-label" htmlFor={`${id}-name`}>
          {belongs} goes as well. Type <b>{name}</b> to delete {what}.
        </label>
        <input
          id={`${id}-name`}
          className="form-control"
          autoComplete="off"
          value={text}
          aria-invalid={refused || undefined}
          aria-describedby={refused ? `${id}-error` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setRefused(false);
          }}
        />
        {refused && (
          <div id={`${id}-error`} role="alert" className="confirm-error">
            <i className="bi bi-exclamation-circle" aria-hidden="true" /> This is not {name}.
          </div>
        )}
      </form>
    </Dialog>
  );
}
