/** The results of a search in a tree, with all rows above them, as open branches. Pure. */
import { type Row, titleOf } from '../../state/row/row.ts';
import { type Branch, BranchPlaces } from '../tree/branches.ts';

/** Rows that are looked at for the best one. */
const maxLooked = 2_000;

/** The rows below their parents; rows without a loaded parent are at the top. */
export function foundBranches(rows: readonly Row[], tree: string, closed: ReadonlySet<number>): BranchPlaces {
  const known = new Set(rows.map(({ id }) => id));
  const byParent = Map.groupBy(rows, (row) => {
    const parent = row[tree];
    return typeof parent === 'number' && known.has(parent) ? parent : 0;
  });
  const branches = new Map(
    [...byParent].map(([parent, own]): [number, Branch] => [
      parent,
      {
        total: own.length,
        rowAt: (index) => own[index] ?? null,
        holders: own.flatMap(({ id }, index) => (byParent.has(id) ? [{ index, id }] : [])),
      },
    ]),
  );
  return new BranchPlaces(branches, new Set([...byParent.keys()].filter((id) => !closed.has(id))));
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * The place of the result that has the text as its name, else of one whose name begins with it, else of the first one
 * that is not just above another; -1 without results.
 */
export function bestFound(
  places: BranchPlaces,
  q: string,
  { label, tree }: { readonly label: string; readonly tree: string | null },
): number {
  const rows = Array.from({ length: Math.min(places.total, maxLooked) }, (_, place) => places.rowAt(place));
  const wanted = plain(q);
  const nameOf = (row: Row | null): string => (row ? plain(titleOf(row, label)) : '');
  const same = rows.findIndex((row) => nameOf(row) === wanted);
  if (same >= 0 && wanted !== '') return same;
  const begins = rows.findIndex((row) => nameOf(row).startsWith(wanted));
  if (begins >= 0 && wanted !== '') return begins;
  const above = new Set(rows.map((row) => (tree === null ? null : row?.[tree])));
  return rows.findIndex((row) => row !== null && !above.has(row.id));
}
