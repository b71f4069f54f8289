/** Shows a new row at its place in the list. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { maxPerPage } from '../../../../contract/list-limits.ts';
import { toast } from '../../../ui/toasts.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { maxAtOnce } from '../edit/many.ts';
import type { Query } from '../query/list-query.ts';
import { cachedOrder, cachedPages } from '../row/cached-rows.ts';
import type { Row } from '../row/row.ts';
import { fetchAll, fetchPage, type RowWindow } from './use-rows.ts';

export interface NewRow {
  readonly id: number;
  /** Index in the list, from 0. */
  readonly index: number;
}

/** Milliseconds for which it is marked. */
const markedFor = 6_000;

/** The new row to scroll to and to mark. `hidden`: called if the list does not contain it. */
export function useNewRow(
  path: string,
  query: Query,
  window: RowWindow,
  hidden: () => void,
): { readonly newRow: NewRow | null; readonly showNew: (row: Row) => Promise<void> } {
  const client = useQueryClient();
  const [newRow, setNewRow] = useState<NewRow | null>(null);
  useEffect(() => {
    if (!newRow) return;
    const timer = setTimeout(() => setNewRow(null), markedFor);
    return () => clearTimeout(timer);
  }, [newRow]);

  const placeOf = async (id: number): Promise<number> => {
    const known = cachedOrder(cachedPages(client, window.key), window.perPage).find(({ row }) => row.id === id);
    if (known) return known.index;
    // New rows are mostly at the end.
    const ids = { ...query, fields: 'id' };
    const { total } = await fetchPage(path, ids, { perPage: 1, page: 1 });
    const last = Math.max(1, Math.ceil(total / maxPerPage));
    const { rows } = await fetchPage(path, ids, { perPage: maxPerPage, page: last });
    const at = rows.findIndex((row) => row.id === id);
    if (at >= 0) return (last - 1) * maxPerPage + at;
    return last === 1 ? -1 : (await fetchAll(path, query, ['id'], maxAtOnce)).findIndex((row) => row.id === id);
  };
  const showNew = useStable(async (row: Row) => {
    try {
      const index = await placeOf(row.id);
      if (index < 0) hidden();
      else setNewRow({ id: row.id, index });
    } catch {
      toast({ text: 'The new row could not be found in the list. Reload the page to see it.', kind: 'error' });
    }
  });
  return { newRow, showNew };
}
