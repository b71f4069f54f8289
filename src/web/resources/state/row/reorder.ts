/** Positions of rows that are moved in a list with an order column. */

export interface OrderedRow {
  readonly id: number;
  readonly position: number | null;
}
export interface PositionChange {
  readonly id: number;
  readonly position: number;
}

/** The list with one element moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const element = list[from];
  return element === undefined ? rest : [...rest.slice(0, to), element, ...rest.slice(to)];
}

/** The index at which a row lands when dropped on the upper or lower half of another. */
export function landing(from: number, over: number, edge: 'top' | 'bottom'): number {
  const place = edge === 'top' ? over : over + 1;
  return from < place ? place - 1 : place;
}

const strictlyRising = (rows: readonly OrderedRow[]): boolean =>
  rows.every((row, index) => {
    const before = index === 0 ? null : (rows[index - 1]?.position ?? null);
    return row.position !== null && (index === 0 || (before !== null && before < row.position));
  });

/**
 * The minimal changes that move a row: the rows between both places exchange positions. Null if positions are not
 * distinct: then the whole list must be renumbered.
 */
export function rotate(between: readonly OrderedRow[], from: number, to: number): PositionChange[] | null {
  const low = Math.min(from, to);
  const part = between.slice(low, Math.max(from, to) + 1);
  if (!strictlyRising(part)) return null;
  return moved(part, from - low, to - low).flatMap((row, index) => {
    const position = part[index]?.position ?? null;
    return position === null || position === row.position ? [] : [{ id: row.id, position }];
  });
}

/** Numbers the whole list from 1 with one row moved; returns only the changes. */
export function renumber(all: readonly OrderedRow[], from: number, to: number): PositionChange[] {
  return moved(all, from, to).flatMap((row, index) =>
    row.position === index + 1 ? [] : [{ id: row.id, position: index + 1 }],
  );
}
