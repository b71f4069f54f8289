import { useState } from 'react';
import { relativeText } from '../../../fields/date/day-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldOf } from '../state/columns.ts';
import { useList } from '../state/list-context.ts';
import { type Row, titleOf, withValues } from '../state/row.ts';
import { textOf } from '../state/text-of.ts';
import type { Conflict } from '../state/use-changes.ts';

interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly onClose: () => void;
}

/** Somebody else has changed the row meanwhile: field by field, theirs or yours. */
export function ConflictDialog({ conflict, onClose }: ConflictDialogProps) {
  const { entry, changes } = useList();
  const { current, mine, row } = conflict;
  const [keep, setKeep] = useState<ReadonlySet<string>>(() => new Set(Object.keys(mine)));
  const wanted: Row = withValues(row, mine);
  const finish = () => {
    onClose();
    conflict.settle(keep);
  };
  return (
    <Dialog
      title={`${titleOf(current, entry.label)} was changed meanwhile`}
      primary={{ label: 'Save the choice', run: finish }}
      onClose={() => {
        onClose();
        void changes.refresh();
      }}
    >
      <p>
        {conflict.other ?? 'Somebody else'} changed it {relativeText(current.updated_at, Date.now())}. Choose what to
        keep of your change.
      </p>
      {Object.keys(mine).map((name) => {
        const field = fieldOf(entry, name);
        const text = (of: Row) => (field ? textOf(field, of) : String(of[name] ?? '')) || 'Empty';
        const choose = (yours: boolean) => {
          const next = new Set(keep);
          if (yours) next.add(name);
          else next.delete(name);
          setKeep(next);
        };
        return (
          <fieldset key={name} className="conflict-field">
            <legend>{field?.title ?? name}</legend>
            <label className="form-check">
              <input
                className="form-check-input"
                type="radio"
                name={name}
                checked={!keep.has(name)}
                onChange={() => choose(false)}
              />
              Theirs: <b>{text(current)}</b>
            </label>
            <label className="form-check">
              <input
                className="form-check-input"
                type="radio"
                name={name}
                checked={keep.has(name)}
                onChange={() => choose(true)}
              />
              Yours: <b>{text(wanted)}</b>
            </label>
          </fieldset>
        );
      })}
    </Dialog>
  );
}
