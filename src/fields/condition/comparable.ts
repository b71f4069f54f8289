/** The comparisons that a type allows, and the values that they accept. Pure. */
import { choicesOf } from '../choice/choices.ts';
import { allowsNull, type JsonSchema, schemaIn, typesOf } from '../json-schema.ts';
import type { Comparator } from './condition.ts';

/** The comparison of a value: with a comparator, with "is filled", or by the number of its entries or characters. */
export type Comparing = Comparator | 'filled' | 'count';

const inOrder = ['at_least', 'at_most', 'above', 'below'] as const;
const moments: ReadonlySet<unknown> = new Set(['date', 'date-time', 'time']);

/** The possible values of a choice or a boolean; empty for other types. */
export const knownValues = (schema: JsonSchema): readonly unknown[] =>
  (typesOf(schema)[0] === 'boolean' ? [true, false] : choicesOf(schema)).filter((value) => value !== null);

/** The comparisons for values of a schema, the default first. */
export function comparingsOf(schema: JsonSchema): readonly Comparing[] {
  const [type] = typesOf(schema);
  if (type === 'array') return ['contains', 'filled', 'count'];
  if (type === 'object') return ['filled'];
  if (type === undefined || type === 'boolean' || knownValues(schema).length > 0) return ['is', 'filled'];
  if (type === 'string')
    return moments.has(schema['format']) ? [...inOrder, 'is', 'filled'] : ['filled', 'is', 'contains', 'count'];
  return 'x-ref' in schema ? ['is', 'filled'] : [...inOrder, 'is', 'filled'];
}

const isBeyond = (amount: number, least: unknown, most: unknown): boolean =>
  amount < Number(least ?? Number.NEGATIVE_INFINITY) || amount > Number(most ?? Number.POSITIVE_INFINITY);

/** Whether the type, the choices and the bounds of a field allow a value. */
export function mayBe(schema: JsonSchema, value: unknown): boolean {
  if (value === null) return allowsNull(schema);
  const known = knownValues(schema);
  if (known.length > 0) return known.includes(value);
  const [type] = typesOf(schema);
  if (type === 'string')
    return typeof value === 'string' && !isBeyond([...value].length, schema['minLength'], schema['maxLength']);
  if (type === 'integer' || type === 'number')
    return (
      typeof value === 'number' &&
      (type === 'number' || Number.isInteger(value)) &&
      !isBeyond(value, schema['minimum'], schema['maximum'])
    );
  return type === undefined;
}

/** Whether values of a schema can be compared with `wanted` by this comparator. */
export function takes(schema: JsonSchema, comparator: Comparator, wanted: unknown): boolean {
  const [type] = typesOf(schema);
  if (comparator === 'contains')
    return type === 'array'
      ? mayBe(schemaIn(schema['items']), wanted)
      : typeof wanted === 'string' && wanted !== '' && [...wanted].length <= Number(schema['maxLength'] ?? Infinity);
  return type === 'string' ? typeof wanted === 'string' && /^[0-9][0-9TZ:.+-]*$/.test(wanted) : isNumber(wanted);
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
