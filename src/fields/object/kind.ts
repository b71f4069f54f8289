import { isEmpty } from '../comparisons.ts';
import { type JsonSchema, membersOf, typesOf } from '../json-schema.ts';
import { defineKind, type FieldKind } from '../kind.ts';

/** An object of examples of its members. */
export const exampleObject = (schema: JsonSchema, inner: (part: JsonSchema) => unknown): unknown =>
  Object.fromEntries(membersOf(schema).map(([name, member]) => [name, inner(member)]));

/** What a cell holds if it is JSON. */
export function readJsonCell(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}

/** How a value stands in a file and in words that is too rich for a cell. */
export const asJson = {
  mostCellCharacters: 200_000,
  inline: false,
  long: true,
  readings: [readJsonCell],
  expected: () => 'JSON',
  offers: [isEmpty],
  text: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
} satisfies Partial<FieldKind>;

/** A set of named values, or a value of which the schema leaves open what it is. */
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
