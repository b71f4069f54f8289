/** The lines of an outline, and the positions of moved rows, without a page. */
import { describe, expect, test } from 'vitest';
import type { CollectionEntry } from '../../../src/contract/registry.ts';
import type { Row } from '../../../src/web/resources/state/row/row.ts';
import { pastedLines } from '../../../src/web/resources/views/line/pasted-lines.ts';
import {
  type Chosen,
  isWithin,
  nextHead,
  noneChosen,
  rangeOf,
  rootsOf,
  rowsIn,
  toggled,
} from '../../../src/web/resources/views/outline/chosen.ts';
import { askedFor, type Level, partsBelow } from '../../../src/web/resources/views/outline/levels.ts';
import { openRowText, readOpenRow } from '../../../src/web/resources/views/outline/open-row.ts';
import { type Holder, holderKey, OutlinePlaces, partKey } from '../../../src/web/resources/views/outline/places.ts';
import {
  indented,
  landingByDrop,
  landingByKey,
  outdented,
  placedBy,
  placeOfGap,
} from '../../../src/web/resources/views/outline/spots.ts';

const level = (over: Partial<Level> & { readonly tree?: string | null; readonly key?: string }): Level => ({
  entry: { tree: over.tree ?? null, key: over.key ?? 'rows', order: 'position' } as CollectionEntry,
  path: '/api/rows',
  access: {} as Level['access'],
  link: null,
  loose: false,
  count: null,
  ...over,
});

/** Groups with a tree of elements; an element may belong to no group. */
const catalog = [
  level({ key: 'groups' }),
  level({ key: 'elements', link: 'group_id', loose: true, tree: 'parent_id' }),
];
/** Sections, groups and questions. */
const survey = [
  level({ key: 'sections' }),
  level({ key: 'groups', link: 'section_id' }),
  level({ key: 'questions', link: 'group_id' }),
];

/** Rows by part: `1<0:1` are rows of level 1 below row 1 of level 0. Every row with children is expanded. */
function placesOf(levels: readonly Level[], parts: Readonly<Record<string, readonly number[]>>): OutlinePlaces {
  const rows = (ids: readonly number[]) => ids.map((id): Row => ({ id }));
  return new OutlinePlaces({
    branches: new Map(
      Object.entries(parts).map(([key, ids]) => [
        key,
        {
          total: ids.length,
          rowAt: (index: number) => rows(ids)[index] ?? null,
          holders: ids.map((id, index) => ({ index, id })),
          indexOf: (id: number) => ids.indexOf(id),
        },
      ]),
    ),
    open: new Set(Object.keys(parts).map((key) => key.split('<')[1] as string)),
    partsOf: (holder) => partsBelow(levels, holder),
  });
}

const shown = (places: OutlinePlaces): readonly string[] =>
  Array.from({ length: places.total }, (_, place) => {
    const found = places.placeAt(place);
    return `${found?.depth} ${holderKey({ level: found?.part.level ?? 0, id: places.rowAt(place)?.id ?? 0 })} ${found?.place}/${found?.siblings}`;
  });

describe('places', () => {
  const places = placesOf(catalog, {
    '0<top': [1, 2],
    '1<top': [90],
    '1<0:1': [11, 12],
    '1<1:11': [111, 112],
    '1<0:2': [],
  });

  test('rows stand below what they belong to, those of no group behind the groups, and tell of their siblings', () => {
    expect(shown(places)).toEqual([
      '1 0:1 1/3',
      '2 1:11 1/2',
      '3 1:111 1/2',
      '3 1:112 2/2',
      '2 1:12 2/2',
      '1 0:2 2/3',
      '1 1:90 3/3',
    ]);
  });

  test('a row is found by what it is, and so is what lies above and behind it', () => {
    const at = places.placeOfRow({ level: 1, id: 112 });
    expect([at, places.holderPlace(at), places.endOf(1), places.endOf(0), places.endOf(5)]).toEqual([3, 1, 4, 5, 6]);
    expect(places.placeOfRow({ level: 0, id: 112 })).toBe(-1);
  });

  test('of a part that has not come nothing is shown', () => {
    expect(shown(placesOf(catalog, { '0<top': [1] }))).toEqual(['1 0:1 1/1']);
  });
});

test('a part is asked for by what it lies below', () => {
  const ask = (levels: readonly Level[], level: number, holder: Holder | null) => askedFor(levels, { level, holder });
  expect(ask(catalog, 0, null)).toEqual({});
  expect(ask(catalog, 1, null)).toEqual({ 'group_id.empty': 'true', below: '0' });
  expect(ask(catalog, 1, { level: 0, id: 1 })).toEqual({ 'group_id.equals': '1', below: '0' });
  expect(ask(catalog, 1, { level: 1, id: 11 })).toEqual({ below: '11' });
  expect(ask(survey, 1, { level: 0, id: 1 })).toEqual({ 'section_id.equals': '1' });
});

describe('where rows go', () => {
  const places = placesOf(survey, {
    '0<top': [1, 2],
    '1<0:1': [11, 12],
    '1<0:2': [21],
    '2<1:11': [111, 112],
    '2<1:12': [121],
  });
  const shared = { places, levels: survey };
  const placeOf = (level: number, id: number) => places.placeOfRow({ level, id });
  const byKey = (key: string, level: number, id: number) => {
    const to = landingByKey(key, [placeOf(level, id)], shared);
    return to && [partKey(to.part), to.before];
  };
  const byDrop = (level: number, over: readonly [number, number], edge: 'top' | 'into' | 'bottom') => {
    const to = landingByDrop({ level, moved: new Set() }, placeOf(...over), edge, shared);
    return to && [partKey(to.part), to.before];
  };

  test.each([
    ['up among its siblings', 'ArrowUp', 2, 112, ['2<1:11', 111]],
    ['down among its siblings, as the last', 'ArrowDown', 2, 111, ['2<1:11', null]],
    ['down into the next group, as the first', 'ArrowDown', 2, 112, ['2<1:12', 121]],
    ['up into the group before, as the last', 'ArrowUp', 2, 121, ['2<1:11', null]],
    ['up where there is no group before', 'ArrowUp', 2, 111, null],
    ['up where it is the first of all', 'ArrowUp', 0, 1, null],
    ['below one of its own kind, which is no tree', 'ArrowRight', 2, 112, null],
    ['out of its group, where no questions lie', 'ArrowLeft', 2, 112, null],
  ] as const)('a row goes by keys %s', (_, key, level, id, to) => {
    expect(byKey(key, level, id)).toEqual(to);
  });

  test.each([
    ['before another', 2, [2, 111], 'top', ['2<1:11', 111]],
    ['behind another', 2, [2, 111], 'bottom', ['2<1:11', 112]],
    ['into a group, wherever on it', 2, [1, 12], 'top', ['2<1:12', null]],
    ['into a section, where no questions lie', 2, [0, 2], 'into', null],
    ['into one of its own kind, which is no tree', 2, [2, 121], 'into', null],
  ] as const)('a row is dropped %s', (_, level, over, edge, to) => {
    expect(byDrop(level, over, edge)).toEqual(to);
  });

  test('a line is written behind what lies below the row before it, and goes in and out', () => {
    const gap = { part: { level: 1, holder: { level: 0, id: 1 } }, after: 11 };
    expect(placeOfGap(places, gap)).toBe(placeOf(2, 112) + 1);
    const within = indented(survey, gap);
    expect(within && [partKey(within.part), within.after]).toEqual(['2<1:11', null]);
    const out = outdented(places, gap);
    expect(out && [partKey(out.part), out.after]).toEqual(['0<top', 1]);
    expect(indented(survey, { ...gap, after: null })).toBeNull();
    expect(outdented(places, { part: { level: 0, holder: null }, after: 1 })).toBeNull();
  });
});

describe('in a tree within a level', () => {
  const places = placesOf(catalog, { '0<top': [1, 2], '1<top': [], '1<0:1': [11, 12], '1<1:11': [111], '1<0:2': [21] });
  const shared = { places, levels: catalog };
  const byKey = (key: string, id: number) => {
    const to = landingByKey(key, [places.placeOfRow({ level: 1, id })], shared);
    return to && [partKey(to.part), to.before];
  };

  test('a row goes below the one before it, and out behind the one it lies below', () => {
    expect(byKey('ArrowRight', 12)).toEqual(['1<1:11', null]);
    expect(byKey('ArrowLeft', 111)).toEqual(['1<0:1', 12]);
    expect(byKey('ArrowLeft', 12)).toBeNull();
  });

  test('of the fields that place it those are sent that change', () => {
    const of = (part: { level: number; holder: Holder | null }, ...rows: readonly Row[]) =>
      placedBy(catalog[1] as Level, { places, part, rows });
    const row = { id: 12, group_id: 1, parent_id: null };
    expect(of({ level: 1, holder: { level: 1, id: 11 } }, row)).toEqual({ parent_id: 11 });
    expect(of({ level: 1, holder: { level: 0, id: 2 } }, row)).toEqual({ group_id: 2 });
    expect(of({ level: 1, holder: { level: 1, id: 21 } }, row)).toEqual({ group_id: 2, parent_id: 21 });
    expect(of({ level: 1, holder: null }, row)).toEqual({ group_id: null });
    const other = { id: 111, group_id: 1, parent_id: 11 };
    expect(of({ level: 1, holder: { level: 1, id: 11 } }, row, other)).toEqual({ parent_id: 11 });
    expect(of({ level: 1, holder: { level: 0, id: 1 } }, row, other)).toEqual({ parent_id: null });
  });
});

describe('selected rows', () => {
  const places = placesOf(catalog, {
    '0<top': [1, 2],
    '1<top': [90],
    '1<0:1': [11, 12, 13, 14],
    '1<1:12': [121, 122],
    '1<0:2': [21],
  });
  const holderOf = (text: string): Holder => {
    const [level, id] = text.split(':').map(Number);
    return { level: level as number, id: id as number };
  };
  const chosenBetween = (from: string, to: string): Chosen => {
    const range = rangeOf(places, holderOf(from), holderOf(to));
    const rows = (range && rowsIn(places, range)) ?? [];
    return {
      level: range?.part.level ?? 0,
      rows: new Map(rows.map((row) => [row.id, row])),
      anchor: holderOf(from),
      head: holderOf(to),
    };
  };
  const ids = (chosen: Chosen) => [chosen.level, ...chosen.rows.keys()];

  test.each([
    ['siblings', '1:11', '1:13', [1, 11, 12, 13]],
    ['siblings, upwards', '1:13', '1:11', [1, 11, 12, 13]],
    ['a row and one below it: the row, with all below it', '1:12', '1:122', [1, 12]],
    ['a row below another, and one behind that: both whole', '1:121', '1:13', [1, 12, 13]],
    ['rows of two groups: the groups', '1:13', '1:21', [0, 1, 2]],
    ['a group and a row of no group behind it: the groups up to there', '0:1', '1:90', [0, 1, 2]],
  ])('a range spans %s', (_, from, to, expected) => {
    expect(ids(chosenBetween(from, to))).toEqual(expected);
  });

  test.each([
    ['down past what lies below', '1:11', '1:12', 1, '1:13'],
    ['down into the next group', '1:13', '1:14', 1, '0:2'],
    ['up to the group itself from its first row', '1:12', '1:11', -1, '0:1'],
    ['back by a whole row', '1:11', '1:13', -1, '1:12'],
    ['back towards an anchor below it', '1:14', '1:12', 1, '1:13'],
    ['no further than the first row', '0:1', '0:1', -1, null],
  ] as const)('Shift with an arrow leads %s', (_, anchor, head, step, next) => {
    expect(nextHead(places, chosenBetween(anchor, head), step)).toEqual(next && holderOf(next));
  });

  test('a row below a selected one goes with it, and rows of another kind are not selected beside it', () => {
    const one = toggled(noneChosen, holderOf('1:121'), { id: 121 });
    const two = one && toggled(one, holderOf('1:12'), { id: 12 });
    const three = two && toggled(two, holderOf('1:11'), { id: 11 });
    expect(three && rootsOf(places, three)).toEqual({
      level: 1,
      rows: [{ id: 11 }, { id: 12 }],
      places: [1, 2],
    });
    expect(three && isWithin(places, three, holderOf('1:122'))).toBe('below');
    expect(three && isWithin(places, three, holderOf('1:13'))).toBeNull();
    expect(three && toggled(three, holderOf('0:2'), { id: 2 })).toBeNull();
    expect(three && toggled(three, holderOf('1:11'), { id: 11 })?.rows.has(11)).toBe(false);
  });

  test('several rows go together, before none of themselves', () => {
    const placesOfRows = (...rows: readonly number[]) => rows.map((id) => places.placeOfRow({ level: 1, id }));
    const byKey = (key: string, ...rows: readonly number[]) => {
      const to = landingByKey(key, placesOfRows(...rows), { places, levels: catalog });
      return to && [partKey(to.part), to.before];
    };
    expect(byKey('ArrowUp', 12, 13)).toEqual(['1<0:1', 11]);
    expect(byKey('ArrowDown', 11, 12)).toEqual(['1<0:1', 14]);
    expect(byKey('ArrowDown', 13, 14)).toEqual(['1<0:2', 21]);
    expect(byKey('ArrowRight', 12, 13)).toEqual(['1<1:11', null]);
    expect(byKey('ArrowLeft', 121, 122)).toEqual(['1<0:1', 13]);
    const dropped = landingByDrop({ level: 1, moved: new Set([12, 13]) }, placesOfRows(11)[0] as number, 'bottom', {
      places,
      levels: catalog,
    });
    expect(dropped?.before).toBe(14);
  });

  test('before a row that is not loaded its index is known', () => {
    const some = placesOf(catalog, { '0<top': [1, 2], '1<0:1': [11] });
    expect(landingByKey('ArrowDown', [1], { places: some, levels: catalog })).toMatchObject({
      before: undefined,
      index: 0,
    });
  });
});

describe('pasted lines', () => {
  const read = (text: string) => pastedLines(text).map((line) => `${line.depth} ${line.text}`);

  test.each([
    ['by tabs', 'a\n\tb\n\t\tc\nd', ['0 a', '1 b', '2 c', '0 d']],
    ['by blanks, however many', 'a\n  b\n     c\n  d\n e', ['0 a', '1 b', '2 c', '1 d', '1 e']],
    ['from an indented first line', '    a\n      b\n    c', ['0 a', '1 b', '0 c']],
    ['further out than the first line', '    a\nb', ['0 a', '0 b']],
    ['with bullets and numbers', '- a\n  * b\n  • c\n1. d\n2) e', ['0 a', '1 b', '1 c', '0 d', '0 e']],
    ['with the ends of lines of other systems', 'a\r\n\tb\rc', ['0 a', '1 b', '0 c']],
    ['with empty lines', '\n a\n\n\n b\n \n', ['0 a', '0 b']],
  ])('are nested %s', (_, text, lines) => {
    expect(read(text)).toEqual(lines);
  });

  test('a number that is no bullet stays, and so does a dash in words', () => {
    expect(read('2026 plans\nwell-known')).toEqual(['0 2026 plans', '0 well-known']);
  });
});

test('the open row stands in the address by its level', () => {
  expect(openRowText(catalog, { level: 0, id: 7 })).toBe('7');
  expect(openRowText(catalog, { level: 1, id: 7 })).toBe('elements.7');
  expect(readOpenRow(catalog, '7')).toEqual({ level: 0, id: 7 });
  expect(readOpenRow(catalog, 'elements.7')).toEqual({ level: 1, id: 7 });
  for (const text of [null, '', 'new', 'others.7', 'elements.', '7x']) expect(readOpenRow(catalog, text)).toBeNull();
});
