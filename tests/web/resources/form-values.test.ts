import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CollectionEntry, FieldEntry } from '../../../src/contract/registry.ts';
import { sameValue } from '../../../src/contract/same-value.ts';
import { contrast, inkOn, palette, readColor } from '../../../src/fields/color/palette.ts';
import { readJson } from '../../../src/fields/json/json-text.ts';
import { emptyOf, type JsonSchema } from '../../../src/fields/json-schema.ts';
import { fieldKindOf } from '../../../src/fields/kinds.ts';
import { formSchema, uiOfFields } from '../../../src/web/resources/form/form-layout.ts';
import { changesOf, createdOf, startValues, withoutBlankGroups } from '../../../src/web/resources/form/form-values.ts';
import { recentFirst, recentIds, remember } from '../../../src/web/resources/picker/recent-options.ts';

test('only what has changed is sent; what was cleared is sent as null', () => {
  expect(changesOf({}, { a: 1, b: [1, 2], c: 'x' }, { a: 1, b: [2, 1], c: undefined })).toEqual({ b: [2, 1], c: null });
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

test('each kind of value has its control', () => {
  const controlOf = (schema: JsonSchema) => {
    const { name, control } = fieldKindOf({ schema });
    return `${name} ${control(schema)}`;
  };
  expect(controlOf({ type: 'string' })).toBe('text widget');
  expect(controlOf({ type: ['string', 'null'], format: 'textarea' })).toBe('long-text widget');
  expect(controlOf({ type: 'string', format: 'uri-or-empty' })).toBe('link widget');
  expect(controlOf({ type: 'string', enum: ['a', 'b'] })).toBe('choice widget');
  expect(controlOf({ type: ['integer', 'null'] })).toBe('number widget');
  expect(controlOf({ type: 'boolean' })).toBe('boolean widget');
  expect(controlOf({ type: 'array', items: { type: 'string' } })).toBe('list widget');
  expect(controlOf({ type: 'array', items: { type: 'string', enum: ['a', 'b'] } })).toBe('choices widget');
  expect(controlOf({ type: 'array', items: { type: 'object', properties: { a: {} } } })).toBe('list members');
  expect(controlOf({ type: 'object', properties: { a: { type: 'string' } } })).toBe('object members');
  expect(controlOf({ type: 'object' })).toBe('object field');
  expect(controlOf({})).toBe('object field');
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
  shown: true,
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
  const entry = { fields, groups: [], schemas: { create: null, update: { properties } } } as unknown as CollectionEntry;
  const schema = formSchema(entry, 'update', ({ name }) => name !== 'secret');
  expect(Object.keys(schema.properties as object)).toEqual(['name', 'size']);
  expect(schema.required).toEqual(['name', 'size']);
});

test('a new row that nobody names is called by the default, which its form leaves to the server', () => {
  const create = {
    properties: { name: { type: 'string', minLength: 1, default: 'Untitled' }, note: { type: 'string', minLength: 1 } },
  };
  const fields = ['name', 'note'].map((name) => field(name, { create: { kind: 'audience', audience: 'member' } }));
  const entry = { label: 'name', fields, groups: [], screen: null, schemas: { create, update: null } };
  const schema = formSchema(entry as unknown as CollectionEntry, 'create', () => true);
  expect(schema.required).toEqual(['note']);
  expect(startValues(schema)).toEqual({});
  expect(uiOfFields(schema, fields)).toMatchObject({ name: { 'ui:placeholder': 'Untitled' } });
  expect(withoutBlankGroups(schema, { name: '', note: '' })).toEqual({ note: '' });
});

test('references are picked, and the kind of a polymorphic one is part of its picker', () => {
  const fields = [
    field('owner_id', { kind: 'reference' }),
    field('at_id', { kind: 'polymorphic' }),
    field('at_type', { kind: 'discriminator' }),
  ];
  const schema = {
    properties: { owner_id: { type: 'integer' }, at_id: { type: 'integer' }, at_type: { type: 'string' } },
  };
  expect(uiOfFields(schema, fields)).toEqual({
    owner_id: { 'ui:field': 'reference' },
    at_id: { 'ui:field': 'reference' },
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
  const stored = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  for (const id of [1, 2, 3, 4, 5, 6, 2]) remember(shelf, '/api/things', id);
  expect(recentIds(shelf, '/api/things')).toEqual([2, 6, 5, 4, 3]);
  const options = [1, 2, 3].map((id) => ({ id, label: `Thing ${id}` }));
  expect(recentFirst(options, [3, 9]).map(({ id }) => id)).toEqual([3, 1, 2]);
  stored.set('tessera.recent /api/things', 'not JSON');
  expect(recentIds(shelf, '/api/things')).toEqual([]);
});

test('the order of members is a change of JSON that is kept as it was written, and of nothing else', () => {
  const schema = { properties: { json_schema: { type: 'object', format: 'json' }, values: { type: 'object' } } };
  const before = { json_schema: { a: { x: 1 }, b: 2 }, values: { a: 1, b: 2 } };
  const turned = { json_schema: { b: 2, a: { x: 1 } }, values: { b: 2, a: 1 } };
  expect(changesOf(schema, before, turned)).toEqual({ json_schema: turned.json_schema });
  expect(Object.keys(changesOf(schema, before, turned)['json_schema'] as object)).toEqual(['b', 'a']);
  expect(changesOf(schema, before, { ...before, json_schema: { a: { x: 1 }, b: 2 } })).toEqual({});
});
