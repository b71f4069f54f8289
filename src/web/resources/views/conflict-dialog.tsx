import { useState } from 'react';
import { problemText } from '../../api/problem.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { relativeText, textOf } from '../cells/text-of.ts';
import { fieldOf } from '../state/columns.ts';
import { type Row, titleOf } from '../state/row.ts';
import type { Conflict, Fields } from '../state/use-changes.ts';
import { useList } from './list-context.ts';

interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly onClose: () => void;
}

/** Somebody else has changed the row meanwhile: field by field, theirs or yours. */
export function ConflictDialog({ conflict, onClose }: ConflictDialogProps) {
  const { entry, save, changes } = useList();
  const { current, mine, row } = conflict;
  const [keep, setKeep] = useState<ReadonlySet<string>>(() => new Set(Object.keys(mine)));
  const wanted: Row = { ...row, ...mine };
  const finish = async () => {
    const fields: Fields = Object.fromEntries(Object.entries(mine).filter(([name]) => keep.has(name)));
    onClose();
    await changes.refresh();
    if (Object.keys(fields).length === 0) return;
    try {
      await save(current, fields);
    } catch (error) {
      toast({ text: problemText(error), kind: 'error' });
    }
  };
  return (
    <Dialog
      title={`${titleOf(current, entry.label)} was changed meanwhile`}
      primary={{ label: 'Save the choice', run: () => void finish() }}
      onClose={() => {
        onClose();
        void changes.refresh();
      }}
    >
      <p>Somebody changed it {relativeText(current.updated_at, Date.now())}. Choose what to keep of your change.</p>
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
