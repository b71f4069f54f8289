/** Where the other ends of pairs are that are out of view: above or below it, or in a closed branch. Pure. */
import type { Row } from '../../state/row/row.ts';

/** A row with all rows above it, from the top. */
export type Chain = readonly Row[];

/** Where a row is that has no place in view. */
export interface HiddenEnd {
  /** The row itself, or the closed row that it is below. */
  readonly shownAs: Row;
  readonly isClosed: boolean;
  /** The part of the chain that is in open branches. */
  readonly open: Chain;
}

/** The part of a chain that is in open branches, and whether the row itself is part of it. */
export function hiddenEndOf(chain: Chain, isOpen: (row: Row) => boolean | null): HiddenEnd | null {
  const closed = chain.findIndex((row, at) => at < chain.length - 1 && isOpen(row) !== true);
  const open = closed < 0 ? chain : chain.slice(0, closed + 1);
  const shownAs = open.at(-1);
  return shownAs ? { shownAs, isClosed: closed >= 0, open } : null;
}

/** Compares two rows by their places in the tree; negative if the first is higher. `order` is the field of the order. */
export function comparePlaces(one: Chain, other: Chain, order: string): number {
  const rankOf = (row: Row): number => {
    const rank = row[order];
    return typeof rank === 'number' ? rank : Number.POSITIVE_INFINITY;
  };
  for (const [at, row] of one.entries()) {
    const beside = other[at];
    if (!beside) return 1;
    if (row.id === beside.id) continue;
    const [rank, rankBeside] = [rankOf(row), rankOf(beside)];
    return rank === rankBeside ? row.id - beside.id : rank - rankBeside;
  }
  return one.length - other.length;
}
