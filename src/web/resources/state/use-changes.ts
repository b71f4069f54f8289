/** Changes to rows: shown at once, sent in turn, taken back when refused, undone as a whole. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { changesIn, undo } from '../../api/changes.ts';
import { history, request } from '../../api/client.ts';
import { Problem, problemText } from '../../api/problem.ts';
import { toast } from '../../ui/toasts.ts';
import { cachedRow, patchCached } from './cached-rows.ts';
import { fewAtATime, inTurn } from './in-turn.ts';
import { invalidateResource } from './keys.ts';
import type { Row } from './row.ts';
import { useStable } from './use-stable.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface Conflict {
  readonly row: Row;
  /** What the caller wanted to change. */
  readonly mine: Fields;
  /** The row as somebody else has left it. */
  readonly current: Row;
}

export interface Changes {
  /** Rejects with what the server says of the values; a conflict goes to `onConflict`. */
  readonly update: (row: Row, fields: Fields) => Promise<void>;
  readonly updateMany: (ids: readonly number[], fields: Fields) => Promise<void>;
  /** Deletes, or ends what the collection's delete ends, and offers to undo it. Says how many went. */
  readonly remove: (rows: readonly Row[]) => Promise<number>;
  readonly refresh: () => Promise<void>;
}

const atOnce = 6;
const queue = inTurn();

export interface ChangeListeners {
  readonly onConflict: (conflict: Conflict) => void;
  /** A deletion was refused because other rows point here. */
  readonly onInTheWay: (row: Row, problem: Problem) => void;
}

export function useChanges(
  entry: CollectionEntry,
  path: string,
  words: { title: string; plural: string },
  listeners: ChangeListeners,
): Changes {
  const client = useQueryClient();
  const onConflict = useStable(listeners.onConflict);
  const onInTheWay = useStable(listeners.onInTheWay);
  const { title, plural } = words;
  return useMemo(() => {
    const refresh = () => invalidateResource(client, entry.resource);
    const offerUndo = (text: string, changes: readonly string[]) => {
      history.join(changes);
      toast(changes.length > 0 ? { text, action: { label: 'Undo', run: () => void undo(changes) } } : { text });
    };

    const update = (row: Row, fields: Fields) =>
      queue(`${entry.resource} ${row.id}`, () => sendUpdate(client, entry, path, row, fields, onConflict));

    const updateMany = async (ids: readonly number[], fields: Fields) => {
      for (const id of ids) patchCached(client, entry.resource, id, fields);
      const { done, failed } = await fewAtATime(ids, atOnce, async (id) => {
        const { headers } = await request('PUT', `${path}/${id}.json`, { body: fields });
        return changesIn(headers);
      });
      if (done.length > 0) offerUndo(`${counted(done.length, title, plural)} changed`, done.flat());
      if (failed.length > 0)
        toast({
          text: `${counted(failed.length, title, plural)} not changed. ${problemText(failed[0]?.error)}`,
          kind: 'error',
        });
      await refresh();
    };

    const remove = async (rows: readonly Row[]) => {
      const ends = entry.leave.includes('delete');
      const { done, failed } = await fewAtATime(rows, atOnce, async (row) => {
        const { headers } = await request('DELETE', `${path}/${row.id}.json`);
        return changesIn(headers);
      });
      await refresh();
      if (done.length > 0)
        offerUndo(`${counted(done.length, title, plural)} ${ends ? 'removed' : 'deleted'}`, done.flat());
      const first = failed[0];
      if (first?.error instanceof Problem && first.error.in_the_way.length > 0 && rows.length === 1) {
        onInTheWay(first.input, first.error);
      } else if (first) {
        const text =
          rows.length === 1
            ? ''
            : `${counted(failed.length, title, plural)} could not be ${ends ? 'removed' : 'deleted'}. `;
        toast({ text: text + problemText(first.error), kind: 'error' });
      }
      return done.length;
    };
    return { update, updateMany, remove, refresh };
  }, [client, entry, path, title, plural, onConflict, onInTheWay]);
}

/** `Risk` for one, `12 risks` for several. */
export const counted = (count: number, title: string, plural: string): string =>
  count === 1 ? title : `${count} ${lowerFirst(plural)}`;
/** Titles are in sentence case; inside a sentence their first letter is small, unless it is an abbreviation. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][a-z\s]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

async function sendUpdate(
  client: QueryClient,
  entry: CollectionEntry,
  path: string,
  row: Row,
  fields: Fields,
  onConflict: (conflict: Conflict) => void,
): Promise<void> {
  const before = cachedRow(client, entry.resource, row.id) ?? row;
  const old = Object.fromEntries(Object.keys(fields).map((name) => [name, before[name] ?? null]));
  patchCached(client, entry.resource, row.id, fields);
  try {
    const { data } = await request<Row>('PUT', `${path}/${row.id}.json`, {
      body: { ...fields, updated_at: before.updated_at },
    });
    patchCached(client, entry.resource, row.id, data);
    await invalidateResource(client, entry.resource);
  } catch (error) {
    patchCached(client, entry.resource, row.id, { ...old, _labels: before._labels });
    if (error instanceof Problem && error.status === 409 && error.current) {
      onConflict({ row: before, mine: fields, current: error.current as Row });
      return;
    }
    throw error;
  }
}
