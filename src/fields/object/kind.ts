import { isEmpty } from '../comparisons.ts';
import { type JsonSchema, membersOf, typesOf } from '../json-schema.ts';
import { defineKind, type FieldKind } from '../kind.ts';

/** An object with an example for each member. */
export const exampleObject = (schema: JsonSchema, inner: (part: JsonSchema) => unknown): unknown =>
  Object.fromEntries(membersOf(schema).map(([name, member]) => [name, inner(member)]));

/** The value of a cell with JSON; undefined for any other text. */
export function readJsonCell(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}

/** The parts of a kind whose values are JSON in files and in text. */
export const asJson = {
  mostCellCharacters: 200_000,
  inline: false,
  long: true,
  readings: [readJsonCell],
  expected: () => 'JSON',
  offers: [isEmpty],
  text: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
} satisfies Partial<FieldKind>;

/** An object, or a value whose type the schema leaves open. */
export const object = defineKind({
  ...asJson,
  name: 'object',
  rank: 90,
  fits: ({ schema }) => typesOf(schema).includes('object') || typesOf(schema).length !== 1,
  storage: () => 'json',
  example: exampleObject,
  control: (schema) =>
    typesOf(schema).length === 1 && membersOf(schema).length > 0 && schema['additionalProperties'] !== true
      ? 'members'
      : 'field',
});
