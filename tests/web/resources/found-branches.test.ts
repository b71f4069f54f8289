import { expect, test } from 'vitest';
import type { Row } from '../../../src/web/resources/state/row/row.ts';
import { bestFound, foundBranches } from '../../../src/web/resources/views/pairs/found-branches.ts';

const rows: readonly Row[] = [
  { id: 1, name: 'Software', parent: null },
  { id: 2, name: 'copyrightHolder', parent: 1 },
  { id: 3, name: 'copyrightYear', parent: 1 },
  { id: 4, name: 'Year', parent: null },
];
const best = (q: string, shown: readonly Row[] = rows) => {
  const places = foundBranches(shown, 'parent', new Set());
  const place = bestFound(places, q, { label: 'name', tree: 'parent' });
  return place < 0 ? null : places.rowAt(place)?.id;
};

test('the best result has the text as its name, else begins with it, else is the first that was found itself', () => {
  expect(best('copyright year')).toBe(3);
  expect(best('YEAR')).toBe(4);
  expect(best('copyright')).toBe(2);
  expect(best('holder')).toBe(2);
  expect(best('holder', [])).toBeNull();
});
