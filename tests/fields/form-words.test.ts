/** Keywords of a schema that lay out its form. */
import { expect, test } from 'vitest';
import type { CollectionEntry, FieldEntry } from '../../src/contract/registry.ts';
import { groupFaults, groupsFault, groupsOf, isShown, shownFaults } from '../../src/fields/form-words.ts';
import { type JsonSchema, membersOf } from '../../src/fields/json-schema.ts';
import { schemaFaults } from '../../src/server/engine/values/schema-faults.ts';
import { formSchema, shownControls, uiOfSchema } from '../../src/web/resources/form/form-layout.ts';
import { problemsOf as formProblems, newProblems } from '../../src/web/resources/form/form-validator.ts';
import { modelOf, problemsOf, rightFiles } from '../codegen/schema-folder.ts';
import { checksOf } from './compiled.ts';

const schema = {
  type: 'object',
  required: ['kind'],
  'x-groups': [{ title: 'Cost', fields: ['cost', 'currency'] }],
  properties: {
    kind: { type: 'string', enum: ['bought', 'made'] },
    cost: { type: 'number', 'x-shown-if': { field: 'kind', is: ['bought'] } },
    currency: { type: 'string', 'x-shown-if': { field: 'cost' } },
  },
} as const;

const hiddenBeside = (values: object, wrong: readonly string[] = []) =>
  Object.entries(shownControls(schema, uiOfSchema(schema), values, { wrong: new Set(wrong) }))
    .filter(([, control]) => (control as { 'ui:widget'?: string })['ui:widget'] === 'hidden')
    .map(([name]) => name);

test('a field is shown only if another has a value, and whenever something is wrong with it', () => {
  expect(hiddenBeside({})).toEqual(['cost', 'currency']);
  expect(hiddenBeside({ kind: 'made', cost: 4 })).toEqual(['cost']);
  expect(hiddenBeside({ kind: 'bought', cost: 4 })).toEqual([]);
  expect(hiddenBeside({ kind: 'made' }, ['cost'])).toEqual(['currency']);
  expect(isShown({ 'x-shown-if': { field: 'on' } }, { on: false })).toBe(false);
});

test('a form asks for a required field where it is shown, also of a row that stands there', async () => {
  const asking = { ...schema, required: ['kind', 'cost'] };
  const fields = [{ name: 'values', schemaFrom: { reference: 'type_id', field: 'schema' } }] as unknown as FieldEntry[];
  const whole = { type: 'object', properties: { values: asking } };
  const checks = await checksOf(whole);
  const wrong = (values: object) =>
    formProblems(whole, checks, { values }).map(({ pointer, message }) => [pointer, message]);
  const lacking = [['/values/cost', 'Cost is required.']];
  expect(wrong({ kind: 'made' })).toEqual([]);
  expect(wrong({ kind: 'bought' })).toEqual(lacking);
  expect(wrong({ kind: 'bought', cost: 3 })).toEqual([]);
  const changed = (from: object, to: object) =>
    newProblems(
      fields,
      formProblems(whole, checks, { values: to }),
      { values: { values: from }, stood: () => formProblems(whole, checks, { values: from }) },
      { values: to },
    ).length;
  expect(changed({ kind: 'made' }, { kind: 'bought' })).toBe(1);
  // The problem existed before the edit, so it is not new.
  expect(changed({ kind: 'bought' }, { kind: 'bought', currency: 'EUR' })).toBe(0);
});

test('a field that is required where it is shown is marked, and offered with what a new row begins with', () => {
  const cost = { type: ['number', 'null'], 'x-shown-if': { field: 'kind' } };
  const body = { properties: { kind: { type: 'string' }, cost } };
  const policy = { kind: 'company', right: 'write' };
  const entry = {
    fields: [
      { name: 'kind', create: policy, update: policy },
      { name: 'cost', requiredIfShown: true, create: policy, update: policy },
    ],
    groups: [],
    schemas: { create: body, update: body },
    screen: { adding: { fields: ['kind'] } },
  } as unknown as CollectionEntry;
  for (const mode of ['create', 'update'] as const)
    expect(formSchema(entry, mode, () => true)).toMatchObject({ required: ['cost'], properties: body.properties });
});

test('a condition or a group that could draw nothing is refused in a resource file, with what to do', () => {
  const { tag } = rightFiles;
  const faults = (change: object, fields: object = {}) =>
    problemsOf({ ...rightFiles, tag: { ...tag, ...change, properties: { ...tag.properties, ...fields } } }).map(
      ({ pointer, message }) => `${pointer}: ${message}`,
    );
  const note = { type: ['string', 'null'] };
  expect(faults({}, { note: { ...note, 'x-shown-if': { field: 'nmae' } } })).toEqual([
    '/properties/note/x-shown-if: There is no other field "nmae" to go by.',
  ]);
  expect(
    faults({}, { on: { type: 'boolean' }, note: { ...note, 'x-shown-if': { field: 'on', is: ['yes'] } } }),
  ).toEqual(['/properties/note/x-shown-if/is: "on" is never "yes".']);
  expect(faults({ 'x-groups': [{ title: 'A', fields: ['name', 'nothing'] }] })).toEqual([
    '/x-groups/0/fields/1: There is no field "nothing" to fill in.',
  ]);
  expect(
    faults({ 'x-groups': [{ title: 'A', fields: ['name'] }] }, { note: { ...note, 'x-shown-if': { field: 'name' } } }),
  ).toEqual([]);
});

test('in a schema that an admin writes they mean the same, and are refused alike', () => {
  const model = modelOf(rightFiles);
  expect(schemaFaults(schema, model)).toEqual([]);
  expect(groupsOf(schema)).toHaveLength(1);
  const members = Object.fromEntries(membersOf(schema));
  expect(shownFaults({ ...members, must: { 'x-shown-if': { field: 'knid' } } })).toHaveLength(1);
  expect(groupFaults([{ title: 'A', fields: ['cost', 'cost'] }], new Set(['cost']))).toHaveLength(1);
  expect(groupsFault({ 'x-groups': 'Cost' })).toContain('a list of groups');
  expect(schemaFaults({ ...schema, 'x-groups': [{ title: 'Cost', fields: ['cots'] }] }, model)).toEqual([
    { pointer: '/x-groups/0/fields/0', message: 'There is no field "cots" to fill in. Did you mean "cost"?' },
  ]);
});

test('a field is shown by a field of the row that another one points to, and always where that cannot be read', () => {
  const least: JsonSchema = {
    type: 'object',
    properties: {
      type_id: { type: 'integer' },
      least: { type: 'integer', 'x-shown-if': { all: [{ field: 'type_id' }, { field: 'type_id.bounded' }] } },
    },
  };
  const isHidden = (values: Readonly<Record<string, unknown>>, unread: readonly string[] = []) =>
    shownControls(
      least,
      uiOfSchema(least),
      { type_id: 1 },
      { wrong: new Set(), beside: { values, unread: new Set(unread) } },
    )['least']?.['ui:widget'] === 'hidden';
  expect(isHidden({ 'type_id.bounded': true })).toBe(false);
  expect(isHidden({ 'type_id.bounded': false })).toBe(true);
  expect(isHidden({})).toBe(true);
  expect(isHidden({}, ['type_id.bounded'])).toBe(false);
  const beyond = { 'type_id.bounded': { type: 'boolean' }, 'type_id.kind': { type: 'string', enum: ['a'] } };
  const faults = (condition: object) =>
    shownFaults({ type_id: { type: 'integer' }, least: { type: 'integer', 'x-shown-if': condition } }, beyond).map(
      ({ message }) => message,
    );
  expect(faults({ field: 'type_id.bounded' })).toEqual([]);
  expect(faults({ field: 'type_id.bound' })).toEqual(['There is no other field "type_id.bound" to go by.']);
  expect(faults({ field: 'type_id.kind', is: ['b'] })).toEqual(['"type_id.kind" is never "b".']);
});
