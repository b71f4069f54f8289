import { isEmpty } from '../comparisons.ts';
import { defineKind } from '../kind.ts';
import { exampleObject, readJsonCell } from '../object/kind.ts';

/** JSON that is kept as it was written, the order of members included. */
export const json = defineKind({
  name: 'json',
  formats: { json: null },
  types: null,
  storage: () => 'ordered_json',
  mostCharacters: 10_000,
  mostCellCharacters: 200_000,
  inline: false,
  long: true,
  example: exampleObject,
  readings: [readJsonCell],
  expected: () => 'JSON',
  offers: [isEmpty],
  text: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  control: () => 'field',
});
