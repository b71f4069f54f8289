import { describe, expect, test } from 'vitest';
import type { CollectionEntry } from '../../../src/contract/registry.ts';
import { dayText, relativeText, timeText } from '../../../src/fields/date/day-text.ts';
import { plainLines, plainText } from '../../../src/fields/html/html-words.ts';
import { fieldKindOf } from '../../../src/fields/kinds.ts';
import { fromInput, toInput } from '../../../src/fields/typed.ts';
import { itemAddress } from '../../../src/web/resources/state/list/open-row.ts';
import { readView } from '../../../src/web/resources/state/query/address.ts';
import { fetchedFields, usualColumns, visibleColumns } from '../../../src/web/resources/state/query/columns.ts';
import { isInOrder, listQuery } from '../../../src/web/resources/state/query/list-query.ts';
import { fillPath, matchRoute, nameValues, sameRoute } from '../../../src/web/resources/state/query/paths.ts';
import { type Spreadable, spread, toWholeColumns } from '../../../src/web/resources/state/query/widths.ts';
import { textOf } from '../../../src/web/resources/state/row/text-of.ts';
import { fieldEntry } from './field-entry.ts';

const emptyView = readView(new URLSearchParams());

const entry = {
  label: 'name',
  order: 'position',
  screen: null,
  sides: null,
  fields: [
    fieldEntry('id', { type: 'integer' }, { implied: true }),
    fieldEntry('color', { type: 'string', format: 'color' }),
    fieldEntry('name', { type: 'string' }),
    fieldEntry('description', { type: 'string', format: 'html' }),
    fieldEntry('position', { type: 'integer' }, { implied: true }),
  ],
} as unknown as CollectionEntry;

describe('values as text', () => {
  test('dates are shown as YYYY-MM-DD HH:mm, and what is no date says so', () => {
    expect(timeText('2026-03-04T05:06:07')).toBe('2026-03-04 05:06');
    expect(timeText('soon')).toBe('No data available');
    expect(timeText('')).toBe('No data available');
    expect(dayText('2026-02-30')).toBe('No data available');
    expect(dayText('2026-02-28')).toBe('2026-02-28');
  });
  test('moments also as a distance', () => {
    const now = Date.parse('2026-03-04T00:00:00Z');
    expect(relativeText('2026-03-03T22:00:00Z', now)).toBe('2 hours ago');
    expect(relativeText('2026-03-05T00:00:00Z', now)).toBe('tomorrow');
    expect(relativeText('soon', now)).toBe('');
  });
  test('HTML becomes its words', () => {
    expect(plainText('<p>One&nbsp;&amp;&lt;two&gt;</p><style>p{}</style><ul><li>three</li></ul>')).toBe(
      'One &<two> three',
    );
    expect(
      plainLines('<h2>Aim</h2><p>Less <b>walking</b>,<br>more picking.</p><ul><li>Half</li><li><p>Twice</p></li></ul>'),
    ).toEqual(['Aim', 'Less walking,', 'more picking.', '• Half', '• Twice']);
  });
  test('references by their names, never by their numbers', () => {
    const owner = fieldEntry('owner_id', { type: 'integer' }, { kind: 'reference' });
    expect(textOf(owner, { id: 1, owner_id: 4, _labels: { owner_id: 'Ana' } })).toBe('Ana');
    expect(textOf(owner, { id: 1, owner_id: 4 })).toBe('...');
    expect(textOf(owner, { id: 1, owner_id: 4, _labels: { owner_id: null } })).toBe('may not be read');
    const people = fieldEntry('people', { type: 'array' }, { kind: 'references' });
    const labels = { people: [null, 'Ana', null] };
    expect(textOf(people, { id: 1, people: [4, 5, 6], _labels: labels })).toBe('Ana, 2 may not be read');
    expect(textOf(owner, { id: 1, owner_id: null })).toBe('');
  });
  test('rights, numbers, choices and lists in words', () => {
    const rights = fieldEntry('rights', {
      type: 'object',
      properties: { read: {}, write: {}, admin: {} },
    });
    expect(fieldKindOf(rights).name).toBe('rights');
    expect(textOf(rights, { id: 1, rights: { read: true, write: true, admin: false } })).toBe('Read, Write');
    expect(textOf(fieldEntry('size', { type: 'integer' }), { id: 1, size: 12_345 })).toBe('12,345');
    expect(textOf(fieldEntry('kind', { type: 'string', enum: ['in_work'] }), { id: 1, kind: 'in_work' })).toBe(
      'In work',
    );
    expect(textOf(fieldEntry('list', { type: 'array' }), { id: 1, list: [{}, {}] })).toBe('2 entries');
  });
});

describe('values through an input', () => {
  test('empty is null where the field allows it', () => {
    expect(fromInput(fieldEntry('a', { type: 'string' }), '')).toBe('');
    expect(fromInput(fieldEntry('a', { type: ['string', 'null'] }, { nullable: true }), '')).toBeNull();
    expect(fromInput(fieldEntry('a', { type: 'integer' }), ' ')).toBeNull();
    expect(fromInput(fieldEntry('a', { type: 'integer' }), '42')).toBe(42);
    expect(fromInput(fieldEntry('a', { type: 'integer', enum: [1, 2] }), '2')).toBe(2);
  });
  test('a moment comes back as it went in', () => {
    const moment = fieldEntry('at', { type: 'string', format: 'date-time' });
    const text = toInput(moment, '2026-03-04T05:06:00.000Z');
    expect(fromInput(moment, text)).toBe('2026-03-04T05:06:00.000Z');
  });
});

describe('columns and queries', () => {
  test('the label comes first, long texts are not columns by themselves', () => {
    expect(usualColumns(entry)).toEqual(['name', 'color']);
  });
  test('columns that do not exist are left out', () => {
    expect(visibleColumns(entry, ['color', 'gone'])).toEqual(['color']);
    expect(visibleColumns(entry, ['gone'])).toEqual(['name', 'color']);
  });
  test('long texts are fetched only where a column shows them', () => {
    expect(fetchedFields(entry, ['name'])).toEqual(['id', 'color', 'name', 'position']);
    expect(fetchedFields(entry, ['name', 'description'])).toBeNull();
  });
  test('rows stand in their own order unless the reader sorts', () => {
    expect(isInOrder(entry, emptyView)).toBe(true);
    expect(isInOrder(entry, { ...emptyView, sort: [{ field: 'name', descending: false }] })).toBe(false);
  });
  test('the query names order, search and filters that the collection knows', () => {
    const conditions = [
      { field: 'color', comparison: 'equals', values: ['a', 'b'] },
      { field: 'gone', comparison: 'equals', values: ['1'] },
    ] as const;
    expect(listQuery(entry, { ...emptyView, q: ' x ', filter: { ...emptyView.filter, conditions } })).toEqual({
      sort: 'position',
      q: 'x',
      'color.equals': ['a', 'b'],
    });
  });
});

describe('paths and routes', () => {
  test('parameters are filled, and a missing one is an error', () => {
    expect(fillPath('/api/projects/{project_id}/tags', { project_id: '7' })).toBe('/api/projects/7/tags');
    expect(() => fillPath('/api/projects/{project_id}/tags', {})).toThrow('needs project_id');
  });
  test('routes match by their fixed parts', () => {
    expect(matchRoute('/admin/company/{id}', '/admin/company/12')).toEqual(['12']);
    expect(matchRoute('/admin/company/{id}', '/admin/user/12')).toBeNull();
    expect(sameRoute('/admin/company/{id}', '/admin/company/{company_id}')).toBe(true);
    expect(nameValues('/admin/company/{company_id}', ['12'])).toEqual({ company_id: '12' });
  });
  test("the last parameter of an item's route is the row, whatever it is called", () => {
    expect(itemAddress('/projects/{project_id}/maps/{map_id}', { project_id: '3' }, 9)).toBe('/projects/3/maps/9');
  });
});

describe('widths of columns', () => {
  const column = (width: number, more: Partial<Spreadable> = {}): Spreadable => ({
    width,
    fixed: false,
    snug: width,
    least: more.snug ?? width,
    most: width,
    whole: width,
    ...more,
  });

  test('the first column takes the free room it can use, the others share the rest', () => {
    expect(spread([column(200, { most: 400 }), column(100)], 450)).toEqual([350, 100]);
    expect(spread([column(200, { most: 300 }), column(100, { most: 200 }), column(100)], 600)).toEqual([300, 200, 100]);
  });

  test('where room is missing, words give way, those of the first column last, and numbers do not', () => {
    const words = { least: 140 };
    const columns = [column(200, words), column(200, words), column(200, words), column(100)];
    expect(spread(columns, 640)).toEqual([200, 170, 170, 100]);
    expect(spread([column(200, words), column(200, words), column(100)], 100)).toEqual([140, 140, 100]);
  });

  test('the space around what stands in cells goes before any of it is cut', () => {
    const columns = [column(200, { least: 140 }), column(260, { least: 182 }), column(168, { snug: 128 })];
    expect(spread(columns, 600)).toEqual([200, 260, 140]);
    expect(spread(columns, 568)).toEqual([200, 240, 128]);
  });

  test('free room first shows contents that are cut, and the least cut first', () => {
    const columns = [
      column(200, { most: 400 }),
      column(100, { most: 180, whole: 160 }),
      column(100, { most: 130, whole: 120 }),
    ];
    expect(spread(columns, 480)).toEqual([200, 160, 120]);
    expect(spread(columns, 450)).toEqual([200, 130, 120]);
    expect(spread(columns, 500)).toEqual([213, 163, 123]);
  });

  test('where not all have room, the next one begins beyond the edge', () => {
    const whole = (widths: readonly number[], places: readonly number[], room: number) =>
      toWholeColumns(
        widths.map((width) => column(width)),
        widths,
        places,
        room,
      );
    expect(whole([200, 100, 100], [0, 1, 2], 350)).toEqual([250, 100, 100]);
    // A pinned column comes before the others.
    expect(whole([200, 160, 100], [0, 2, 1], 350)).toEqual([250, 160, 100]);
    expect(whole([200, 100], [0, 1], 300)).toEqual([200, 100]);
    expect(whole([200], [0], 100)).toEqual([200]);
  });

  test('the room before a column beyond the edge first shows contents that are cut', () => {
    const columns = [column(200), column(100, { most: 140, whole: 130 }), column(100, { most: 140, whole: 140 })];
    expect(toWholeColumns(columns, [200, 100, 100], [0, 1, 2], 350)).toEqual([220, 130, 100]);
    const [first, ...others] = columns;
    const set = [{ ...(first as Spreadable), fixed: true }, ...others];
    expect(toWholeColumns(set, [200, 100, 100], [0, 1, 2], 350)).toEqual([200, 130, 100]);
  });

  test('what the reader has set stays', () => {
    expect(spread([column(200, { fixed: true, most: 400 }), column(100, { most: 150 })], 600)).toEqual([200, 150]);
  });
});
