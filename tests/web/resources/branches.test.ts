/** Branches of a tree as consecutive positions: the row at each position while only some rows have been fetched. */
import { expect, test } from 'vitest';
import type { Row } from '../../../src/web/resources/state/row/row.ts';
import { foundBranches } from '../../../src/web/resources/views/pairs/found-branches.ts';
import { type Branch, BranchPlaces } from '../../../src/web/resources/views/tree/branches.ts';

/** A branch with rows of these ids. `null` is a row that has not been fetched; `holders` have children. */
const branch = (ids: readonly (number | null)[], holders: readonly number[] = []): Branch => ({
  total: ids.length,
  rowAt: (index) => {
    const id = ids[index];
    return id == null ? null : ({ id } as Row);
  },
  holders: ids.flatMap((id, index) => (id !== null && holders.includes(id) ? [{ index, id }] : [])),
});

const shown = (places: BranchPlaces) =>
  Array.from(
    { length: places.total },
    (_, at) => `${'  '.repeat((places.placeAt(at)?.level ?? 0) - 1)}${places.rowAt(at)?.id ?? '?'}`,
  );

test('open branches follow their row, however deep, and rows on their way have a place', () => {
  const branches = new Map([
    [0, branch([1, null, 2, 3], [1, 2])],
    [1, branch([11, 12], [12])],
    [12, branch([121])],
    [2, branch([21])],
  ]);
  const places = new BranchPlaces(branches, new Set([1, 12]));
  expect(shown(places)).toEqual(['1', '  11', '  12', '    121', '?', '2', '3']);
  expect(places.placeAt(3)).toEqual({ parent: 12, index: 0, level: 3, siblings: 1 });
  expect([places.placeOf(0, 3), places.placeOf(12, 0), places.placeOf(2, 0)]).toEqual([6, 3, -1]);
  expect(places.placeAt(7)).toBeNull();
});

test('an open row whose branch has not come is drawn as closed', () => {
  const places = new BranchPlaces(new Map([[0, branch([1, 2], [1])]]), new Set([1]));
  expect(shown(places)).toEqual(['1', '2']);
});

test('a branch of 500,000 rows is no list of 500,000 places', () => {
  const large: Branch = {
    total: 500_000,
    rowAt: (index) => ({ id: index + 1 }) as Row,
    holders: [{ index: 250_000, id: 250_001 }],
  };
  const places = new BranchPlaces(
    new Map([
      [0, large],
      [250_001, branch([-1])],
    ]),
    new Set([250_001]),
  );
  expect([places.total, places.rowAt(250_001)?.id, places.rowAt(500_000)?.id]).toEqual([500_001, -1, 500_000]);
});

test('what a search finds stands below what is above it, as far as that is not closed', () => {
  const rows = [
    { id: 1, above: null },
    { id: 2, above: 1 },
    { id: 3, above: 2 },
    { id: 4, above: 9 },
  ] as Row[];
  expect(shown(foundBranches(rows, 'above', new Set()))).toEqual(['1', '  2', '    3', '4']);
  expect(shown(foundBranches(rows, 'above', new Set([2])))).toEqual(['1', '  2', '4']);
  expect(foundBranches([], 'above', new Set()).total).toBe(0);
});
