import { useEffect, useState } from 'react';
import { useStable } from '../../ui/use-stable.ts';
import { type RowsViewProps, useList } from '../state/list/list-context.ts';
import type { Row } from '../state/row/row.ts';

/** The number of rows that a view without pages loads at once; others are loaded on demand. */
export const rowsAtOnce = 2000;

/** A row with its index in the whole list, from 0. */
export interface IndexedRow {
  readonly row: Row;
  readonly index: number;
}

export interface Together {
  readonly placed: readonly IndexedRow[];
  /** The number of rows that are not loaded yet. `more` loads them. */
  readonly left: number;
  readonly more: () => void;
}

/** All rows of a list up to a limit, without those that the highlighting hides. */
export function useTogether(onRange: RowsViewProps['onRange']): Together {
  const { rows, marks } = useList();
  const [most, setMost] = useState(rowsAtOnce);
  const total = rows.count?.total ?? 0;
  const taken = Math.min(total, most);
  const look = useStable(onRange);
  useEffect(() => {
    if (taken > 0) look(0, taken - 1);
  }, [taken, look]);
  const placed: IndexedRow[] = [];
  for (let index = 0; index < taken; index += 1) {
    const row = rows.rowAt(index);
    if (row && marks.shows(row)) placed.push({ row, index });
  }
  return { placed, left: total - taken, more: () => setMost(most + rowsAtOnce) };
}
