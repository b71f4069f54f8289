import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fewAtATime } from '../../../src/web/resources/state/edit/many.ts';
import {
  extendTo,
  headerState,
  noSelection,
  type Selection,
  selectAll,
  toggleOne,
} from '../../../src/web/resources/state/list/selection.ts';
import {
  clampWidth,
  narrowest,
  readWidths,
  widest,
  widthAfterKey,
} from '../../../src/web/resources/state/query/widths.ts';
import type { RowPage } from '../../../src/web/resources/state/row/cached-rows.ts';
import { countRows, type FetchedPage } from '../../../src/web/resources/state/row/count.ts';
import { landing, moved, renumber, rotate } from '../../../src/web/resources/state/row/reorder.ts';
import { withChanges } from '../../../src/web/resources/state/row/with-changes.ts';
import { nextEditable, nextPosition } from '../../../src/web/resources/views/table/grid-moves.ts';

const ids = (selection: Selection) => [...selection.ids].sort((a, b) => a - b);

describe('selecting rows', () => {
  const order = [5, 3, 8, 1, 9];
  test('Shift ticks everything from the row ticked last, in the order on screen', () => {
    expect(ids(extendTo(toggleOne(noSelection, 3), order, 1))).toEqual([1, 3, 8]);
    expect(ids(extendTo(toggleOne(noSelection, 1), order, 5))).toEqual([1, 3, 5, 8]);
  });
  test('Shift from a row that was just unticked unticks', () => {
    const all = selectAll(order);
    expect(ids(extendTo(toggleOne(all, 3), order, 1))).toEqual([5, 9]);
  });
  test('Shift without a row to begin from ticks one', () => {
    expect(ids(extendTo(noSelection, order, 8))).toEqual([8]);
    expect(ids(extendTo(toggleOne(noSelection, 77), order, 8))).toEqual([8, 77]);
  });
  test('the header tells none, some and all', () => {
    expect(headerState(noSelection, 5)).toBe('none');
    expect(headerState(toggleOne(noSelection, 1), 5)).toBe('some');
    expect(headerState(selectAll(order), 5)).toBe('all');
  });
});

describe('moving rows', () => {
  const rows = [10, 20, 30, 40].map((position, index) => ({ id: index + 1, position }));
  test('rows between the two places hand on their positions', () => {
    expect(rotate(rows, 0, 2)).toEqual([
      { id: 2, position: 10 },
      { id: 3, position: 20 },
      { id: 1, position: 30 },
    ]);
  });
  test('rows without distinct positions cannot, so the list is numbered', () => {
    const loose = [{ id: 1, position: null }, ...rows.slice(1)];
    expect(rotate(loose, 0, 1)).toBeNull();
    expect(renumber(loose, 0, 1)).toEqual([
      { id: 2, position: 1 },
      { id: 1, position: 2 },
      { id: 3, position: 3 },
      { id: 4, position: 4 },
    ]);
  });
  test('applied, either way gives the wanted order', () => {
    const list = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(list, fc.nat(), fc.nat(), (numbers, a, b) => {
        const placed = numbers.toSorted((x, y) => x - y).map((position, index) => ({ id: index, position }));
        const from = a % placed.length;
        const to = b % placed.length;
        for (const changes of [rotate(placed, from, to) ?? [], renumber(placed, from, to)]) {
          const byId = new Map(changes.map((change) => [change.id, change.position]));
          const after = placed.map((row) => ({ id: row.id, position: byId.get(row.id) ?? row.position }));
          const order = after.toSorted((x, y) => x.position - y.position).map(({ id }) => id);
          expect(order).toEqual(moved(placed, from, to).map(({ id }) => id));
        }
      }),
    );
  });
  test('a row dropped on the half of another lands before or behind it', () => {
    expect(landing(0, 2, 'top')).toBe(1);
    expect(landing(0, 2, 'bottom')).toBe(2);
    expect(landing(3, 1, 'top')).toBe(1);
    expect(landing(3, 1, 'bottom')).toBe(2);
  });
});

describe('widths of columns', () => {
  test('keys change them within limits', () => {
    expect(widthAfterKey(200, 'ArrowRight', false)).toBe(216);
    expect(widthAfterKey(200, 'ArrowLeft', true)).toBe(136);
    expect(widthAfterKey(70, 'ArrowLeft', true)).toBe(narrowest);
    expect(widthAfterKey(70, 'End', false)).toBe(widest);
    expect(widthAfterKey(70, 'a', false)).toBeNull();
    expect(clampWidth(200.4)).toBe(200);
  });
  test('what is remembered is checked', () => {
    expect(readWidths({ name: 120, color: 'wide', far: 99_999, none: null })).toEqual({ name: 120, far: widest });
    expect(readWidths('x')).toEqual({});
  });
});

describe('how many rows there are', () => {
  const page = (length: number, total: number, estimated: boolean): FetchedPage => ({
    rows: Array.from({ length }),
    total,
    estimated,
  });
  test('nobody knows before the first page', () => expect(countRows(new Map(), 100)).toBeNull());
  test('an exact total counts', () => {
    expect(countRows(new Map([[3, page(100, 420, false)]]), 100)).toEqual({ total: 420, estimated: false });
  });
  test('an estimate gives way to rows that are there, and to the end of the list', () => {
    expect(countRows(new Map([[20, page(100, 1500, true)]]), 100)).toEqual({ total: 2000, estimated: true });
    expect(countRows(new Map([[12, page(30, 20_000, true)]]), 100)).toEqual({ total: 1130, estimated: false });
    expect(countRows(new Map([[200, page(0, 20_000, true)]]), 100)).toEqual({ total: 20_000, estimated: true });
  });
});

describe('keys in a grid', () => {
  const size = { rows: 50, columns: 4, page: 10 };
  test('arrows stay inside, and reach the header', () => {
    expect(nextPosition({ row: 0, column: 0 }, 'ArrowUp', false, size)).toEqual({ row: -1, column: 0 });
    expect(nextPosition({ row: -1, column: 0 }, 'ArrowUp', false, size)).toEqual({ row: -1, column: 0 });
    expect(nextPosition({ row: 49, column: 3 }, 'ArrowDown', false, size)).toEqual({ row: 49, column: 3 });
  });
  test('Home, End and pages', () => {
    expect(nextPosition({ row: 5, column: 2 }, 'Home', false, size)).toEqual({ row: 5, column: 0 });
    expect(nextPosition({ row: 5, column: 2 }, 'End', true, size)).toEqual({ row: 49, column: 3 });
    expect(nextPosition({ row: 45, column: 2 }, 'PageDown', false, size)).toEqual({ row: 49, column: 2 });
    expect(nextPosition({ row: 5, column: 2 }, 'PageUp', false, size)).toEqual({ row: 0, column: 2 });
    expect(nextPosition({ row: 5, column: 2 }, 'q', false, size)).toBeNull();
  });
  test('Tab leads to the next cell that can be edited', () => {
    expect(nextEditable({ row: 5, column: 1 }, [1, 3], false, 50)).toEqual({ row: 5, column: 3 });
    expect(nextEditable({ row: 5, column: 3 }, [1, 3], false, 50)).toEqual({ row: 6, column: 1 });
    expect(nextEditable({ row: 0, column: 1 }, [1, 3], true, 50)).toBeNull();
  });
});

describe('tasks', () => {
  test('many run a few at a time, and what fails is told', async () => {
    let running = 0;
    let most = 0;
    const outcome = await fewAtATime([1, 2, 3, 4, 5, 6, 7], 3, async (input) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      if (input === 4) throw new Error('refused');
      return input;
    });
    expect(most).toBe(3);
    expect(outcome.done.toSorted()).toEqual([1, 2, 3, 5, 6, 7]);
    expect(outcome.failed.map(({ input }) => input)).toEqual([4]);
  });
});

describe('the changes of a list', () => {
  const pageOf = (rows: readonly number[], total: number): RowPage => ({
    rows: rows.map((id) => ({ id, name: `Row ${id}` })),
    total,
    estimated: false,
    mark: 'before',
  });
  const whole = new Map([
    [1, pageOf([1, 2], 3)],
    [2, pageOf([3], 3)],
  ]);
  const answer = { changed: [], gone: [], mark: 'now', derived: [] };
  const idsOf = (pages: ReturnType<typeof withChanges>) =>
    pages && [...pages.values()].map(({ rows }) => rows.map(({ id }) => id));

  test('a changed row is replaced where it stands, and all pages are read up to the new mark', () => {
    const changed = [{ id: 2, name: 'Changed' }];
    const pages = withChanges(whole, 2, { ...answer, changed, places: [1], total: 3 });
    expect(pages?.get(1)?.rows.map((row) => row['name'])).toEqual(['Row 1', 'Changed']);
    expect([...(pages?.values() ?? [])].map(({ mark }) => mark)).toEqual(['now', 'now']);
    expect(withChanges(whole, 2, answer)?.get(2)).toEqual({ ...whole.get(2), mark: 'now' });
  });
  test('an edit of this page that was answered later stands', () => {
    const mine = { id: 1, name: 'Mine', updated_at: '2026-01-02' };
    const pages = new Map([[1, { ...pageOf([], 1), rows: [mine] }]]);
    const changed = [{ id: 1, name: 'Earlier', updated_at: '2026-01-01' }];
    expect(withChanges(pages, 2, { ...answer, changed, places: [0], total: 1 })?.get(1)?.rows).toEqual([mine]);
  });
  test('rows come, go and move in a list that is here whole', () => {
    const changed = [
      { id: 9, name: 'New' },
      { id: 1, name: 'Moved' },
    ];
    const places = [0, 2];
    expect(idsOf(withChanges(whole, 2, { ...answer, changed, gone: [2, 77], places, total: 3 }))).toEqual([
      [9, 3],
      [1],
    ]);
    expect(idsOf(withChanges(whole, 2, { ...answer, changed, places, total: 4 }))).toEqual([
      [9, 2],
      [1, 3],
    ]);
    expect(idsOf(withChanges(whole, 2, { ...answer, gone: [3], places: [], total: 2 }))).toEqual([[1, 2], []]);
  });
  test('what pages of a longer list hold then is not guessed, nor where the count does not fit or other rows follow along', () => {
    const part = new Map([[2, pageOf([3, 4], 9)]]);
    expect(withChanges(part, 2, { ...answer, gone: [1], places: [], total: 8 })).toBeNull();
    expect(withChanges(part, 2, { ...answer, changed: [{ id: 1 }], places: [0], total: 9 })).toBeNull();
    expect(idsOf(withChanges(part, 2, { ...answer, changed: [{ id: 3 }], places: [2], total: 9 }))).toEqual([[3, 4]]);
    expect(withChanges(whole, 2, { ...answer, gone: [3], places: [], total: 3 })).toBeNull();
    expect(withChanges(whole, 2, { ...answer, derived: ['count'] })).toBeNull();
  });
});
