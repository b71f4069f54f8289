/** The dialog before a used row is deleted or merged: its uses, and the choice of a replacement. */
import { useId, useState } from 'react';
import type { Use } from '../../../../contract/answers.ts';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Row, titleOf } from '../../state/row/row.ts';
import { UseList } from '../use-list.tsx';
import { ReplacementField, useReplacement } from './replacement.tsx';

interface UsedDialogProps {
  readonly entry: CollectionEntry;
  readonly path: string;
  readonly row: Row;
  /** The uses that would be lost. */
  readonly uses: readonly Use[];
  readonly onClose: () => void;
  /** Deletes the row without a replacement; undefined if a replacement is required. */
  readonly onDelete?: () => void;
  readonly onReplaced?: () => void;
}

/** Asks what should happen to the uses of a row before it is deleted. */
export function UsedDialog({ entry, path, row, uses, onClose, onDelete, onReplaced }: UsedDialogProps) {
  const replacement = useReplacement({ entry, path, row, onClose, onReplaced });
  const [replaces, setReplaces] = useState(onDelete === undefined);
  const name = useId();
  const title = titleOf(row, entry.label);
  const count = uses.length === 1 ? '1 place' : `${uses.length} places`;
  const drop = () => {
    onClose();
    onDelete?.();
  };
  return (
    <Dialog
      title={onDelete ? `Delete ${title}` : `Merge ${title} into another one`}
      onClose={onClose}
      cancelLabel="Keep"
      primary={{
        label: replaces ? 'Replace and delete' : 'Delete',
        run: () => (replaces ? void replacement.replace() : drop()),
        busy: replacement.busy,
        danger: true,
      }}
    >
      {uses.length > 0 ? (
        <>
          <p>
            {title} is used in {count}:
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
          <section className="used-dialog-list" aria-label="Where it is used" tabIndex={0}>
            <UseList uses={uses} self={{ resource: entry.resource, id: row.id }} onLeave={onClose} />
          </section>
        </>
      ) : (
        <p>Nothing uses {title}.</p>
      )}
      {onDelete && (
        <fieldset>
          <legend className="form-label">What happens to these?</legend>
          {[
            { label: `Take this ${lowerFirst(entry.title)} out of them`, value: false },
            { label: `Give them another ${lowerFirst(entry.title)}`, value: true },
          ].map(({ label, value }) => (
            <div key={label} className="form-check">
              <input
                type="radio"
                className="form-check-input"
                name={name}
                id={`${name}-${value}`}
                checked={replaces === value}
                onChange={() => setReplaces(value)}
              />
              <label className="form-check-label" htmlFor={`${name}-${value}`}>
                {label}
              </label>
            </div>
          ))}
        </fieldset>
      )}
      {replaces && (
        <ReplacementField
          entry={entry}
          path={path}
          row={row}
          replacement={replacement}
          help={`All of these will point to the ${lowerFirst(entry.title)} you choose, then ${title} is deleted. It can be undone as a whole.`}
        />
      )}
    </Dialog>
  );
}
