/** The position of a card after an arrow key, among places in rows and columns. Pure. */

/** A place by row and column, and an index among its cards. */
export interface Spot {
  readonly row: number;
  readonly column: number;
  readonly index: number;
}

/**
 * The position one step further; null if there is none. Up and down move through the cards of a place if these have an
 * order, and at its ends to the places above and below.
 * @param sizes number of other cards in each place
 */
export function stepped(
  key: string,
  { row, column, index }: Spot,
  sizes: readonly (readonly number[])[],
  ordered: boolean,
): Spot | null {
  const size = (r: number, c: number): number | null => sizes[r]?.[c] ?? null;
  const into = (r: number, c: number, end: 'first' | 'last' | 'same'): Spot | null => {
    const most = size(r, c);
    if (most === null) return null;
    return { row: r, column: c, index: end === 'first' ? 0 : end === 'last' ? most : Math.min(index, most) };
  };
  switch (key) {
    case 'ArrowLeft':
      return into(row, column - 1, 'same');
    case 'ArrowRight':
      return into(row, column + 1, 'same');
    case 'ArrowUp':
      return ordered && index > 0 ? { row, column, index: index - 1 } : into(row - 1, column, 'last');
    case 'ArrowDown':
      return ordered && index < (size(row, column) ?? 0)
        ? { row, column, index: index + 1 }
        : into(row + 1, column, 'first');
    case 'Home':
      return into(row, 0, 'same');
    case 'End':
      return into(row, (sizes[row]?.length ?? 1) - 1, 'same');
    default:
      return null;
  }
}

/**
 * The card that gets the focus after an arrow key: in the same place, else in the next place in that direction that has
 * cards.
 */
export function neighbour(
  key: string,
  { row, column, index }: Spot,
  sizes: readonly (readonly number[])[],
): Spot | null {
  const size = (r: number, c: number): number => sizes[r]?.[c] ?? 0;
  const way = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[key];
  if (!way) return null;
  const [down = 0, right = 0] = way;
  if (down < 0 && index > 0) return { row, column, index: index - 1 };
  if (down > 0 && index < size(row, column) - 1) return { row, column, index: index + 1 };
  for (let r = row + down, c = column + right; sizes[r]?.[c] !== undefined; r += down, c += right)
    if (size(r, c) > 0)
      return { row: r, column: c, index: down < 0 ? size(r, c) - 1 : down > 0 ? 0 : Math.min(index, size(r, c) - 1) };
  return null;
}
