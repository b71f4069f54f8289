/** Moves a row in its list, by the call that the collection has. */
import { useQueryClient } from '@tanstack/react-query';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { request } from '../../../api/client.ts';
import { problemText } from '../../../api/problem.ts';
import { announceUnsent } from '../../../ledger/page.ts';
import { toast } from '../../../ui/toasts.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { sendOrStore, waitingBody } from '../edit/unsent-call.ts';
import { invalidateResource } from '../query/keys.ts';
import type { Query } from '../query/list-query.ts';
import { cachedOrder, cachedPages, moveCached, patchCached } from '../row/cached-rows.ts';
import { type OrderedRow, type PositionChange, renumber, rotate } from '../row/reorder.ts';
import type { Row } from '../row/row.ts';
import type { RowWindow } from './use-rows.ts';
import { fetchAll } from './use-rows.ts';

/**
 * Moves a row from one index to another; resolves once the server has saved it. Indices are those of the list, or of
 * `among`, because siblings have an order of their own.
 */
export type MoveRow = (row: Row, from: number, to: number, among?: readonly Row[]) => Promise<void>;

/** A function that moves a row of the list, first in the cache and then on the server. */
export function useOrder(entry: CollectionEntry, path: string, query: Query, window: RowWindow): MoveRow {
  const client = useQueryClient();
  const positionOf = (row: Row): OrderedRow => {
    const position = row[entry.order];
    return { id: row.id, position: typeof position === 'number' ? position : null };
  };

  /** The minimal changes if the rows in between are loaded, else new positions for the whole list. */
  const plan = async (row: Row, from: number, to: number): Promise<readonly PositionChange[]> => {
    const low = Math.min(from, to);
    const between = cachedOrder(cachedPages(client, window.key), window.perPage)
      .filter(({ index }) => index >= low && index <= Math.max(from, to))
      .map((placed) => positionOf(placed.row));
    const whole = between.length === Math.abs(from - to) + 1;
    const changes = whole ? rotate(between, from - low, to - low) : null;
    if (changes) return changes;
    const all = (await fetchAll(path, query, ['id', entry.order])).map(positionOf);
    return renumber(
      all,
      all.findIndex(({ id }) => id === row.id),
      to,
    );
  };

  const moveAmong = (among: readonly Row[], from: number, to: number): Promise<void> => {
    const placed = among.map(positionOf);
    const changes = rotate(placed, from, to) ?? renumber(placed, from, to);
    for (const { id, position } of changes) patchCached(client, entry.resource, id, { [entry.order]: position });
    return sendOrder(entry, path, changes);
  };

  return useStable(async (row: Row, from: number, to: number, among?: readonly Row[]) => {
    if (among && entry.operations.includes('update_positions')) {
      try {
        await moveAmong(among, from, to);
      } catch (error) {
        toast({ text: problemText(error), kind: 'error' });
      }
      return invalidateResource(client, entry.resource);
    }
    const last = (window.count?.total ?? 1) - 1;
    const target = Math.min(Math.max(0, to), last);
    if (target === from) return;
    try {
      // An order can be sent again, a relative step cannot: an order is sent wherever the collection has the call.
      const changes = entry.operations.includes('update_positions') ? await plan(row, from, target) : null;
      moveCached(client, window.key, window.perPage, { from, to: target });
      if (changes) await sendOrder(entry, path, changes);
      else {
        const body = { move_direction: target < from ? 'up' : 'down' };
        await request('POST', `${path}/${row.id}/move_item.json`, { body });
      }
    } catch (error) {
      toast({ text: problemText(error), kind: 'error' });
    }
    await invalidateResource(client, entry.resource);
  });
}

/** Sends an order; an unsent order of the same list is merged into it. */
async function sendOrder(entry: CollectionEntry, path: string, changes: readonly PositionChange[]): Promise<void> {
  const key = `order ${path}`;
  const waits = (waitingBody(key) ?? []) as readonly PositionChange[];
  const body = [...new Map([...waits, ...changes].map((one) => [one.id, one])).values()];
  const address = window.location.pathname;
  const call = {
    path: `${path}/update_positions.json`,
    resource: entry.resource,
    body,
    what: `Order of ${lowerFirst(entry.plural)}`,
    address,
  };
  if ((await sendOrStore(call, key)) === null) announceUnsent('The order is saved');
}
