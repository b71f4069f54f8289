/** Editing a schema field by field, and line numbers in a JSON text. */
import { expect, test } from 'vitest';
import { lineOf } from '../../src/contract/json-lines.ts';
import { fieldKindOf } from '../../src/fields/kinds.ts';
import {
  addField,
  changeField,
  changeKind,
  choiceWords,
  designedKinds,
  draftChoices,
  draftFaults,
  fieldAt,
  fieldsOf,
  keepField,
  keyFor,
  moveField,
  removeField,
  renameField,
  requireField,
} from '../../src/fields/schema/draft.ts';
import { validate } from '../../src/server/engine/values/validation.ts';

const written = {
  $comment: 'Kept by the risk board.',
  type: 'object',
  additionalProperties: false,
  required: ['cause'],
  properties: {
    zone: { type: 'string', title: 'Zone', 'x-of-others': { a: 1 } },
    cause: { type: 'string', title: 'Cause', minLength: 1 },
    10: { title: 'Ten', type: ['integer', 'null'] },
    drawn: { 'x-hidden': true, type: 'object', properties: { x: { type: 'number' } } },
    status: { enum: ['new', 'closed'], title: 'Status', 'x-values': { new: { title: 'Fresh', 'x-more': 1 } } },
  },
  $defs: { part: { type: 'string' } },
};
const text = (schema: unknown) => JSON.stringify(schema, null, 2);

test('what a step does not mean stays as it was written, order and unknown words included', () => {
  const at = fieldsOf(written).findIndex(({ key }) => key === 'zone');
  const moved = moveField(moveField(written, at, 3), 3, at);
  expect(text(moved)).toBe(text(written));
  expect(text(keepField(removeField(written, 'zone'), written, 'zone'))).toBe(text(written));
  expect(text(keepField(removeField(written, 'cause'), written, 'cause'))).toBe(text(written));
  expect(text(requireField(requireField(written, 'zone', true), 'zone', false))).toBe(text(written));
  const { title } = written.properties.status;
  expect(text(changeField(changeField(written, 'status', { title: 'State' }), 'status', { title }))).toBe(
    text(written),
  );
  const choices = draftChoices(written.properties.status);
  expect(text(changeField(written, 'status', choiceWords(written.properties.status, choices)))).toBe(text(written));
});

test('a new field has a key after its title, which follows it until it is saved', () => {
  const added = addField(written, 'number', '');
  expect([added.key, draftFaults(added.schema)]).toEqual([
    'field',
    [{ key: 'field', message: 'Give this field a name.' }],
  ]);
  const must = requireField(added.schema, added.key, true);
  const named = renameField(must, added.key, 'Cost of mitigation', true);
  expect(named.key).toBe('cost_of_mitigation');
  expect(named.schema['required']).toEqual(['cause', 'cost_of_mitigation']);
  expect(fieldsOf(named.schema).at(-1)).toEqual({
    key: 'cost_of_mitigation',
    schema: { type: 'number', title: 'Cost of mitigation' },
    required: true,
  });
  expect(renameField(named.schema, 'cause', 'Why', false)).toMatchObject({
    key: 'cause',
    schema: { properties: { cause: { title: 'Why' } } },
  });
  expect([
    keyFor('Größe (m²)', []),
    keyFor('Zone', ['zone', 'zone_2']),
    keyFor('1. Jahr', []),
    keyFor('名', []),
  ]).toEqual(['grosse_m2', 'zone_3', 'field_1_jahr', 'field']);
});

test('every kind that can be chosen is that kind, takes nothing where it may be empty and refuses it where it is required', () => {
  for (const { name } of designedKinds) {
    const { schema, key } = addField({ type: 'object', additionalProperties: false }, name, 'One');
    expect(fieldKindOf({ schema: fieldsOf(schema)[0]?.schema ?? {} }).name).toBe(name);
    expect(validate(schema, {}), name).toEqual([]);
    const must = requireField(schema, key, true);
    expect(validate(must, {}), name).toMatchObject([{ pointer: `/${key}` }]);
    expect(validate(must, { [key]: null }), name).not.toEqual([]);
    expect(fieldKindOf({ schema: fieldsOf(must)[0]?.schema ?? {} }).name).toBe(name);
    for (const { name: other } of designedKinds)
      expect(fieldKindOf({ schema: fieldsOf(changeKind(must, key, other))[0]?.schema ?? {} }).name).toBe(other);
  }
});

test('another kind takes the words of the old one along that mean something to it', () => {
  const { properties } = changeKind(written, 'status', 'number') as typeof written;
  expect(properties.status).toEqual({ type: ['number', 'null'], title: 'Status' });
  const { properties: changed } = changeKind(written, 'zone', 'choice') as typeof written;
  expect(changed.zone).toMatchObject({ title: 'Zone', 'x-of-others': { a: 1 } });
  const several = changeKind(written, 'status', 'choices');
  expect(fieldsOf(several).at(-1)?.schema).toMatchObject({
    items: { enum: ['new', 'closed'] },
    'x-values': written.properties.status['x-values'],
  });
  expect(fieldsOf(changeKind(several, 'status', 'choice')).at(-1)?.schema).toMatchObject({
    enum: ['new', 'closed', null],
    'x-values': written.properties.status['x-values'],
  });
});

test('a default that is no choice any more goes with it', () => {
  const field = { type: ['string', 'null'], enum: ['a', 'b', null], default: 'b' };
  expect(choiceWords(field, draftChoices(field).slice(0, 1))).toEqual({
    enum: ['a', null],
    'x-values': undefined,
    default: undefined,
  });
});

test('a place in JSON is found in the text as it was typed', () => {
  const typed =
    '{ "type": "object",\n  "properties": {"a": {},\n\n "b/c": { "title": "x: {",\n  "enum": ["}",\n "two"] } }\n}';
  expect(lineOf(typed, '')).toBe(1);
  expect(lineOf(typed, '/properties/a')).toBe(2);
  expect(lineOf(typed, '/properties/b~1c')).toBe(4);
  expect(lineOf(typed, '/properties/b~1c/enum/1')).toBe(6);
  expect(lineOf(typed, '/properties/b~1c/x-ref')).toBe(4);
});

test('fields of one title, and what points to nothing, cannot be saved; a fault names its field', () => {
  const twice = renameField(addField(written, 'text', '').schema, 'field', ' ZÔNE', true);
  expect(draftFaults(twice.schema)).toEqual([
    { key: 'zone_2', message: 'Two fields are called “ZÔNE” (zone and zone_2). Give one of them another name.' },
  ]);
  const pointing = addField(written, 'reference', 'Owner');
  expect(draftFaults(pointing.schema)).toEqual([{ key: 'owner', message: 'Choose what this field points to.' }]);
  const nameless = addField(written, 'text', '').schema;
  expect(fieldAt(nameless, '/properties/field/title')).toBe('number 6 of 6');
  expect(fieldAt(nameless, '/properties/cause/x-help')).toBe('“Cause”');
  expect(fieldAt(nameless, '/required/0')).toBeNull();
});
