/**
 * Conditions of a list in a query: field and comparison joined by a dot, `name.contains=portal`. With several values
 * any may match, except for `all_of` and `not`. A row must fulfil all conditions. `any` contains alternatives. Pure.
 */
import { type Comparison, comparisons } from '../fields/comparisons.ts';
import { fieldKindOf } from '../fields/kinds.ts';
import { comparable, isDerivedIds } from './bodies.ts';
import type { Field } from './model.ts';

/** The parameter whose value is a query string of alternatives: a row must fulfil one of its conditions. */
export const alternatives = 'any';

/** Whether a parameter is a condition. Only conditions have a dot in their name. */
export const isCondition = (parameter: string): boolean => parameter.includes('.') && !isBracketed(parameter);

/** The parameter name of a comparison with a field. */
export const conditionName = (subject: string, comparison: Comparison): string => `${subject}.${comparison}`;

/** The subject and the comparison of a condition. The comparison may be unknown. */
export function splitCondition(parameter: string): { readonly subject: string; readonly word: string } {
  const point = parameter.lastIndexOf('.');
  return { subject: parameter.slice(0, point), word: parameter.slice(point + 1) };
}

/** Whether a word is a known comparison. */
export const isComparison = (word: string): word is Comparison => (comparisons as readonly string[]).includes(word);

/** Ids have no meaningful order. */
const ofOwnId: readonly Comparison[] = ['equals', 'not'];
const ofIds: readonly Comparison[] = ['equals', 'not', 'empty'];

/** The comparisons that a field supports; empty if lists cannot be filtered by the field. */
export function comparisonsOf(field: Field): readonly Comparison[] {
  if (!comparable(field)) return [];
  if (field.name === 'id') return ofOwnId;
  return isDerivedIds(field) ? ofIds : fieldKindOf(field).offers.map(({ comparison }) => comparison);
}

/**
 * The comparisons of a member of values. A reference can also be compared by the label of its row. Any member may be
 * missing in a row.
 */
export function memberComparisonsOf(field: Field): readonly Comparison[] {
  if (field.kind !== 'value') return [...ofIds, 'contains', 'starts'];
  const own = comparisonsOf(field);
  return own.length === 0 || own.includes('empty') ? own : [...own, 'empty'];
}

/** Alternatives as a query string, the value of `any`. */
export const alternativesText = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');

const before: Readonly<Record<string, Comparison>> = {
  '': 'equals',
  eq: 'equals',
  any_of: 'equals',
  gt: 'more_than',
  gte: 'at_least',
  lt: 'less_than',
  lte: 'at_most',
};
const bracketed = /^filter\[([^\]]*)\](?:\[([^\]]*)\])?$/;

/** Whether a parameter is a condition in the former syntax: `filter[name][contains]`. */
export const isBracketed = (parameter: string): boolean => bracketed.test(parameter);

/** A condition of the former syntax in the present syntax; null for any other parameter. */
export function fromBrackets(parameter: string): string | null {
  const [, subject, word = ''] = bracketed.exec(parameter) ?? [];
  return subject === undefined ? null : `${subject}.${before[word] ?? word}`;
}

/**
 * The query with conditions of the former bracket syntax converted to the present syntax; null without any. People have
 * stored such addresses.
 */
export function withoutBrackets(query: URLSearchParams): URLSearchParams | null {
  if (![...query.keys()].some(isBracketed)) return null;
  const isAny = query.get('operator') === 'OR';
  const pairs: (readonly [string, string])[] = [];
  const conditions: (readonly [string, string])[] = [];
  for (const [name, value] of query) {
    const condition = fromBrackets(name);
    if (condition === null) {
      if (name !== 'operator') pairs.push([name, value]);
    } else for (const one of name.endsWith('[any_of]') ? value.split(',') : [value]) conditions.push([condition, one]);
  }
  const isSeveral = new Set(conditions.map(([name]) => splitCondition(name).subject)).size > 1;
  const joined = isAny && isSeveral ? [[alternatives, alternativesText(conditions)] as const] : conditions;
  return new URLSearchParams([...pairs, ...joined].map(([name, value]) => [name, value]));
}
