import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CollectionEntry, FieldEntry } from '../../src/contract/registry.ts';
import { formSchema, uiOfFields, widgetOf } from '../../src/web/resources/form/form-layout.ts';
import {
  changesOf,
  createdOf,
  emptyOf,
  mergeConflict,
  sameValue,
  startValues,
  withoutBlankGroups,
} from '../../src/web/resources/form/form-values.ts';
import { readJson } from '../../src/web/resources/form/widgets/json-text.ts';
import { contrast, inkOn, palette, readColor } from '../../src/web/resources/form/widgets/palette.ts';
import { recentFirst, recentIds, remember } from '../../src/web/resources/form/widgets/recent-options.ts';

test('only what has changed is sent; what was cleared is sent as null', () => {
  expect(changesOf({ a: 1, b: [1, 2], c: 'x' }, { a: 1, b: [2, 1], c: undefined })).toEqual({ b: [2, 1], c: null });
});

test('an object without values is the same as none', () => {
  expect(sameValue(null, {})).toBe(true);
  expect(sameValue(undefined, { x: null })).toBe(true);
  expect(sameValue(null, [])).toBe(false);
  expect(sameValue({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
});

test('a create leaves out what is empty and takes no null', () => {
  const schema = {
    properties: { a: { type: 'string' }, b: { type: ['string', 'null'] }, c: { type: 'integer', default: 3 } },
  };
  expect(startValues(schema, { a: 'x' })).toEqual({ a: 'x', c: 3 });
  expect(createdOf(schema, { a: null, b: null, c: undefined, unknown: 1 })).toEqual({ b: null });
});

test('an optional group whose fields are all empty counts as left out', () => {
  const words = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } };
  const schema = {
    required: ['must'],
    properties: {
      map: { type: 'object', properties: { tag: words, role: words } },
      place: { type: ['object', 'null'], properties: { x: { type: 'number' } } },
      must: words,
    },
  };
  const values = { map: { tag: { name: '' }, role: { name: 'Part' } }, place: { x: undefined }, must: { name: '' } };
  expect(withoutBlankGroups(schema, values)).toEqual({
    map: { role: { name: 'Part' } },
    place: null,
    must: { name: '' },
  });
  expect(withoutBlankGroups(schema, { map: { tag: {} } })).toEqual({ map: {} });
});

test('an emptied control means nothing in the way its schema knows', () => {
  expect(emptyOf({ type: ['string', 'null'] })).toBe(null);
  expect(emptyOf({ type: 'string' })).toBe('');
  expect(emptyOf({ type: 'integer' })).toBe(undefined);
});

test('edits of different fields are joined, edits of the same are asked about', () => {
  const base = { a: 1, b: 1, c: 1, d: 1 };
  const { merged, clashes } = mergeConflict(base, { ...base, a: 2, c: 2, d: 5 }, { ...base, b: 3, c: 3, d: 5 });
  expect(merged).toEqual({ a: 2, b: 3, c: 2, d: 5 });
  expect(clashes).toEqual([{ name: 'c', mine: 2, theirs: 3 }]);
});

test('joining never loses an edit of either side', () => {
  const values = fc.record({ a: fc.integer(), b: fc.integer(), c: fc.integer() });
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const { merged, clashes } = mergeConflict(base, mine, theirs);
      const asked = new Set(clashes.map(({ name }) => name));
      for (const name of ['a', 'b', 'c'] as const) {
        if (asked.has(name)) continue;
        const wanted = mine[name] !== base[name] ? mine[name] : theirs[name];
        expect(merged[name]).toBe(wanted);
      }
    }),
  );
});

test('each kind of value has its control', () => {
  expect(widgetOf({ type: 'string' })).toBe('text');
  expect(widgetOf({ type: ['string', 'null'], format: 'textarea' })).toBe('longText');
  expect(widgetOf({ type: 'string', format: 'uri-or-empty' })).toBe('url');
  expect(widgetOf({ type: 'string', enum: ['a', 'b'] })).toBe('radios');
  expect(widgetOf({ type: 'string', enum: ['a', 'b', 'c', 'd', 'e'] })).toBe('select');
  expect(widgetOf({ type: ['integer', 'null'] })).toBe('number');
  expect(widgetOf({ type: 'boolean' })).toBe('switch');
  expect(widgetOf({ type: 'array', items: { type: 'string' } })).toBe('list');
  expect(widgetOf({ type: 'array', items: { type: 'object', properties: { a: {} } } })).toBe(null);
  expect(widgetOf({ type: 'object', properties: { a: { type: 'string' } } })).toBe(null);
  expect(widgetOf({ type: 'object' })).toBe('json');
  expect(widgetOf({})).toBe('json');
});

const field = (name: string, change: Partial<FieldEntry> = {}): FieldEntry => ({
  name,
  title: name,
  schema: { type: 'string' },
  kind: 'value',
  nullable: false,
  implied: false,
  create: { kind: 'audience', audience: 'guest' },
  update: { kind: 'audience', audience: 'guest' },
  sortable: true,
  filterable: true,
  inline: true,
  options: [],
  schemaFrom: null,
  ...change,
});

test('a form has the fields its caller may set, and marks what must be filled', () => {
  const fields = [
    field('name'),
    field('secret'),
    field('position', { implied: true }),
    field('made', { update: null }),
    field('size'),
  ];
  const properties = {
    name: { type: 'string', minLength: 1 },
    secret: { type: 'string' },
    position: { type: 'integer' },
    made: { type: 'string' },
    size: { type: 'integer' },
    updated_at: { type: 'string' },
  };
  const entry = { fields, schemas: { create: null, update: { properties } } } as unknown as CollectionEntry;
  const schema = formSchema(entry, 'update', ({ name }) => name !== 'secret');
  expect(Object.keys(schema.properties as object)).toEqual(['name', 'size']);
  expect(schema.required).toEqual(['name', 'size']);
});

test('references are picked, and the kind of a polymorphic one is part of its picker', () => {
  const fields = [
    field('owner_id', { kind: 'reference' }),
    field('at_id', { kind: 'polymorphic' }),
    field('at_type', { kind: 'twin' }),
  ];
  const schema = {
    properties: { owner_id: { type: 'integer' }, at_id: { type: 'integer' }, at_type: { type: 'string' } },
  };
  expect(uiOfFields(schema, fields)).toEqual({
    owner_id: { 'ui:field': 'relation' },
    at_id: { 'ui:field': 'relation' },
    at_type: { 'ui:widget': 'hidden' },
  });
});

test('broken JSON names the line', () => {
  expect(readJson('{"a": 1}')).toEqual({ value: { a: 1 } });
  expect(readJson('  ')).toEqual({ value: null });
  expect(readJson('{\n  "a": 1,\n  b: 2\n}')).toMatchObject({ line: 3 });
  expect(readJson('{"a": [1, 2')).toMatchObject({ message: expect.stringContaining('ends too early') });
});

test('colours are read as people write them, and can be written on', () => {
  expect(readColor(' abc ')).toBe('#AABBCC');
  expect(readColor('#1c6a86')).toBe('#1C6A86');
  expect(readColor('teal')).toBe(null);
  for (const [, color] of palette) {
    expect(contrast(color, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`;
      expect(contrast(inkOn(color), color)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('recent choices come first and are few', () => {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  for (const id of [1, 2, 3, 4, 5, 6, 2]) remember(shelf, '/api/things', id);
  expect(recentIds(shelf, '/api/things')).toEqual([2, 6, 5, 4, 3]);
  const options = [1, 2, 3].map((id) => ({ id, label: `Thing ${id}` }));
  expect(recentFirst(options, [3, 9]).map(({ id }) => id)).toEqual([3, 1, 2]);
  kept.set('tessera.recent /api/things', 'not JSON');
  expect(recentIds(shelf, '/api/things')).toEqual([]);
});
