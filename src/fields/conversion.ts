/**
 * Converts a value to another kind of field. Each kind describes the content of its values (`said`) and accepts the
 * content of other kinds (`taken`). A value that cannot be converted without loss stays unchanged. Pure; linear in the
 * size of the value.
 */
import { fits, isEmptyValue } from './fits.ts';
import { allowsNull, type JsonSchema, schemaIn, typesOf } from './json-schema.ts';
import { type Said, saidPlainly } from './kind.ts';
import { fieldKindOf } from './kinds.ts';
import { readSpelled, type Spelling, spellingOf } from './spelling.ts';

/** A field before and after a schema change. */
export interface Change {
  readonly from: JsonSchema;
  readonly to: JsonSchema;
}

/** The context of a conversion. */
export interface Known {
  readonly spelling: Spelling;
  /** Labels of the rows that the value references, in its order. */
  readonly labels: readonly string[];
}

/** The result of a conversion. */
export interface Converted {
  /** `fits`: valid without a change. `converts`: converted. `unfit`: invalid and unchanged. `empty`: no value. */
  readonly outcome: 'fits' | 'converts' | 'unfit' | 'empty';
  /** The value to store; undefined to remove it. */
  readonly value: unknown;
}

/** Keywords of a schema that decide which values are valid, and their meaning. */
const meaningful = [
  ...['type', 'format', 'enum', 'const', 'items', 'properties', '$ref', 'x-ref', 'x-line-breaks', 'pattern'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'uniqueItems'],
];

const meaningOf = (schema: JsonSchema): string => JSON.stringify(meaningful.map((word) => schema[word] ?? null));

/** Whether a schema change affects the valid values or their meaning. */
export const changesMeaning = ({ from, to }: Change): boolean => meaningOf(from) !== meaningOf(to);

const target = (schema: JsonSchema): unknown => schema['x-ref'];
/** Whether the change is between rows of different resources, or between rows and other values. */
const crossesReference = ({ from, to }: Change): boolean => target(from) !== target(to);

/** The content of a value by its former kind. For a value that was invalid there, it is the value itself. */
export const saidBy = (from: JsonSchema, value: unknown, labels: readonly string[]): readonly Said[] =>
  fits(from, value) ? fieldKindOf({ schema: from }).said(value, from, labels) : saidPlainly(value);

/** The texts from which the format of the values is inferred. */
export const spelledBy = ({ from }: Change, value: unknown): readonly string[] =>
  isEmptyValue(value) || typeof value === 'object' ? [] : (saidBy(from, value, [])[0] ?? []);

/** The empty value of a field. */
function emptied(to: JsonSchema, value: unknown): unknown {
  if (value === undefined || fits(to, value)) return value;
  if (allowsNull(to)) return null;
  return typesOf(to).includes('string') && fits(to, '') ? '' : undefined;
}

/** The same rows, for a field with one or with several references. */
function pointedTo(to: JsonSchema, value: unknown): unknown {
  const ids = [value].flat();
  if (typesOf(to).includes('array')) return ids;
  return ids.length === 1 ? ids[0] : undefined;
}

/** Converts a value for the new schema of its field. */
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
  // Stores the label instead of the id, because the id could be taken for a number, or for the id of a row of another
  // resource.
  return { outcome: 'unfit', value: crosses ? said.map(([way = '']) => way).join('; ') : value };
}
