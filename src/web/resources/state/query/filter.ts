import { type Comparison, comparisons } from '../../../../fields/comparisons.ts';

/**
 * A filter as data: what the filter bar edits, the address keeps and the list call is asked. Conditions on one field
 * and operator hold if any value does; conditions on different fields are joined by the operator.
 */

export interface Condition {
  readonly field: string;
  readonly comparison: Comparison;
  readonly values: readonly string[];
}
export interface Filter {
  readonly join: 'AND' | 'OR';
  readonly conditions: readonly Condition[];
}

export const noFilter: Filter = { join: 'AND', conditions: [] };

const shape = /^filter\[([^\]]+)\](?:\[([a-z_]+)\])?$/;
const isComparison = (word: string): word is Comparison => (comparisons as readonly string[]).includes(word);

/** Reads `filter[field]=a`, `filter[field][gte]=1` and `operator=OR`; members with unknown words are left out. */
export function readFilter(query: URLSearchParams): Filter {
  const found = new Map<string, { field: string; comparison: Comparison; values: string[] }>();
  for (const [name, value] of query) {
    const match = shape.exec(name);
    if (!match?.[1]) continue;
    const comparison = match[2] ?? 'any_of';
    if (!isComparison(comparison)) continue;
    const key = `${match[1]} ${comparison}`;
    const condition = found.get(key) ?? { field: match[1], comparison, values: [] };
    if (!condition.values.includes(value)) condition.values.push(value);
    found.set(key, condition);
  }
  return { join: query.get('operator') === 'OR' ? 'OR' : 'AND', conditions: [...found.values()] };
}

/** The pairs that `readFilter` reads back; conditions without a value ask nothing and are left out. */
export function writeFilter(filter: Filter): readonly (readonly [string, string])[] {
  const pairs = filter.conditions.flatMap(({ field, comparison, values }) =>
    values.map(
      (value) => [comparison === 'any_of' ? `filter[${field}]` : `filter[${field}][${comparison}]`, value] as const,
    ),
  );
  const fields = new Set(
    filter.conditions.filter((condition) => condition.values.length > 0).map(({ field }) => field),
  );
  return filter.join === 'OR' && fields.size > 1 ? [...pairs, ['operator', 'OR']] : pairs;
}

/** The filter with a condition put in the place of `index`, or added behind the last. */
export function setCondition(filter: Filter, index: number | null, condition: Condition): Filter {
  const at = index ?? filter.conditions.length;
  const others = filter.conditions.filter(
    (other, place) => place === at || other.field !== condition.field || other.comparison !== condition.comparison,
  );
  const place = index === null ? others.length : others.indexOf(filter.conditions[index] as Condition);
  return { ...filter, conditions: [...others.slice(0, place), condition, ...others.slice(place + 1)] };
}

/** One filter that asks both; null where one list of conditions cannot say it. */
export function joinFilters(one: Filter, other: Filter): Filter | null {
  if (one.conditions.length === 0) return other;
  if (other.conditions.length === 0) return one;
  const isAny = ({ join, conditions }: Filter) => join === 'OR' && conditions.length > 1;
  const clashes = one.conditions.some(({ field, comparison }) =>
    other.conditions.some((condition) => condition.field === field && condition.comparison === comparison),
  );
  if (isAny(one) || isAny(other) || clashes) return null;
  return { join: 'AND', conditions: [...one.conditions, ...other.conditions] };
}

/** The filter without the condition at an index. */
export const removeCondition = (filter: Filter, index: number): Filter => ({
  ...filter,
  conditions: filter.conditions.filter((_, place) => place !== index),
});
