import { expect, test } from 'vitest';
import type { Row } from '../../../src/web/resources/state/row/row.ts';
import { comparePlaces, hiddenEndOf } from '../../../src/web/resources/views/pairs/hidden-ends.ts';

const row = (id: number, position: number | null): Row => ({ id, position });
const [table, field, part] = [row(1, 1), row(2, 1), row(3, 1)];

test('a row is shown as the closed row nearest to the top', () => {
  const open =
    (...ids: readonly number[]) =>
    (one: Row) =>
      ids.includes(one.id);
  expect(hiddenEndOf([table, field, part], open())).toEqual({ shownAs: table, isClosed: true, open: [table] });
  expect(hiddenEndOf([table, field, part], open(1))).toEqual({ shownAs: field, isClosed: true, open: [table, field] });
  // Whether the row itself is open does not matter.
  expect(hiddenEndOf([table, field, part], open(1, 2))).toEqual({
    shownAs: part,
    isClosed: false,
    open: [table, field, part],
  });
  expect(hiddenEndOf([], open())).toBeNull();
});

test('places compare as the tree lists them: by order, then id, rows above before those below them', () => {
  const places: readonly (readonly Row[])[] = [
    [table],
    [table, field],
    [table, field, part],
    [table, row(9, 4)],
    [row(5, 2)],
    [row(6, 2)],
    [row(4, null)],
  ];
  for (const [at, one] of places.entries())
    for (const [beside, other] of places.entries())
      expect(Math.sign(comparePlaces(one, other, 'position')), `${at} and ${beside}`).toBe(Math.sign(at - beside));
});
