/**
 * Writes conditions in the branching logic of REDCap, which has no "not": a negation is written as the opposite of each
 * comparison. Reading them yields the same conditions in this form. Pure.
 */
import { type Comparison, type Condition, comparatorOf, fieldOf } from '../../fields/condition/condition.ts';
import type { Question } from '../questionnaire.ts';
import { ConditionLoss } from '../xlsform/write-condition.ts';

/** A question of the file, with the name and the codes that it has there. */
export interface WrittenQuestion {
  readonly name: string;
  readonly question: Question;
}

const signs = { above: '>', at_least: '>=', below: '<', at_most: '<=' } as const;
const opposite = { above: '<=', at_least: '<', below: '>=', at_most: '>' } as const;
const boxes: ReadonlySet<string> = new Set(['multiple_choice', 'ranking']);
const coded: ReadonlySet<string> = new Set(['single_choice', 'dropdown']);

/** The code of an option. */
export const codeOf = (place: number): string => String(place + 1);

function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  throw new ConditionLoss('a text with both kinds of quotation marks');
}

function optionCode({ question }: WrittenQuestion, value: unknown): string {
  const place = Number(value);
  if (!question.options[place]) throw new ConditionLoss(`an option that “${question.key}” does not offer`);
  return codeOf(place);
}

function valueText(written: WrittenQuestion, value: unknown): string {
  if (coded.has(written.question.type)) return quoted(optionCode(written, value));
  if (written.question.type === 'yes_no') return `'${value === 1 ? 1 : 0}'`;
  return typeof value === 'number' ? String(value) : quoted(String(value));
}

/** Several parts with a word between them, in brackets where they are a part themselves. */
const joined = (parts: readonly string[], word: 'and' | 'or', isInner: boolean): string =>
  parts.length > 1 && isInner ? `(${parts.join(` ${word} `)})` : parts.join(` ${word} `);

interface Place {
  /** The opposite is written. */
  readonly isNot: boolean;
  /** It is a part of others. */
  readonly isInner: boolean;
}

function comparisonText(comparison: Comparison, named: Named, { isNot, isInner }: Place): string {
  const written = named(fieldOf(comparison));
  if (!written) throw new ConditionLoss('a question that is not in the file');
  const { name, question } = written;
  if ('count' in comparison) throw new ConditionLoss('how many entries or characters an answer has');
  const box = (value: unknown) => `[${name}(${optionCode(written, value)})] = '${isNot ? 0 : 1}'`;
  const comparator = comparatorOf(comparison);
  const wanted = comparator && comparison[comparator];
  const some = isNot ? 'and' : 'or';
  if (boxes.has(question.type)) {
    if (comparator === 'contains') return box(wanted);
    if (comparator !== null) throw new ConditionLoss(`a comparison that the boxes of “${question.key}” do not have`);
    return joined(
      question.options.map((_, place) => box(place)),
      some,
      isInner,
    );
  }
  if (comparator === null) return `[${name}] ${isNot ? '=' : '<>'} ''`;
  if (comparator === 'contains') {
    const text = `contains([${name}], ${valueText(written, wanted)})`;
    if (isNot) throw new ConditionLoss('that a text does not contain another');
    return text;
  }
  if (comparator === 'is')
    return joined(
      [wanted].flat().map((value) => `[${name}] ${isNot ? '<>' : '='} ${valueText(written, value)}`),
      some,
      isInner,
    );
  // An answer that is missing is not in order with anything.
  const text = `[${name}] ${(isNot ? opposite : signs)[comparator]} ${valueText(written, wanted)}`;
  return isNot ? joined([`[${name}] = ''`, text], 'or', isInner) : text;
}

type Named = (key: string) => WrittenQuestion | undefined;

/** @throws {ConditionLoss} if the branching logic cannot express a part of it */
export function branchingLogic(condition: Condition, named: Named, place: Partial<Place> = {}): string {
  const { isNot = false, isInner = false } = place;
  if ('not' in condition) return branchingLogic(condition.not, named, { isNot: !isNot, isInner });
  for (const head of ['all', 'any'] as const) {
    const parts = (condition as Partial<Record<string, readonly Condition[]>>)[head];
    if (!parts) continue;
    const word = (head === 'all') === isNot ? 'or' : 'and';
    return joined(
      parts.map((part) => branchingLogic(part, named, { isNot, isInner: parts.length > 1 })),
      word,
      isInner,
    );
  }
  return comparisonText(condition as Comparison, named, { isNot, isInner });
}
