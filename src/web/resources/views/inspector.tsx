import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { JsonSchema } from '../../../contract/model.ts';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { inPlace } from '../../api/failure.ts';
import { partAhead } from '../../api/lazy-part.ts';
import { isNoAnswer } from '../../api/problem.ts';
import { ReadOnlyFields } from '../form/read-only-fields.tsx';
import { useList } from '../state/list/list-context.ts';
import { usesPart } from '../state/list/open-row.ts';
import { cachedRow } from '../state/row/cached-rows.ts';
import { type Row, titleOf } from '../state/row/row.ts';
import { useRow } from '../state/row/use-row.ts';
import { InspectorFrame } from './inspector-frame.tsx';
import { RowHistory, RowUses } from './on-demand.ts';
import { Failed, Waiting } from './states.tsx';

// Prefetched, so that rows of the list can be opened without a connection.
const ResourceForm = partAhead(
  () => import('../form/resource-form.tsx'),
  (part) => part.ResourceForm,
);

/** The value of the `part` parameter for the history. */
const historyPart = 'history';

interface InspectorProps {
  readonly id: string;
  readonly onClose: () => void;
  /** The number of times that the inspector was opened by a key. */
  readonly opened?: number;
}

/** The panel with a row beside the list: its fields, additional parts, and its history. */
export function Inspector({ id, onClose, opened = 0 }: InspectorProps) {
  const { entry, path, access, view, change, extras } = useList();
  const { search } = useLocation();
  const { row } = useOpenRow(id);
  const parts = [
    { title: 'Details', part: null },
    ...extras.parts.map(({ title, part, mark }) => ({
      title: [title, row && mark?.(row)].filter(Boolean).join(' '),
      part,
    })),
    ...(access.uses ? [{ title: 'Used in', part: usesPart }] : []),
    ...(access.history ? [{ title: 'History', part: historyPart }] : []),
  ];
  const [opening, setOpening] = useState(extras.parts.find(({ opensFor }) => opensFor?.(search))?.part ?? null);
  const wanted = view.part ?? opening;
  const shown = parts.some(({ part }) => part === wanted) ? wanted : null;
  const own = extras.parts.find(({ part }) => part === shown);
  return (
    <InspectorFrame
      title={row ? titleOf(row, entry.label) : ''}
      onClose={onClose}
      keepsRowInSight={own?.keepsRowInSight ?? false}
      opened={opened}
    >
      {parts.length > 1 && (
        <nav className="inspector-parts" aria-label="Parts of the details">
          {parts.map(({ title, part }) => (
            <button
              key={title}
              type="button"
              aria-current={part === shown ? 'page' : undefined}
              onClick={() => {
                setOpening(null);
                change({ part });
              }}
            >
              {title}
            </button>
          ))}
        </nav>
      )}
      {own && (row ? <own.Shown row={row} /> : <Waiting lines={5} />)}
      {shown === historyPart && <RowHistory entry={entry} path={path} id={Number(id)} />}
      {shown === usesPart &&
        (row ? <RowUses entry={entry} path={path} row={row} onGone={onClose} /> : <Waiting lines={5} />)}
      {shown === null && <Details id={id} onClose={onClose} />}
    </InspectorFrame>
  );
}

interface OpenRow {
  readonly row: Row | undefined;
  /** The collection entry, reduced to the fields that the row has. */
  readonly entry: CollectionEntry;
  /** Whether the row has all its fields. */
  readonly whole: boolean;
  /** Whether the row comes from the list because the server does not answer. */
  readonly ofList: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** The open row. If the server does not answer, it is the row of the list, with fewer fields. */
function useOpenRow(id: string): OpenRow {
  const client = useQueryClient();
  const { entry, path } = useList();
  const { data, error, isPlaceholderData, refetch } = useRow(entry, path, id, { stays: inPlace });
  const unanswered = isNoAnswer(error) && !data;
  const row = data ?? (unanswered ? (cachedRow(client, entry.resource, Number(id)) ?? undefined) : undefined);
  const ofList = unanswered && row !== undefined;
  const names = ofList ? Object.keys(row).join() : '';
  const part = useMemo(() => (ofList ? withFields(entry, new Set(names.split(','))) : entry), [entry, ofList, names]);
  return {
    row,
    entry: part,
    whole: row !== undefined && !isPlaceholderData,
    ofList,
    error,
    refetch: () => void refetch(),
  };
}

/** The collection entry, reduced to these fields. */
function withFields(entry: CollectionEntry, names: ReadonlySet<string>): CollectionEntry {
  const { update } = entry.schemas;
  const members = Object.entries((update?.['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
  const properties = Object.fromEntries(members.filter(([name]) => names.has(name) || name === 'updated_at'));
  return {
    ...entry,
    fields: entry.fields.filter(({ name, inside }) => names.has(inside?.field ?? name)),
    schemas: { ...entry.schemas, ...(update && { update: { ...update, properties } }) },
  };
}

function Details({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { params, access, changes, words } = useList();
  const { row, entry, whole, ofList, error, refetch } = useOpenRow(id);
  if (error && !row)
    return <Failed what={`This ${lowerFirst(words.title)} could not be loaded.`} error={error} onRetry={refetch} />;
  if (!row || !whole) return <Waiting lines={5} />;
  if (!access.update(row))
    return (
      <>
        <ReadOnlyFields entry={entry} row={row} />
        <InspectorActs row={row} />
      </>
    );
  return (
    <Suspense fallback={<Waiting lines={5} />}>
      {ofList && (
        <p role="status" className="text-2">
          The server cannot be reached. These are the fields that the list has.
        </p>
      )}
      <ResourceForm
        key={row.id}
        autosave
        entry={entry}
        mode="update"
        row={row}
        params={params}
        onSaved={() => void changes.refresh()}
        onCancel={onClose}
      />
    </Suspense>
  );
}

/** The actions on a row that cannot be edited because it is deleted: its restoration. */
function InspectorActs({ row }: { readonly row: Row }) {
  const { acts, remove } = useList();
  const shown = acts.filter(({ danger, may }) => !danger && may(row));
  if (shown.length === 0) return null;
  return (
    <div className="inspector-acts">
      {shown.map((act) => (
        <button key={act.title} type="button" className="btn btn-primary" onClick={() => void remove([row], act)}>
          <i className={`bi bi-${act.icon}`} aria-hidden="true" /> {act.title}
        </button>
      ))}
    </div>
  );
}
