/** Describes conditions in sentences. Pure. */
import { schemaIn, titleFor } from '../json-schema.ts';
import { type Comparator, comparatorOf, fieldOf, isObject } from './condition.ts';

/** The names of the fields of a condition, and the texts of their values. */
export interface Said {
  readonly field: (field: string) => string;
  readonly value: (field: string, value: unknown) => string;
}

const comparatorWords: Readonly<Record<Exclude<Comparator, 'is'>, string>> = {
  contains: 'contains',
  above: 'is more than',
  at_least: 'is at least',
  below: 'is less than',
  at_most: 'is at most',
};

function comparisonWords(comparison: Readonly<Record<string, unknown>>, said: Said): string {
  const counts = 'count' in comparison;
  const field = fieldOf(comparison as { readonly field: string });
  const subject = counts ? `the number of ${said.field(field)}` : said.field(field);
  const comparator = comparatorOf(comparison);
  const value = (one: unknown) => (counts ? String(one) : said.value(field, one));
  if (comparator === null) return counts ? `${subject} is more than 0` : `${subject} is set`;
  const wanted = comparison[comparator];
  if (comparator === 'is') return `${subject} is ${[wanted].flat().map(value).join(' or ')}`;
  return `${subject} ${comparatorWords[comparator]} ${value(wanted)}`;
}

/** A condition as part of a sentence; nested groups are in brackets. */
export function conditionWords(condition: unknown, said: Said, isInner = false): string {
  if (!isObject(condition)) return 'always';
  for (const [head, word] of [
    ['all', ' and '],
    ['any', ' or '],
  ] as const) {
    const parts = condition[head];
    if (!Array.isArray(parts)) continue;
    const text = parts.map((part) => conditionWords(part, said, parts.length > 1)).join(word);
    return isInner && parts.length > 1 ? `(${text})` : text;
  }
  if ('not' in condition) return `not (${conditionWords(condition['not'], said)})`;
  return comparisonWords(condition, said);
}

/** The names and texts for a schema's members: their titles, and values as JSON. */
export const saidOfMembers = (members: Readonly<Record<string, unknown>>): Said => ({
  field: (field) => titleFor(schemaIn(members[field]), field),
  value: (_field, value) => JSON.stringify(value),
});
