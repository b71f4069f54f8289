/**
 * Conditions on values, which decide whether a field of a form, or a question of an assessment, is shown. Forms, server
 * and logic check evaluate conditions with this one function; the SQL function `tessera_holds` does the same in the
 * database. Pure.
 */

/** The values that a condition reads, by the name of the field or the id of the question. */
export type ReadValues = Readonly<Record<string, unknown>>;

/** The comparators. A comparison without one requires that the value is filled. */
export const comparators = ['is', 'contains', 'above', 'at_least', 'below', 'at_most'] as const;
export type Comparator = (typeof comparators)[number];

/** A field (or, with `count`, the number of its entries or characters) and the value for comparison. */
export type Comparison = {
  readonly [comparator in Comparator]?: unknown;
} & ({ readonly field: string | number } | { readonly count: string | number });

export type Condition =
  | Comparison
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** Whether a value is an object, not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether a value is neither null, an empty text, an empty list nor false. */
export const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false && !(Array.isArray(value) && !value.length);

/** The comparator of a comparison; null if the value only needs to be filled. */
export const comparatorOf = (comparison: Readonly<Record<string, unknown>>): Comparator | null =>
  comparators.find((word) => word in comparison) ?? null;

/** The comparisons of a condition at any depth, in order. */
export function comparisonsIn(condition: unknown): readonly Comparison[] {
  if (!isObject(condition)) return [];
  if ('all' in condition) return listOf(condition['all']).flatMap(comparisonsIn);
  if ('any' in condition) return listOf(condition['any']).flatMap(comparisonsIn);
  if ('not' in condition) return comparisonsIn(condition['not']);
  return 'field' in condition || 'count' in condition ? [condition as Comparison] : [];
}

/** The field that a comparison reads. */
export const fieldOf = (comparison: Comparison): string =>
  String('count' in comparison ? comparison.count : comparison.field);

/** The fields that a condition reads, without duplicates. */
export const readsOf = (condition: unknown): readonly string[] => [...new Set(comparisonsIn(condition).map(fieldOf))];

/** A copy of a condition with each comparison replaced. */
export function mapComparisons(condition: unknown, map: (comparison: Comparison) => Condition): unknown {
  if (!isObject(condition)) return condition;
  for (const head of ['all', 'any'] as const)
    if (head in condition) return { [head]: listOf(condition[head]).map((part) => mapComparisons(part, map)) };
  if ('not' in condition) return { not: mapComparisons(condition['not'], map) };
  return 'field' in condition || 'count' in condition ? map(condition as Comparison) : condition;
}

/** The number of entries of a list, or of characters of a text. */
const countOf = (value: unknown): number =>
  Array.isArray(value) ? value.length : typeof value === 'string' ? [...value].length : 0;

/** Whether a text is a date or time of ISO 8601, which sorts by its characters. */
const isMoment = (value: unknown): value is string => typeof value === 'string' && /^[0-9][0-9TZ:.+-]*$/.test(value);

/** Whether `value` is before (-1), equal to (0) or after (1) `other`; null if these values have no order. */
function order(value: unknown, other: unknown): number | null {
  const comparable = (typeof value === 'number' && typeof other === 'number') || (isMoment(value) && isMoment(other));
  if (!comparable) return null;
  return (value as number) < (other as number) ? -1 : (value as number) > (other as number) ? 1 : 0;
}

function compares(comparison: Readonly<Record<string, unknown>>, value: unknown): boolean {
  const comparator = comparatorOf(comparison);
  const wanted = comparator && comparison[comparator];
  if (comparator === null) return typeof value === 'number' && 'count' in comparison ? value > 0 : isFilled(value);
  if (comparator === 'is') return listOf(wanted).includes(value);
  if (comparator === 'contains')
    return Array.isArray(value)
      ? value.includes(wanted)
      : typeof value === 'string' && typeof wanted === 'string' && value.includes(wanted);
  const sign = order(value, wanted);
  if (sign === null) return false;
  if (comparator === 'above') return sign > 0;
  if (comparator === 'at_least') return sign >= 0;
  return comparator === 'below' ? sign < 0 : sign <= 0;
}

const readValue = (values: ReadValues, field: unknown): unknown =>
  Object.hasOwn(values, String(field)) ? values[String(field)] : undefined;

/** Whether values fulfil a condition. An invalid condition counts as fulfilled, so that it hides nothing. */
export function holds(condition: unknown, values: ReadValues): boolean {
  if (!isObject(condition)) return true;
  if ('all' in condition) return listOf(condition['all']).every((one) => holds(one, values));
  if ('any' in condition) return listOf(condition['any']).some((one) => holds(one, values));
  if ('not' in condition) return !holds(condition['not'], values);
  if ('count' in condition) return compares(condition, countOf(readValue(values, condition['count'])));
  return 'field' in condition ? compares(condition, readValue(values, condition['field'])) : true;
}
