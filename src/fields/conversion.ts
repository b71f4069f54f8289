/**
 * A value of one kind of field as a value of another: each kind says what its values tell and what it takes of what
 * others tell. What cannot be taken whole stays as it is. Pure; linear in the size of the value.
 */
import { fits, isEmptyValue } from './fits.ts';
import { allowsNull, type JsonSchema, schemaIn, typesOf } from './json-schema.ts';
import { type Said, saidPlainly } from './kind.ts';
import { fieldKindOf } from './kinds.ts';
import { readSpelled, type Spelling, spellingOf } from './spelling.ts';

/** A field before and after its schema has changed. */
export interface Change {
  readonly from: JsonSchema;
  readonly to: JsonSchema;
}

/** What a conversion knows beyond the value. */
export interface Known {
  readonly spelling: Spelling;
  /** What the rows are called that the value points to, in its order. */
  readonly labels: readonly string[];
}

/** What becomes of a value. */
export interface Converted {
  /** `fits` as it is, `converts`, `unfit` and kept, or `empty`. */
  readonly outcome: 'fits' | 'converts' | 'unfit' | 'empty';
  /** What is stored then; undefined for nothing at all. */
  readonly value: unknown;
}

/** The words of a schema that decide which values fit and what they mean. */
const meaningful = [
  ...['type', 'format', 'enum', 'const', 'items', 'properties', '$ref', 'x-ref', 'x-line-breaks', 'pattern'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'uniqueItems'],
];

const meaningOf = (schema: JsonSchema): string => JSON.stringify(meaningful.map((word) => schema[word] ?? null));

/** Whether values may mean or fit something else after a change. */
export const changesMeaning = ({ from, to }: Change): boolean => meaningOf(from) !== meaningOf(to);

const target = (schema: JsonSchema): unknown => schema['x-ref'];
/** Either side points to rows, and not both to rows of one resource. */
const crossesReference = ({ from, to }: Change): boolean => target(from) !== target(to);

/** What a value of the field as it was tells; what did not fit even then tells what it is. */
export const saidBy = (from: JsonSchema, value: unknown, labels: readonly string[]): readonly Said[] =>
  fits(from, value) ? fieldKindOf({ schema: from }).said(value, from, labels) : saidPlainly(value);

/** The texts by which the spelling of values is learned. */
export const spelledBy = ({ from }: Change, value: unknown): readonly string[] =>
  isEmptyValue(value) || typeof value === 'object' ? [] : (saidBy(from, value, [])[0] ?? []);

/** Nothing, as the field has it. */
function emptied(to: JsonSchema, value: unknown): unknown {
  if (value === undefined || fits(to, value)) return value;
  if (allowsNull(to)) return null;
  return typesOf(to).includes('string') && fits(to, '') ? '' : undefined;
}

/** The same rows in a field that points to one of them, or to several. */
function pointedTo(to: JsonSchema, value: unknown): unknown {
  const ids = [value].flat();
  if (typesOf(to).includes('array')) return ids;
  return ids.length === 1 ? ids[0] : undefined;
}

/** What becomes of a value when its field changes. */
export function convert(change: Change, value: unknown, { spelling, labels }: Known): Converted {
  const { from, to } = change;
  if (isEmptyValue(value)) return { outcome: 'empty', value: emptied(to, value) };
  const [before, after] = [fieldKindOf({ schema: from }), fieldKindOf({ schema: to })];
  const crosses = crossesReference(change);
  if (before.name === after.name && !crosses && fits(to, value)) return { outcome: 'fits', value };
  const said = saidBy(from, value, labels);
  const taken =
    target(to) !== undefined
      ? crosses
        ? undefined
        : pointedTo(to, value)
      : after.taken(said, to, (text, schema) =>
          readSpelled(schema, text, schema === to ? spelling : spellingOf(schemaIn(schema), [text])),
        );
  if (taken !== undefined && !isEmptyValue(taken) && fits(to, taken))
    return { outcome: JSON.stringify(taken) === JSON.stringify(value) ? 'fits' : 'converts', value: taken };
  // An id would be read as a number, or as the id of a row of another resource.
  return { outcome: 'unfit', value: crosses ? said.map(([way = '']) => way).join('; ') : value };
}
