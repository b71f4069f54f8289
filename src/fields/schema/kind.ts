import { isEmpty } from '../comparisons.ts';
import { defineKind } from '../kind.ts';
import { readJsonCell } from '../object/kind.ts';

/** The JSON Schema of an object in other rows: drawn up field by field, and kept in the order it was written in. */
export const schema = defineKind({
  name: 'schema',
  formats: { 'json-schema': null },
  types: ['object'],
  storage: () => 'ordered_json',
  mostCharacters: 10_000,
  mostCellCharacters: 200_000,
  inline: false,
  long: true,
  wide: true,
  example: () => ({ type: 'object', properties: { cost: { type: ['number', 'null'], title: 'Cost' } } }),
  readings: [readJsonCell],
  expected: () => 'JSON',
  offers: [isEmpty],
  text: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  control: () => 'field',
});
