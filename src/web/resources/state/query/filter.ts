import {
  alternatives,
  alternativesText,
  conditionName,
  isComparison,
  isCondition,
  splitCondition,
} from '../../../../contract/conditions.ts';
import type { Comparison } from '../../../../fields/comparisons.ts';

/**
 * A filter as data for the filter bar, the address and the list call. A condition matches if any of its values does;
 * conditions are joined by all or any.
 */

export interface Condition {
  readonly field: string;
  readonly comparison: Comparison;
  readonly values: readonly string[];
}
export interface Filter {
  readonly join: 'AND' | 'OR';
  readonly conditions: readonly Condition[];
  /** Alternatives that match as well, each as a query of conditions. */
  readonly beside: readonly string[];
}

export const noFilter: Filter = { join: 'AND', conditions: [], beside: [] };

type Pair = readonly [string, string];

const nameOf = ({ field, comparison }: Condition): string => conditionName(field, comparison);

function conditionsIn(query: URLSearchParams): readonly Condition[] {
  const found = new Map<string, { field: string; comparison: Comparison; values: string[] }>();
  for (const [name, value] of query) {
    const { subject: field, word: comparison } = splitCondition(name);
    if (!isCondition(name) || field === '' || !isComparison(comparison)) continue;
    const condition = found.get(name) ?? { field, comparison, values: [] };
    if (!condition.values.includes(value)) condition.values.push(value);
    found.set(name, condition);
  }
  return [...found.values()];
}

/** Reads `name.contains=a`, `cost.at_least=1` and `any=...`; unknown comparisons are left out. */
export function readFilter(query: URLSearchParams): Filter {
  const conditions = [...conditionsIn(query)];
  const beside: string[] = [];
  const groups = query.getAll(alternatives).map((text) => conditionsIn(new URLSearchParams(text)));
  const [only, ...more] = groups;
  if (only && only.length > 1 && more.length === 0 && conditions.length === 0)
    return { join: 'OR', conditions: only, beside: [] };
  for (const group of groups) {
    const [first, ...others] = group;
    if (!first) continue;
    const isKnown = conditions.some((condition) => nameOf(condition) === nameOf(first));
    if (others.length > 0 || isKnown) beside.push(alternativesText(pairsOf(group)));
    else conditions.push(first);
  }
  return { join: 'AND', conditions, beside };
}

const pairsOf = (conditions: readonly Condition[]): readonly Pair[] =>
  conditions.flatMap((condition) => condition.values.map((value) => [nameOf(condition), value] as const));

/** The parameters that `readFilter` reads; conditions without a value are left out. */
export function writeFilter({ join, conditions, beside }: Filter): readonly Pair[] {
  const pairs = pairsOf(conditions);
  const isAny = join === 'OR' && new Set(pairs.map(([name]) => name)).size > 1;
  return [
    ...(isAny ? [[alternatives, alternativesText(pairs)] as const] : pairs),
    ...beside.map((text) => [alternatives, text] as const),
  ];
}

/** Replaces the condition at `index`, or appends one. */
export function setCondition(filter: Filter, index: number | null, condition: Condition): Filter {
  const at = index ?? filter.conditions.length;
  const others = filter.conditions.filter((other, place) => place === at || nameOf(other) !== nameOf(condition));
  const place = index === null ? others.length : others.indexOf(filter.conditions[index] as Condition);
  return { ...filter, conditions: [...others.slice(0, place), condition, ...others.slice(place + 1)] };
}

/** A filter that matches what both match. */
export function joinFilters(one: Filter, other: Filter): Filter {
  if (isNoFilter(one)) return other;
  if (isNoFilter(other)) return one;
  const conditions: Condition[] = [];
  const beside = [...one.beside, ...other.beside];
  for (const { join, conditions: joined } of [one, other]) {
    if (join === 'OR' && joined.length > 1) beside.push(alternativesText(pairsOf(joined)));
    else
      for (const condition of joined)
        if (conditions.some((known) => nameOf(known) === nameOf(condition)))
          beside.push(alternativesText(pairsOf([condition])));
        else conditions.push(condition);
  }
  return { join: 'AND', conditions, beside };
}

/** Whether a filter is empty. */
export const isNoFilter = ({ conditions, beside }: Filter): boolean => conditions.length + beside.length === 0;

/** Removes the condition at an index. */
export const removeCondition = (filter: Filter, index: number): Filter => ({
  ...filter,
  conditions: filter.conditions.filter((_, place) => place !== index),
});
