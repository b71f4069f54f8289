/** The state of the condition editor: groups of comparisons, each of which may be negated. Pure. */
import { type JsonSchema, schemaIn } from '../json-schema.ts';
import { comparingsOf, knownValues } from './comparable.ts';
import { type Comparator, type Comparison, type Condition, comparatorOf, fieldOf, isObject } from './condition.ts';

/** A field that a condition may read. */
export interface ConditionField {
  /** Its name in conditions. */
  readonly name: string | number;
  readonly title: string;
  readonly schema: JsonSchema;
}

export interface DraftComparison {
  readonly kind: 'comparison';
  readonly field: string | number;
  readonly comparing: ComparingWord;
  readonly values: readonly unknown[];
}

export interface DraftGroup {
  readonly kind: 'group';
  readonly mode: 'all' | 'any' | 'none';
  readonly parts: readonly DraftPart[];
}
export type DraftPart = DraftComparison | DraftGroup;

type Base = 'filled' | Comparator | `count ${Comparator}`;
/** An entry of the editor's list of comparisons. */
export type ComparingWord = Base | `not ${Base}`;

const comparingTitles: readonly (readonly [ComparingWord, string])[] = [
  ['is', 'is'],
  ['not is', 'is not'],
  ['contains', 'contains'],
  ['not contains', 'does not contain'],
  ['at_least', 'is at least'],
  ['at_most', 'is at most'],
  ['above', 'is more than'],
  ['below', 'is less than'],
  ['filled', 'is filled'],
  ['not filled', 'is empty'],
  ['count at_least', 'has at least this many'],
  ['count at_most', 'has at most this many'],
  ['count is', 'has exactly this many'],
];

const baseOf = (word: ComparingWord): Base => word.replace(/^not /, '') as Base;

/** The comparator of an entry; null if the entry has no value for comparison. */
export const comparatorIn = (word: ComparingWord): Comparator | null => {
  const base = baseOf(word).replace(/^count /, '');
  return base === 'filled' ? null : (base as Comparator);
};

/** Whether an entry compares the number of entries or characters. */
export const counts = (word: ComparingWord): boolean => baseOf(word).startsWith('count ');

/** Referenced rows are too many for a list, so only their existence or number can be compared. */
const pointsElsewhere = (schema: JsonSchema): boolean => 'x-ref' in schema || 'x-ref' in schemaIn(schema['items']);

/** The entries for a field with their titles, the default first. */
export function comparingWords(schema: JsonSchema): readonly (readonly [ComparingWord, string])[] {
  const known = comparingsOf(schema).filter((one) => !pointsElsewhere(schema) || one === 'filled' || one === 'count');
  const offered = comparingTitles.filter(([word]) =>
    known.some((one) => (counts(word) ? one === 'count' : one === baseOf(word))),
  );
  const place = ([word]: readonly [ComparingWord, string]) =>
    known.findIndex((one) => (counts(word) ? one === 'count' : one === baseOf(word)));
  return offered.toSorted((one, other) => place(one) - place(other));
}

function comparisonPart(comparison: Readonly<Record<string, unknown>>, negated: boolean): DraftComparison {
  const comparator = comparatorOf(comparison);
  const base = `${'count' in comparison ? 'count ' : ''}${comparator ?? ('count' in comparison ? 'above' : 'filled')}`;
  const wanted = comparator ? comparison[comparator] : 'count' in comparison ? 0 : undefined;
  const field = 'count' in comparison ? comparison['count'] : comparison['field'];
  return {
    kind: 'comparison',
    field: typeof field === 'number' ? field : fieldOf(comparison as Comparison),
    comparing: `${negated ? 'not ' : ''}${base}` as ComparingWord,
    values: Array.isArray(wanted) ? wanted : wanted === undefined ? [] : [wanted],
  };
}

/** The editor state of a condition; null if the editor cannot show the condition. */
export function draftOf(condition: unknown): DraftPart | null {
  if (!isObject(condition)) return null;
  for (const mode of ['all', 'any'] as const)
    if (Array.isArray(condition[mode]))
      return { kind: 'group', mode, parts: condition[mode].flatMap((part) => draftOf(part) ?? []) };
  if ('not' in condition) {
    const inner = draftOf(condition['not']);
    if (!inner) return null;
    if (inner.kind === 'comparison' && isObject(condition['not']) && !inner.comparing.startsWith('not '))
      return comparisonPart(condition['not'], true);
    return {
      kind: 'group',
      mode: 'none',
      parts: inner.kind === 'group' && inner.mode === 'any' ? inner.parts : [inner],
    };
  }
  return 'field' in condition || 'count' in condition ? comparisonPart(condition, false) : null;
}

/** The condition of an editor state; null if nothing is left. */
export function conditionOf(part: DraftPart): Condition | null {
  if (part.kind === 'comparison') {
    const comparator = comparatorIn(part.comparing);
    const subject = counts(part.comparing) ? { count: part.field } : { field: part.field };
    const wanted = comparator === 'is' ? part.values : (part.values[0] ?? null);
    const comparison: Condition = comparator === null ? subject : { ...subject, [comparator]: wanted };
    return part.comparing.startsWith('not ') ? { not: comparison } : comparison;
  }
  const parts = part.parts.flatMap((one) => conditionOf(one) ?? []);
  const [first] = parts;
  if (!first) return null;
  if (part.mode === 'none') return { not: parts.length === 1 ? first : { any: parts } };
  if (part.mode === 'any') return { any: parts };
  return parts.length === 1 ? first : { all: parts };
}

/** A new comparison of a field, with its default entry and the first possible value. */
export function begunComparison({ name, schema }: ConditionField): DraftComparison {
  const usual = comparingWords(schema)[0]?.[0] ?? 'filled';
  return withComparing({ kind: 'comparison', field: name, comparing: 'filled', values: [] }, usual, schema);
}

const emptyNumber = 0;

/** Changes the comparator. Values that are still valid stay. */
export function withComparing(part: DraftComparison, comparing: ComparingWord, schema: JsonSchema): DraftComparison {
  const comparator = comparatorIn(comparing);
  if (comparator === null) return { ...part, comparing, values: [] };
  if (counts(comparing) !== counts(part.comparing) || part.values.length === 0)
    return { ...part, comparing, values: [counts(comparing) ? 1 : firstValue(schema, comparator)] };
  return { ...part, comparing, values: comparator === 'is' ? part.values : part.values.slice(0, 1) };
}

function firstValue(schema: JsonSchema, comparator: Comparator): unknown {
  const [known] = knownValues(comparator === 'contains' && schema['items'] ? schemaIn(schema['items']) : schema);
  if (known !== undefined) return known;
  const types = [schema['type']].flat();
  if (types.includes('integer') || types.includes('number')) return Number(schema['minimum'] ?? emptyNumber);
  return '';
}
