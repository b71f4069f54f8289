/** The results of a search in a tree, with all rows above them, as open branches. Pure. */
import type { Row } from '../../state/row/row.ts';
import { type Branch, BranchPlaces } from '../tree/branches.ts';

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
