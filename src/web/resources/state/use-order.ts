/** Moving a row in its list, by whatever call the collection has for it. */
import { useQueryClient } from '@tanstack/react-query';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { request } from '../../api/client.ts';
import { problemText } from '../../api/problem.ts';
import { toast } from '../../ui/toasts.ts';
import { cachedOrder, cachedPages, moveCached } from './cached-rows.ts';
import { invalidateResource } from './keys.ts';
import type { Query } from './list-query.ts';
import { type Placed, type PositionChange, renumber, rotate } from './reorder.ts';
import type { Row } from './row.ts';
import type { RowWindow } from './use-rows.ts';
import { fetchAll } from './use-rows.ts';
import { useStable } from './use-stable.ts';

/** Moves the row at one place to another; resolves when the server has it. */
export type MoveRow = (row: Row, from: number, to: number) => Promise<void>;

export function useOrder(entry: CollectionEntry, path: string, query: Query, window: RowWindow): MoveRow {
  const client = useQueryClient();
  const positionOf = (row: Row): Placed => {
    const position = row[entry.order];
    return { id: row.id, position: typeof position === 'number' ? position : null };
  };

  /** The fewest changes if the rows between are at hand, else the whole list numbered anew. */
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

  return useStable(async (row: Row, from: number, to: number) => {
    const last = (window.count?.total ?? 1) - 1;
    const target = Math.min(Math.max(0, to), last);
    if (target === from) return;
    try {
      const near = Math.abs(target - from) === 1;
      const changes = near && entry.operations.includes('move_item') ? null : await plan(row, from, target);
      moveCached(client, window.key, window.perPage, from, target);
      if (changes) await request('POST', `${path}/update_positions.json`, { body: changes });
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
