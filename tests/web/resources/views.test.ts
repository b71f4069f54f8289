/** The arrangement of rows by views, as far as it is computation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../../codegen/project-root.ts';
import type { CollectionEntry, FieldEntry } from '../../../src/contract/registry.ts';
import { basisOf, fillSlots } from '../../../src/contract/view-kind.ts';
import { mostUsefulFirst } from '../../../src/web/resources/state/query/columns.ts';
import {
  chartFields,
  offeredFields,
  offeredKinds,
  viewInForce,
} from '../../../src/web/resources/state/query/view-in-force.ts';
import { viewKinds } from '../../../src/web/resources/state/query/view-kinds.ts';
import {
  boardLanesOf,
  byLanes,
  fieldsIn,
  laneKeyOf,
  listPlace,
  ownIndex,
  startingIn,
} from '../../../src/web/resources/state/row/lanes.ts';
import type { Row } from '../../../src/web/resources/state/row/row.ts';
import { heatOf, mostWeight } from '../../../src/web/resources/views/matrix/heat.ts';
import { neighbour, stepped } from '../../../src/web/resources/views/places/steps.ts';
import { rowsView, rowView } from '../../../src/web/resources/views/registry.ts';
import { isDescendant, shownNodes } from '../../../src/web/resources/views/tree/nodes.ts';
import { readModel } from '../../codegen/read-model.ts';
import { fieldEntry } from './field-entry.ts';

const field = (name: string, schema: object, more: Partial<FieldEntry> = {}): FieldEntry =>
  fieldEntry(name, { ...schema }, { title: name.charAt(0).toUpperCase() + name.slice(1), ...more });
const status = field('status', { type: 'string', enum: ['open', 'in_work', 'done'] });
const owner = field('owner_id', { type: ['integer', 'null'] }, { title: 'Owner', kind: 'reference', nullable: true });
const impact = field('impact', { type: 'integer', minimum: 1, maximum: 5 });
const inner = field(
  'values/stage',
  { type: 'string', enum: ['early', 'late'], default: 'early' },
  { title: 'Stage', inside: { field: 'values', member: 'stage' } },
);
const made = (called: string) => field(called, { type: 'string', format: 'date-time' }, { implied: true });
const name = field('name', { type: 'string' });
const row = (id: number, more: object = {}): Row => ({ id, ...more });

const entry = (fields: readonly FieldEntry[], more: object = {}): CollectionEntry =>
  ({
    key: 'things',
    label: 'name',
    tree: null,
    screen: null,
    sides: null,
    operations: [],
    params: [],
    fields,
    schemas: { create: null, update: null },
    ...more,
  }) as unknown as CollectionEntry;

describe('views', () => {
  test('every folder draws what its kind.json says', () => {
    for (const { kind, shows } of viewKinds.values())
      expect(shows === 'row' ? rowView(kind) : rowsView(kind)).toBeTypeOf('function');
    expect(() => rowsView('carousel')).toThrow('"carousel" has no view.tsx');
  });

  test('charts are offered where a call counts the rows, and some field of theirs has a chart', () => {
    const offered = (fields: readonly FieldEntry[], more: object = {}) =>
      offeredKinds(viewKinds, entry(fields, { operations: ['distribution'], ...more })).map(({ kind }) => kind);
    expect(offered([name, status])).toContain('charts');
    expect(offered([name])).not.toContain('charts');
    expect(offered([name], { screen: { charts: { fields: ['name'], each: null, by: null }, levels: [] } })).toContain(
      'charts',
    );
    expect(offered([status], { operations: ['list'] })).not.toContain('charts');
    expect(chartFields(entry([name, status, impact], { operations: ['distribution'], params: ['impact'] }))).toEqual([
      'status',
    ]);
  });

  test('a view is offered where a field means what it needs, or where the screen names it', () => {
    const text = field('group', { type: 'string' });
    const locked = field('locked', { type: 'boolean', 'x-fact': true });
    const agreed = field('agreed', { type: 'boolean' });
    const done = field('done', { type: 'boolean', 'x-done': true });
    const day = field('due_date', { type: 'string', format: 'date' });
    const block = field('block', { type: 'string', enum: ['a', 'b'], 'x-layout': [['a'], ['b']] });
    const offered = (fields: readonly FieldEntry[], more: object = {}) =>
      offeredKinds(viewKinds, entry([name, ...fields], more)).map(({ kind }) => kind);
    expect(offered([text, locked, agreed, status, made('created_at')])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/checklist|canvas|calendar/)]),
    );
    expect(offered([text, done])).toContain('checklist');
    expect(offered([block])).toContain('canvas');
    expect(offered([day])).toContain('calendar');
    expect(offered([status], { screen: { view: 'canvas', levels: [] } })).toContain('canvas');
    expect(offered([locked])).not.toContain('board');
    const choice = { view: { kind: 'checklist', by: null }, preferences: { view: null, by: {} } };
    expect(viewInForce(viewKinds, entry([text, agreed, done]), choice, false).by).toEqual([done, text]);
  });

  test('what one chooses a field from has the own ones first and what every row has last', () => {
    const fields = [
      field('id', { type: 'integer' }, { implied: true }),
      made('created_at'),
      owner,
      field('locked', { type: 'boolean', 'x-fact': true }),
      status,
      inner,
      name,
    ];
    expect(mostUsefulFirst(fields, 'name').map((one) => one.name)).toEqual([
      'name',
      'values/stage',
      'status',
      'owner_id',
      'locked',
      'created_at',
      'id',
    ]);
  });

  test('lanes are offered by choices first, then by people, and not by the rows that point to a row', () => {
    const several = { type: 'array', items: { type: 'integer' } };
    const fields = [
      field('detail_id', { type: 'integer' }, { kind: 'reference' }),
      field('tag_ids', several, { kind: 'references' }),
      field('user_ids', several, {
        kind: 'references',
        options: [{ resource: 'account', path: '/api/accounts', people: true }],
      }),
      field('link_ids', several, { kind: 'derived' }),
      field('values/note', { type: 'string' }, { inside: { field: 'values', member: 'note' } }),
      inner,
      name,
    ];
    const slot = viewKinds.get('board')?.by[1];
    const offered = (these: readonly FieldEntry[]) => slot && offeredFields(entry(these), slot).map((one) => one.name);
    expect(offered(fields)).toEqual(['values/stage', 'user_ids', 'tag_ids', 'detail_id', 'values/note']);
    // Rows without an item type have their states in references.
    expect(offered([field('tag_ids', several, { kind: 'references' }), owner, status, name])).toEqual([
      'status',
      'owner_id',
      'tag_ids',
    ]);
  });

  test('pairs are offered where the screen names their sides, and opened with there', () => {
    const offered = (more: object) => offeredKinds(viewKinds, entry([status, owner], more)).map(({ kind }) => kind);
    expect(offered({})).not.toContain('pairs');
    expect(offered({ sides: { left: {}, right: {} } })).toContain('pairs');
    const choice = { view: { kind: 'pairs', by: null }, preferences: { view: null, by: {} } };
    expect(viewInForce(viewKinds, entry([status]), choice, false).kind.kind).toBe('table');
    expect(viewInForce(viewKinds, entry([status], { sides: {} }), choice, true).kind.kind).toBe('pairs');
  });

  test('the words of the meta-schema are the folders', () => {
    const meta = JSON.parse(readFileSync(join(projectRoot, 'schemas/resource.meta.json'), 'utf8'));
    expect([...meta.$defs.screen.properties.view.enum].sort()).toEqual([...viewKinds.keys()].sort());
  });

  test('what the kinds of modules open with can be drawn with the fields of their items', () => {
    const { resources } = readModel();
    const [modules, types] = ['scenario_module', 'entity_attribute'].map((one) => resources.get(one)?.seeds ?? []);
    for (const { name: title, view, view_by: by } of modules ?? []) {
      const kind = viewKinds.get(String(view ?? 'table'));
      const type = types?.find((one) => one['module_type_id'] === title) as { json_schema?: { properties?: object } };
      const members = Object.entries(type?.json_schema?.properties ?? {}).map(([member, schema]) =>
        field(`values.${member}`, schema, 'x-ref' in schema ? { kind: 'reference' } : {}),
      );
      const named = (by ?? []) as readonly string[];
      // In addition to the fields of its type, every item has a picture.
      const fields = [...members, field('image', { type: ['object', 'null'], format: 'image' })];
      expect(kind && fillSlots(kind, fields, named)?.map((one) => one.name), String(title)).toEqual(named);
    }
  });

  test('rows are offered what they have the fields for', () => {
    const kinds = (made: CollectionEntry) => offeredKinds(viewKinds, made).map(({ kind }) => kind);
    expect(kinds(entry([name]))).toEqual(['table', 'grid']);
    expect(kinds(entry([name, status]))).not.toContain('matrix');
    expect(kinds(entry([name, status, impact]))).toEqual(expect.arrayContaining(['group', 'board', 'matrix']));
    const parent = { nullable: true, kind: 'reference', options: [{ resource: 'thing', path: '/things' }] } as const;
    expect(kinds(entry([name, field('parent_id', {}, parent)], { tree: 'parent_id' }))).toContain('tree');
    const inside = { field: 'values', member: 'part_of' };
    const partOf = field('values.part_of', {}, { ...parent, inside });
    expect(kinds(entry([name, partOf], { resource: 'thing' }))).toContain('tree');
    expect(kinds(entry([name, partOf], { resource: 'person' }))).not.toContain('tree');
  });

  test('the address counts before what was chosen last, and that before what the screen names', () => {
    const made = entry([name, status, owner], { screen: { view: 'board', by: ['status'] } });
    const inForce = (kind: string | null, by: readonly string[] | null, chosen: string | null) => {
      const preferences = { view: chosen, by: { group: ['owner_id'] } };
      const shown = viewInForce(viewKinds, made, { view: { kind, by }, preferences }, false);
      return [shown.kind.kind, ...shown.by.map((one) => one.name)];
    };
    expect(inForce(null, null, null)).toEqual(['board', 'status']);
    expect(inForce(null, null, 'group')).toEqual(['group', 'owner_id']);
    expect(inForce('board', ['owner_id'], 'group')).toEqual(['board', 'owner_id']);
    expect(inForce('board', ['status', 'owner_id'], null)).toEqual(['board', 'status', 'owner_id']);
    expect(inForce('tree', null, null)).toEqual(['board', 'status']);
    expect(
      viewInForce(
        viewKinds,
        entry([name]),
        { view: { kind: null, by: null }, preferences: { view: null, by: {} } },
        true,
      ).kind.kind,
    ).toBe('grid');
  });
});

describe('lanes', () => {
  test('are the values of a field in its order, with whatever else rows hold, and with one for none', () => {
    const lanes = boardLanesOf(status, [row(1, { status: 'open' }), row(2, { status: 'lost' }), row(3)], []);
    expect(lanes.map(({ key, title }) => [key, title])).toEqual([
      ['open', 'Open'],
      ['in_work', 'In work'],
      ['done', 'Done'],
      ['lost', 'Lost'],
      ['none', 'No status'],
    ]);
  });

  test('stand in the order that somebody has chosen, the others after them', () => {
    const rows = [row(1, { status: 'lost' })];
    const keys = (order: readonly string[]) => boardLanesOf(status, rows, [], { order }).map(({ key }) => key);
    expect(keys(['done', 'lost'])).toEqual(['done', 'lost', 'open', 'in_work']);
    expect(keys(['gone', 'in_work'])).toEqual(['in_work', 'open', 'done', 'lost']);
  });

  test('of a text are those that somebody has named, else its examples, and whatever rows hold', () => {
    const column = field('column', { type: 'string', examples: ['To do', 'Done'] });
    const rows = [row(1, { column: 'Ideas' }), row(2, { column: 'Done' })];
    const keys = (wishes = {}) => boardLanesOf(column, rows, [], wishes).map(({ key }) => key);
    expect(keys()).toEqual(['To do', 'Done', 'Ideas']);
    expect(keys({ order: ['Ideas', 'Waiting'] })).toEqual(['Ideas', 'Waiting', 'Done']);
    expect(keys({ spare: false })).toEqual(['Done', 'Ideas']);
  });

  test('are called and coloured as the schema says of their values', () => {
    const said = { open: { title: 'To do', color: '#123456' } };
    const [first, second] = boardLanesOf(field('status', { enum: ['open', 'done'], 'x-values': said }), [], []);
    expect([first, second].map((lane) => [lane?.title, lane?.color])).toEqual([
      ['To do', '#123456'],
      ['Done', null],
    ]);
  });

  test('of a reference are what it may refer to, in that order and colour', () => {
    const options = [
      { id: 9, label: 'Zoe', color: '#112233' },
      { id: 3, label: 'Ann' },
    ];
    expect(boardLanesOf(owner, [], options)).toEqual([
      { key: '9', title: 'Zoe', value: 9, color: '#112233' },
      { key: '3', title: 'Ann', value: 3, color: null },
      { key: 'none', title: 'No owner', value: null, color: null },
    ]);
    expect(boardLanesOf(owner, [], options, { spare: false })).toHaveLength(2);
  });

  test('of many rows to refer to are those that are referred to', () => {
    const options = Array.from({ length: 40 }, (_, id) => ({ id, label: `${id}` }));
    expect(boardLanesOf(owner, [row(1, { owner_id: 7 })], options).map(({ key }) => key)).toEqual(['7', 'none']);
  });

  test('bounded numbers are steps, and dates are days', () => {
    expect(boardLanesOf(impact, [], []).map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5']);
    expect(basisOf(field('count', { type: 'integer', minimum: 0, maximum: 1000 }))).toBe('number');
    const due = field('due', { type: ['string', 'null'], format: 'date' });
    expect(laneKeyOf(due, row(1, { due: '2026-03-04' }))).toBe('2026-03-04');
    expect(laneKeyOf(due, row(1, { due: null }))).toBe('none');
  });

  test('a move sends what differs, and whole objects', () => {
    const at = row(1, { status: 'open', values: { stage: 'early', note: 'x' } });
    const [, late] = boardLanesOf(inner, [], []);
    const [open, , done] = boardLanesOf(status, [], []);
    expect(
      fieldsIn(
        at,
        [status, inner],
        [done, late].map((lane) => lane as never),
      ),
    ).toEqual({
      status: 'done',
      values: { stage: 'late', note: 'x' },
    });
    expect(fieldsIn(at, [status], [open as never])).toEqual({});
  });

  test('of several references are each what it may refer to; a row lies in all of its own', () => {
    const tags = field('tag_ids', { type: 'array', items: { type: 'integer' } }, { title: 'Tags', kind: 'references' });
    const both = row(1, { tag_ids: [9, 3] });
    const lanes = boardLanesOf(
      tags,
      [both],
      [
        { id: 9, label: 'Urgent' },
        { id: 3, label: 'Law' },
        { id: 4, label: 'Cost' },
      ],
    );
    expect(lanes.map(({ title, value }) => [title, value])).toEqual([
      ['Urgent', [9]],
      ['Law', [3]],
      ['Cost', [4]],
      ['No tags', []],
    ]);
    const placed = byLanes(
      [{ row: both }, { row: row(2, { tag_ids: [] }) }, { row: row(3, { tag_ids: [3] }) }],
      [tags],
    );
    expect(Object.fromEntries([...placed].map(([key, rows]) => [key, rows.map((one) => one.row.id)]))).toEqual({
      '9': [1],
      '3': [1, 3],
      none: [2],
    });
    const [urgent, law, cost, none] = lanes;
    const sent = (from: unknown, to: unknown) => fieldsIn(both, [tags], [to as never], [from as never]);
    expect(sent(urgent, cost)).toEqual({ tag_ids: [4, 3] });
    expect(sent(urgent, law)).toEqual({ tag_ids: [3] });
    expect(sent(urgent, none)).toEqual({ tag_ids: [] });
    expect(sent(urgent, urgent)).toEqual({});
  });

  test('of several choices are each a choice; moving a card replaces the choice of its lane', () => {
    const colours = field('colours', { type: 'array', items: { type: 'string', enum: ['red', 'blue'] } });
    const both = row(1, { colours: ['red', 'pink'] });
    const lanes = boardLanesOf(colours, [both], []);
    expect(lanes.map(({ title, value }) => [title, value])).toEqual([
      ['Red', ['red']],
      ['Blue', ['blue']],
      ['pink', ['pink']],
      ['No colours', []],
    ]);
    expect([...byLanes([{ row: both }], [colours]).keys()]).toEqual(['red', 'pink']);
    const [red, blue, , none] = lanes;
    const sent = (to: unknown) => fieldsIn(both, [colours], [to as never], [red as never]);
    expect([sent(blue), sent(none), sent(red)]).toEqual([{ colours: ['blue', 'pink'] }, { colours: [] }, {}]);
  });

  test('a new row starts with the values of its lane', () => {
    const create = {
      properties: {
        status: { type: 'string', default: 'open' },
        values: { type: 'object', default: { note: '' }, properties: { stage: {} } },
      },
    };
    const made = entry([status, inner], { schemas: { create, update: null } });
    const [, late] = boardLanesOf(inner, [], []);
    const [, , done] = boardLanesOf(status, [], []);
    const { properties } = startingIn(made, { fields: [status, inner], lanes: [done as never, late as never] }).schemas
      .create as typeof create;
    expect(properties.status.default).toBe('done');
    expect(properties.values.default).toEqual({ note: '', stage: 'late' });
  });

  test('a row keeps its place in the list unless its place in the lane asks for another', () => {
    const among = [{ index: 2 }, { index: 5 }, { index: 9 }];
    expect(listPlace(6, among, ownIndex(6, among))).toBeNull();
    expect(listPlace(6, among, 0)).toBe(2);
    expect(listPlace(6, among, 3)).toBe(9);
    expect(listPlace(6, [], 0)).toBeNull();
  });
});

describe('places', () => {
  const sizes = [
    [2, 0],
    [1, 3],
  ];
  test('arrows take a card through a place, and on to the next', () => {
    expect(stepped('ArrowDown', { row: 0, column: 0, index: 0 }, sizes, true)).toEqual({ row: 0, column: 0, index: 1 });
    expect(stepped('ArrowDown', { row: 0, column: 0, index: 2 }, sizes, true)).toEqual({ row: 1, column: 0, index: 0 });
    expect(stepped('ArrowDown', { row: 0, column: 0, index: 0 }, sizes, false)).toEqual({
      row: 1,
      column: 0,
      index: 0,
    });
    expect(stepped('ArrowRight', { row: 0, column: 0, index: 2 }, sizes, true)).toEqual({
      row: 0,
      column: 1,
      index: 0,
    });
    expect(stepped('ArrowLeft', { row: 0, column: 0, index: 2 }, sizes, true)).toBeNull();
  });

  test('the focus goes over places that hold nothing', () => {
    const wide = [[1, 0, 2]];
    expect(neighbour('ArrowRight', { row: 0, column: 0, index: 0 }, wide)).toEqual({ row: 0, column: 2, index: 0 });
    expect(neighbour('ArrowUp', { row: 0, column: 0, index: 0 }, wide)).toBeNull();
  });
});

describe('trees', () => {
  const placed = [row(1), row(2, { parent_id: 1 }), row(3, { parent_id: 2 }), row(4), row(5, { parent_id: 99 })].map(
    (one, index) => ({ row: one, index }),
  );
  const parent = { name: 'parent_id' };
  test('open nodes are listed below each other, and what points to nothing stands at the top', () => {
    const nodes = shownNodes(placed, parent, (id) => id !== 2);
    expect(nodes.map(({ card, level, place }) => [card.row.id, level, place])).toEqual([
      [1, 1, 0],
      [2, 2, 0],
      [4, 1, 1],
      [5, 1, 2],
    ]);
  });
  test('a row lies within itself and those above it', () => {
    expect(isDescendant(placed, parent, 3, 1)).toBe(true);
    expect(isDescendant(placed, parent, 1, 3)).toBe(false);
  });
  test('rows that lie below each other stand at the top, with what is below them; a parent may lie in an object', () => {
    const inside = { name: 'values.part_of', inside: { field: 'values', member: 'part_of' } };
    const circle = [
      row(1, { values: { part_of: 2 } }),
      row(2, { values: { part_of: 1 } }),
      row(3, { values: { part_of: 1 } }),
      row(4, { values: {} }),
    ].map((one, index) => ({ row: one, index }));
    const nodes = shownNodes(circle, inside, () => true);
    expect(nodes.map(({ card, level }) => [card.row.id, level])).toEqual([
      [1, 1],
      [3, 2],
      [2, 1],
      [4, 1],
    ]);
    expect(isDescendant(circle, inside, 3, 4)).toBe(false);
  });
});

test('a cell of a heat map is as grave as the product of what its row and its column weigh', () => {
  const side = [1, 2, 3, 4, 5].map((weight) => ({
    key: String(weight),
    title: '',
    value: weight,
    color: null,
    weight,
  }));
  const most = mostWeight([side, side]);
  const levels = (row: number) => side.map((column) => heatOf([{ weight: row }, column], most)?.level);
  expect(most).toBe(25);
  expect(levels(1)).toEqual(['low', 'low', 'low', 'low', 'medium']);
  expect(levels(3)).toEqual(['low', 'medium', 'medium', 'high', 'high']);
  expect(levels(5)).toEqual(['medium', 'high', 'high', 'critical', 'critical']);
  expect(heatOf([{}, { weight: 3 }], mostWeight([[], side]))).toBeNull();
});
