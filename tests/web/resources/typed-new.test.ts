import { expect, test } from 'vitest';
import type { JsonSchema } from '../../../src/contract/model.ts';
import type { CollectionEntry, FieldEntry } from '../../../src/contract/registry.ts';
import type { Start } from '../../../src/web/resources/state/row/lanes.ts';
import { asksForMore, typedField, typedValues } from '../../../src/web/resources/views/line/typed-new.ts';
import { fieldEntry } from './field-entry.ts';

const anybody = { kind: 'audience', audience: 'member' } as const;

function entry(properties: Readonly<Record<string, JsonSchema>>, more: object = {}): CollectionEntry {
  const fields = Object.entries(properties).map(([name, schema]) => fieldEntry(name, schema, { create: anybody }));
  const required = Object.keys(properties).filter((name) => properties[name]?.['must']);
  return {
    label: 'name',
    fields,
    groups: [],
    issued: [],
    screen: null,
    schemas: { create: { type: 'object', required, properties }, update: null },
    ...more,
  } as unknown as CollectionEntry;
}
const name = { type: 'string', minLength: 1, must: true };
const stage = { type: 'string', enum: ['early', 'late'], must: true };
const inStage = (rows: CollectionEntry, value: string): Start => ({
  fields: rows.fields.filter((field: FieldEntry) => field.name === 'stage'),
  lanes: [{ key: value, title: value, value, color: null }],
});

test('a line asks for the label alone: other defaults and the lanes of its place are sent with it', () => {
  const rows = entry({ name, stage, weight: { type: 'integer', default: 3 } });
  expect(typedField(rows)?.name).toBe('name');
  expect(asksForMore(rows, null)).toBe(true);
  expect(asksForMore(rows, inStage(rows, 'late'))).toBe(false);
  expect(typedValues(rows, inStage(rows, 'late'), 'Fire')).toEqual({ name: 'Fire', stage: 'late', weight: 3 });
});

test('what an object within must hold counts, and what is hidden does not', () => {
  const inside = { type: 'object', default: {}, properties: { cost: { type: 'integer' } }, required: ['cost'] };
  expect(asksForMore(entry({ name, values: inside }), null)).toBe(true);
  const hidden = {
    ...inside,
    properties: { cost: { type: 'integer', 'x-shown-if': { field: 'stage', is: ['late'] } } },
  };
  expect(asksForMore(entry({ name, values: hidden }), null)).toBe(false);
});

test('where a name is no text of a line, or something is told or asked beside it, the form adds rows', () => {
  expect(typedField(entry({ name: stage }))).toBeNull();
  expect(typedField(entry({ name }, { issued: [{ name: 'key', title: 'Key', help: '' }] }))).toBeNull();
  expect(typedField(entry({ name }, { screen: { columns: [], adding: { title: 'Invite', help: '' } } }))).toBeNull();
});
