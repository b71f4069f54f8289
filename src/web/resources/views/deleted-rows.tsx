/** The deleted rows of a collection, with the person and time of each deletion, and a button that restores the row. */

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RemovedRow } from '../../../contract/answers.ts';
import { relativeText, timeText } from '../../../fields/date/day-text.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { untitled } from '../../../fields/reference-names.ts';
import { offerUndo } from '../../api/changes.ts';
import { isCancelled } from '../../api/long-call.ts';
import { problemText } from '../../api/problem.ts';
import { toast } from '../../ui/toasts.ts';
import { SearchBox } from '../filters/search-box.tsx';
import { ReadOnlyFields } from '../form/read-only-fields.tsx';
import { useList } from '../state/list/list-context.ts';
import { invalidateResource } from '../state/query/keys.ts';
import { restoreRows, useDeletedRows } from '../state/row/deleted.ts';
import { counted, numberText } from '../state/row/words.ts';
import { InspectorFrame } from './inspector-frame.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { ShowMore } from './show-more.tsx';
import { Failed, Waiting } from './states.tsx';
import './deleted-rows.css';

/** The title of a deleted row. */
export const titleOfDeleted = ({ label }: RemovedRow): string => label?.trim() || untitled;

export function DeletedRows() {
  const { entry, path, words, view, change } = useList();
  const deleted = useDeletedRows(entry.resource, path, view.q);
  const rows = deleted.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = deleted.data?.pages.at(-1)?.total ?? null;
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const restore = useRestore(() => choose(new Set()));
  const open = rows.find(({ id }) => String(id) === view.row);
  const ticked = rows.filter(({ id }) => chosen.has(id));
  return (
    <>
      <div className="list-main">
        <div className="list-tools" role="toolbar" aria-label={`Tools for deleted ${lowerFirst(words.plural)}`}>
          <button type="button" className="btn btn-secondary" onClick={() => change(backToList)}>
            <i className="bi bi-arrow-left" aria-hidden="true" /> All {lowerFirst(words.plural)}
          </button>
          <SearchBox />
          {total !== null && (
            <span className="list-count" role="status">
              {numberText(total)} deleted
            </span>
          )}
        </div>
        <h2 className="deleted-title">Deleted {lowerFirst(words.plural)}</h2>
        {deleted.data ? (
          total === 0 ? (
            <Nothing />
          ) : (
            <DeletedTable rows={rows} chosen={chosen} onChoose={choose} onRestore={restore} />
          )
        ) : deleted.error ? (
          <Failed
            what={`Deleted ${lowerFirst(words.plural)} could not be loaded.`}
            error={deleted.error}
            onRetry={() => void deleted.refetch()}
          />
        ) : (
          <Waiting />
        )}
        <ShowMore list={deleted} className="deleted-more" />
        {ticked.length > 0 && restore && (
          <SelectionBar count={ticked.length} onClear={() => choose(new Set())}>
            <button type="button" className="btn btn-primary" onClick={() => void restore(ticked)}>
              <i className="bi bi-arrow-counterclockwise" aria-hidden="true" /> Restore
            </button>
          </SelectionBar>
        )}
      </div>
      {open && (
        <InspectorFrame title={titleOfDeleted(open)} onClose={() => change({ row: null })}>
          <How row={open} />
          <ReadOnlyFields entry={entry} row={open.row} />
          {restore && (
            <div className="inspector-acts">
              <button type="button" className="btn btn-primary" onClick={() => void restore([open])}>
                <i className="bi bi-arrow-counterclockwise" aria-hidden="true" /> Restore
              </button>
            </div>
          )}
        </InspectorFrame>
      )}
    </>
  );
}

const backToList = { deleted: false, q: '', row: null, page: 1 } as const;

/** Returns a function that restores rows; null for users without the right. */
function useRestore(onDone: () => void): ((rows: readonly RemovedRow[]) => Promise<void>) | null {
  const { entry, path, words, access, view, change } = useList();
  const client = useQueryClient();
  if (!access.restore) return null;
  return async (rows) => {
    const what =
      rows.length === 1 && rows[0] ? titleOfDeleted(rows[0]) : counted(rows.length, words.title, words.plural);
    try {
      const ids = rows.map(({ id }) => id);
      const changes = await restoreRows(path, ids, `Restoring ${lowerFirst(what)}`);
      onDone();
      offerUndo(`${counted(rows.length, words.title, words.plural)} restored`, changes);
      if (rows.some(({ id }) => String(id) === view.row)) change({ row: null }, 'replace');
    } catch (error) {
      if (isCancelled(error)) toast({ text: 'Cancelled: nothing was restored.', kind: 'notice' });
      else toast({ text: `Not restored: ${lowerFirst(what)}. ${problemText(error)}`, kind: 'error' });
    }
    await invalidateResource(client, entry.resource);
  };
}

interface DeletedTableProps {
  readonly rows: readonly RemovedRow[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: ReadonlySet<number>) => void;
  readonly onRestore: ((rows: readonly RemovedRow[]) => Promise<void>) | null;
}

function DeletedTable({ rows, chosen, onChoose, onRestore }: DeletedTableProps) {
  const { words, change, view } = useList();
  const all = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <section className="deleted-scroll" aria-label={`Deleted ${lowerFirst(words.plural)}`}>
      <table className="deleted-table">
        <thead>
          <tr>
            {onRestore && (
              <td>
                <input
                  type="checkbox"
                  className="form-check-input"
                  aria-label="Select all shown"
                  checked={all}
                  onChange={() => onChoose(new Set(all ? [] : rows.map(({ id }) => id)))}
                />
              </td>
            )}
            <th scope="col">{words.title}</th>
            <th scope="col">Deleted</th>
            <th scope="col">By</th>
            {onRestore && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const title = titleOfDeleted(row);
            return (
              <tr key={row.id} className={String(row.id) === view.row ? 'opened' : undefined}>
                {onRestore && (
                  <td>
                    <input
                      type="checkbox"
                      className="form-check-input"
                      aria-label={`Select ${title}`}
                      checked={chosen.has(row.id)}
                      onChange={() => toggle(row.id)}
                    />
                  </td>
                )}
                <th scope="row">
                  <button type="button" className="deleted-name" onClick={() => change({ row: String(row.id) })}>
                    {title}
                  </button>
                </th>
                <td>
                  <time dateTime={row.deleted_at} title={relativeText(row.deleted_at, Date.now())}>
                    {timeText(row.deleted_at)}
                  </time>
                </td>
                <td>{row.deleted_by_label ?? 'Somebody'}</td>
                {onRestore && (
                  <td>
                    <button
                      type="button"
                      className="btn btn-quiet"
                      aria-label={`Restore ${title}`}
                      onClick={() => void onRestore([row])}
                    >
                      <i className="bi bi-arrow-counterclockwise" aria-hidden="true" /> Restore
                    </button>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function How({ row }: { readonly row: RemovedRow }) {
  return (
    <p className="deleted-how">
      Deleted by {row.deleted_by_label ?? 'somebody'} {relativeText(row.deleted_at, Date.now())}
    </p>
  );
}

function Nothing() {
  const { view, words, change } = useList();
  const searched = view.q.trim() !== '';
  return (
    <div className="list-state">
      <i className="bi bi-trash" aria-hidden="true" />
      <h3>
        {searched
          ? `No deleted ${lowerFirst(words.plural)} match “${view.q}”`
          : `No ${lowerFirst(words.plural)} have been deleted`}
      </h3>
      {searched ? (
        <div className="list-state-actions">
          <button type="button" className="btn btn-primary" onClick={() => change({ q: '' })}>
            Clear search
          </button>
        </div>
      ) : (
        <p>Deleted rows are listed here and can be restored.</p>
      )}
    </div>
  );
}
