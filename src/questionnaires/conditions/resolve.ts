/** Resolves names and codes in the conditions of a file to keys of questions and indexes of options. Pure. */
import { type Comparison, type Condition, fieldOf, mapComparisons } from '../../fields/condition/condition.ts';
import type { QuestionType } from '../questionnaire.ts';
import { ConditionTextError } from './text-error.ts';

/** A question that conditions may name. */
export interface NamedQuestion {
  readonly key: string;
  readonly type: QuestionType;
  /** Codes of its options in the file, in their order. */
  readonly codes: readonly string[];
}

const single: ReadonlySet<QuestionType> = new Set(['single_choice', 'dropdown']);
const several: ReadonlySet<QuestionType> = new Set(['multiple_choice', 'ranking']);
const numeric: ReadonlySet<QuestionType> = new Set(['number', 'scale', 'rating']);
const yes: ReadonlySet<string> = new Set(['1', 'true', 'yes', 'ok']);
const no: ReadonlySet<string> = new Set(['0', 'false', 'no']);

const fail = (reason: string): never => {
  throw new ConditionTextError(reason);
};

/** A value as answers to the question have it; several where options of different filters have the same code. */
function valuesFor(question: NamedQuestion, value: unknown): readonly unknown[] {
  const { key, type, codes } = question;
  if (!single.has(type) && !several.has(type)) return [valueFor(question, value)];
  const text = String(value);
  const places = codes.flatMap((code, place) => (code === text ? [place] : []));
  return places.length ? places : fail(`“${key}” has no option “${text}”`);
}

/** The value of an answer that chooses no option. */
function valueFor({ key, type }: NamedQuestion, value: unknown): unknown {
  const text = String(value);
  if (type === 'yes_no') {
    const word = text.toLowerCase();
    return yes.has(word) ? 1 : no.has(word) ? 0 : fail(`“${key}” is never “${text}”`);
  }
  if (!numeric.has(type)) return text;
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? fail(`“${key}” is a number, and “${text}” is none`) : number;
}

function resolved(comparison: Comparison, question: NamedQuestion): Condition {
  const { key, type } = question;
  if (type === 'note') fail(`“${key}” is not answered`);
  if ('count' in comparison) {
    const counted = several.has(type) || type === 'short_text' || type === 'long_text';
    return counted ? { ...comparison, count: key } : fail(`“${key}” has nothing to count`);
  }
  const { is, contains } = comparison;
  if (Array.isArray(is)) {
    const values = is.flatMap((value) => valuesFor(question, value));
    if (!several.has(type)) return { field: key, is: values };
    const any = values.map((value): Condition => ({ field: key, contains: value }));
    const [first] = any;
    // With several options, "is" means that no other one is chosen.
    return any.length === 1 && first ? { all: [first, { count: key, is: [1] }] } : { any };
  }
  if (contains !== undefined) {
    const values = valuesFor(question, contains);
    if (single.has(type) || type === 'yes_no') return { field: key, is: values };
    if (several.has(type)) {
      const any = values.map((value): Condition => ({ field: key, contains: value }));
      return any.length === 1 && any[0] ? any[0] : { any };
    }
    return { field: key, contains: String(contains) };
  }
  const bound = (['above', 'at_least', 'below', 'at_most'] as const).find((word) => word in comparison);
  if (!bound) return { field: key };
  if (single.has(type) || several.has(type) || type === 'yes_no')
    return fail(`the options of “${key}” are put in order`);
  const isText = ['short_text', 'long_text', 'email', 'web_address'].includes(type);
  if (isText) return fail(`“${key}” is a text, and is put in order`);
  return { field: key, [bound]: valueFor(question, comparison[bound]) } as Comparison;
}

/** @throws {ConditionTextError} if it names a missing question or option, or a comparison is not possible */
export const resolveCondition = (condition: Condition, questions: ReadonlyMap<string, NamedQuestion>): Condition =>
  mapComparisons(condition, (comparison) => {
    const name = fieldOf(comparison);
    const question = questions.get(name) ?? fail(`there is no question “${name}”`);
    return resolved(comparison, question);
  }) as Condition;
