import { defineKind } from '../kind.ts';
import { asJson } from '../object/kind.ts';

/** The JSON Schema of an object in other rows, edited field by field and stored in the written order. */
export const schema = defineKind({
  ...asJson,
  name: 'schema',
  formats: { 'json-schema': null },
  types: ['object'],
  storage: () => 'ordered_json',
  mostCharacters: 10_000,
  wide: true,
  example: () => ({ type: 'object', properties: { cost: { type: ['number', 'null'], title: 'Cost' } } }),
  control: () => 'field',
});
