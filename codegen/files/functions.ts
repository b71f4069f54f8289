/** Reads the declarations of the server functions that resource files may name, and writes their types. */
import type { DeclaredFunctions } from '../../src/contract/declared-functions.ts';

/** The path of the declarations, from the project's root. */
export const functionsPath = 'schemas/functions.json';

/** The declarations as the file has them. */
export interface FunctionsFile {
  readonly derived?: Readonly<Record<string, { readonly reads?: readonly string[]; readonly of_row_alone?: boolean }>>;
  readonly people?: Readonly<Record<string, { readonly of?: string }>>;
}

const name = '^[a-z][a-z0-9_]*$';

/** The JSON Schema of `schemas/functions.json`. */
export const functionsSchema = {
  type: 'object',
  required: ['derived', 'people'],
  additionalProperties: false,
  properties: {
    derived: {
      type: 'object',
      propertyNames: { pattern: name },
      additionalProperties: {
        type: 'object',
        required: ['reads'],
        additionalProperties: false,
        properties: {
          reads: { type: 'array', uniqueItems: true, items: { type: 'string', pattern: name } },
          of_row_alone: { const: true },
        },
      },
    },
    people: {
      type: 'object',
      propertyNames: { pattern: name },
      additionalProperties: {
        type: 'object',
        required: ['of'],
        additionalProperties: false,
        properties: { of: { type: 'string', pattern: name } },
      },
    },
  },
} as const;

/** The declarations by name, with their defaults. */
export const declaredFunctions = ({ derived = {}, people = {} }: FunctionsFile): DeclaredFunctions => ({
  derived: new Map(
    Object.entries(derived).map(([key, { reads = [], of_row_alone = false }]) => [
      key,
      { reads, ofRowAlone: of_row_alone },
    ]),
  ),
  people: new Map(Object.entries(people).map(([key, { of = '' }]) => [key, of])),
});

const union = (names: Iterable<string>): string => [...names].map((one) => `\n  | '${one}'`).join('') || ' never';

/** The names as types, by which the compiler finds a declared function that the server lacks, and the reverse. */
export const functionTypes = ({ derived, people }: DeclaredFunctions): string =>
  `export type DerivedFunctionName =${union(derived.keys())};\n\nexport type PeopleFunctionName =${union(people.keys())};\n`;
