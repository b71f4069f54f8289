/** The uses of a row, grouped by owner, with links. */
import { useState } from 'react';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { useAccess } from '../../state/row/access.ts';
import type { Row } from '../../state/row/row.ts';
import { isPart, useUses } from '../../state/row/uses.ts';
import { counted } from '../../state/row/words.ts';
import { ShowMore } from '../show-more.tsx';
import { Failed, Waiting } from '../states.tsx';
import { UseList } from '../use-list.tsx';
import { UsedDialog } from './used-dialog.tsx';

interface RowUsesProps {
  readonly entry: CollectionEntry;
  readonly path: string;
  readonly row: Row;
  /** Called after another row has replaced this one. */
  readonly onGone?: () => void;
}

/** The uses of a row, with a button that replaces it. */
export function RowUses({ entry, path, row, onGone }: RowUsesProps) {
  const list = useUses(entry.resource, path, row.id);
  const { data, error, refetch, hasNextPage } = list;
  const [merging, setMerging] = useState(false);
  const access = useAccess(entry);
  const title = lowerFirst(entry.title);
  if (!data && error)
    return <Failed what={`Where this ${title} is used could not be loaded.`} error={error} onRetry={() => refetch()} />;
  if (!data) return <Waiting lines={5} />;
  const all = data.pages.flatMap(({ items }) => items);
  const self = { resource: entry.resource, id: row.id };
  const uses = all.filter((use) => !isPart(use, self));
  const parts = all.filter((use) => isPart(use, self));
  const mayMerge = access.remove(row) && entry.operations.includes('delete') && entry.detach === null;
  return (
    <div className="row-uses">
      {uses.length === 0 ? (
        <p className="row-uses-none">Nothing uses this {title} yet.</p>
      ) : (
        <>
          <p className="row-uses-sum">
            Used {timesText(uses.length, hasNextPage)}. A new name shows in all of these at once.
          </p>
          <UseList uses={uses} self={self} />
        </>
      )}
      {parts.length > 0 && (
        <details>
          <summary>{counted(parts.length, '1 thing belongs', 'things belong')} to it, and would go with it</summary>
          <UseList uses={parts} self={self} />
        </details>
      )}
      <div className="row-uses-acts">
        <ShowMore list={list} />
        {mayMerge && (
          <button type="button" className="btn btn-secondary" onClick={() => setMerging(true)}>
            <i className="bi bi-union" aria-hidden="true" /> Merge into another one ...
          </button>
        )}
      </div>
      {merging && (
        <UsedDialog
          entry={entry}
          path={path}
          row={row}
          uses={uses.filter(({ on_delete }) => on_delete !== 'cascade')}
          onClose={() => setMerging(false)}
          {...(onGone && { onReplaced: onGone })}
        />
      )}
    </div>
  );
}

const timesText = (count: number, more: boolean): string =>
  more ? `more than ${count} times` : count === 1 ? 'once' : `${count} times`;
