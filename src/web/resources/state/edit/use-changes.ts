/** Changes of rows: shown at once, sent in order, reverted if refused, undone as a whole. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { offerUndo } from '../../../api/changes.ts';
import { isCancelled } from '../../../api/long-call.ts';
import { Problem, problemText } from '../../../api/problem.ts';
import type { Choices } from '../../../ledger/conflict.ts';
import { announceUnsent } from '../../../ledger/page.ts';
import { toast } from '../../../ui/toasts.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { invalidateResource } from '../query/keys.ts';
import { cachedRow, patchCached } from '../row/cached-rows.ts';
import { type Row, titleOf } from '../row/row.ts';
import { counted } from '../row/words.ts';
import type { RowAct } from './acts.ts';
import { addressOfRow, editOf } from './edit-of.ts';
import { changeMany, type Entries, removeRows } from './many.ts';
import { saveAtOnce } from './row-edit.ts';
import { conflictsOf, type RowConflicts } from './row-edit-state.ts';
import { isPassing, keepForLater, type UnsentCall } from './unsent-call.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A conflict of a row, to be settled in a dialog. */
export interface RowConflict extends RowConflicts {
  /** The row as edited. */
  readonly row: Row;
  readonly settle: (choices: Choices) => void;
}

export interface Changes {
  /** Rejects with the server's errors; a conflict goes to `onConflict`. */
  readonly update: (row: Row, fields: Fields) => Promise<void>;
  readonly updateMany: (ids: readonly number[], fields: Fields, entries?: Entries) => Promise<void>;
  /** Deletes rows or removes them from the list, with an undo. Resolves to their number. */
  readonly remove: (rows: readonly Row[], act: RowAct) => Promise<number>;
  readonly refresh: () => Promise<void>;
}

export interface ChangeListeners {
  readonly onConflict: (conflict: RowConflict) => void;
  /** A deletion was refused because other rows refer to one of these. */
  readonly onInTheWay: (rows: readonly Row[], problem: Problem) => void;
}

/** Whether the change can be stored and sent once the server is back. */
const canWait = (error: unknown): boolean => error instanceof Problem && isPassing(error);

function waitFor(call: UnsentCall): void {
  keepForLater(call);
  announceUnsent();
}

/** Changes rows of a collection; reports each change with an undo. */
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
    const say = (what: string, error: unknown) =>
      isCancelled(error)
        ? toast({ text: 'Cancelled', kind: 'notice' })
        : toast({ text: [what, problemText(error)].join(' ').trim(), kind: 'error' });

    const update = async (row: Row, fields: Fields): Promise<void> => {
      const before = cachedRow(client, entry.resource, row.id) ?? row;
      const edit = editOf(entry, path, before, addressOfRow(entry, row));
      if ((await saveAtOnce(edit, fields, before)) !== 'conflict') return;
      const found = conflictsOf(edit.state.get(), before, (name) => name in fields);
      if (found) onConflict({ ...found, row: before, settle: edit.settle });
    };

    const updateMany = async (ids: readonly number[], fields: Fields, entries: Entries = {}) => {
      for (const id of ids) patchCached(client, entry.resource, id, fields);
      const many = counted(ids.length, title, plural);
      try {
        const { done, changes, failed } = await changeMany(
          entry,
          path,
          { ids, values: fields, ...entries },
          `Changing ${lowerFirst(many)}`,
        );
        if (done > 0) offerUndo(`${counted(done, title, plural)} changed`, changes);
        if (failed[0]) say(`${counted(failed.length, title, plural)} not changed.`, failed[0].error);
      } catch (error) {
        if (canWait(error)) {
          waitFor({
            path: `${path}/bulk_update.json`,
            resource: entry.resource,
            body: { ids, values: fields, ...entries },
            what: `${many} changed`,
            address: window.location.pathname,
            done: `${many} changed`,
          });
          return;
        }
        say(`${many} not changed.`, error);
      }
      await refresh();
    };

    const remove = async (rows: readonly Row[], act: RowAct) => {
      const many = counted(rows.length, title, plural);
      const refused = (gone: readonly Row[], error: unknown) => {
        if (error instanceof Problem && error.in_the_way.length > 0) onInTheWay(gone, error);
        else say(rows.length === 1 ? '' : `${counted(gone.length, title, plural)} could not be ${act.done}.`, error);
      };
      /**
       * Each deletion carries the version that the user has seen, so that later changes of others are not lost with it.
       */
      const removeLater = (some: readonly Row[]): void => {
        const call = { resource: entry.resource, address: window.location.pathname };
        const name = (some_: readonly Row[]): string =>
          some_.length === 1 && some_[0]
            ? `${title} “${titleOf(some_[0], entry.label)}”`
            : counted(some_.length, title, plural);
        const done = `${counted(some.length, title, plural)} ${act.done}`;
        const what = `${act.title}: ${lowerFirst(name(some))}`;
        if (some.length > 1 && act.bulk) {
          const versions = Object.fromEntries(
            some.flatMap((row) => (row.updated_at ? [[row.id, row.updated_at]] : [])),
          );
          const takes = some.map(({ id }) => id);
          waitFor({
            ...call,
            path: `${path}/${act.bulk}.json`,
            body: { ids: takes, versions },
            takes,
            count: takes.length,
            what,
            done,
          });
          return;
        }
        for (const row of some)
          waitFor({
            ...call,
            method: act.call,
            path: `${path}/${row.id}.json`,
            ...(act.call === 'PUT' ? { body: {} } : row.updated_at && { query: { updated_at: row.updated_at } }),
            takes: [row.id],
            what: `${act.title}: ${lowerFirst(name([row]))}`,
            done: `${counted(1, title, plural)} ${act.done}`,
          });
      };
      try {
        const ids = rows.map(({ id }) => id);
        const { done, changes, failed } = await removeRows(path, ids, act, `${act.title}: ${lowerFirst(many)}`);
        await refresh();
        if (done > 0) offerUndo(`${counted(done, title, plural)} ${act.done}`, changes);
        const waits = new Set(failed.flatMap(({ input, error }) => (canWait(error) ? input : [])));
        if (waits.size > 0) removeLater(rows.filter(({ id }) => waits.has(id)));
        const [first, ...more] = failed.filter(({ input }) => !waits.has(input));
        const stayed = new Set([first, ...more].map((one) => one?.input));
        if (first)
          refused(
            rows.filter(({ id }) => stayed.has(id)),
            first.error,
          );
        return done;
      } catch (error) {
        if (canWait(error)) {
          removeLater(rows);
          return 0;
        }
        await refresh();
        refused(rows, error);
        return 0;
      }
    };
    return { update, updateMany, remove, refresh };
  }, [client, entry, path, title, plural, onConflict, onInTheWay]);
}
