/** Writes conditions in the XPath of XLSForms; reading them yields the same conditions. Pure. */
import { type Comparison, type Condition, comparatorOf, fieldOf } from '../../fields/condition/condition.ts';
import type { Question } from '../questionnaire.ts';

/** A part of a condition that XLSForms cannot express; the message names it. */
export class ConditionLoss extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConditionLoss';
  }
}

/** Looks up questions by key, and option names by index. */
export interface Nameable {
  readonly question: (key: string) => Question | undefined;
  readonly option: (question: Question, place: number) => string | undefined;
}

const signs = { above: '>', at_least: '>=', below: '<', at_most: '<=' } as const;
const choosing: ReadonlySet<string> = new Set(['single_choice', 'dropdown', 'multiple_choice', 'ranking']);
const several: ReadonlySet<string> = new Set(['multiple_choice', 'ranking']);

/** XPath cannot escape a quotation mark within a string. */
function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  throw new ConditionLoss('a text with both kinds of quotation marks');
}

function valueText(question: Question, value: unknown, named: Nameable): string {
  if (choosing.has(question.type)) {
    const option = named.option(question, Number(value));
    if (option === undefined) throw new ConditionLoss(`an option that “${question.key}” does not offer`);
    return quoted(option);
  }
  if (question.type === 'yes_no') return value === 1 ? "'OK'" : "'no'";
  return typeof value === 'number' ? String(value) : quoted(String(value));
}

function comparisonText(comparison: Comparison, named: Nameable, isInner: boolean): string {
  const question = named.question(fieldOf(comparison));
  if (!question) throw new ConditionLoss('a question that is not in the file');
  const field = `\${${question.key}}`;
  const counts = 'count' in comparison;
  const subject = counts ? `${several.has(question.type) ? 'count-selected' : 'string-length'}(${field})` : field;
  const comparator = comparatorOf(comparison);
  const wanted = comparator && comparison[comparator];
  const text = (value: unknown) => (counts ? String(value) : valueText(question, value, named));
  if (comparator === null) return counts ? `${subject} > 0` : `${subject} != ''`;
  if (comparator === 'contains')
    return `${several.has(question.type) ? 'selected' : 'contains'}(${field}, ${text(wanted)})`;
  if (comparator !== 'is') return `${subject} ${signs[comparator]} ${text(wanted)}`;
  const parts = [wanted].flat().map((value) => `${subject} = ${text(value)}`);
  return parts.length > 1 && isInner ? `(${parts.join(' or ')})` : parts.join(' or ');
}

/** @throws {ConditionLoss} if an XLSForm cannot express a part of it */
export function conditionText(condition: Condition, named: Nameable, isInner = false): string {
  if ('not' in condition) {
    // "Is empty" is a comparison of its own.
    const { not } = condition;
    if ('field' in not && comparatorOf(not) === null) return conditionText(not, named).replace(/ != ''$/, " = ''");
    return `not(${conditionText(not, named)})`;
  }
  for (const [head, word] of [
    ['all', ' and '],
    ['any', ' or '],
  ] as const) {
    const parts = (condition as Partial<Record<string, readonly Condition[]>>)[head];
    if (!parts) continue;
    const text = parts.map((part) => conditionText(part, named, parts.length > 1)).join(word);
    return isInner && parts.length > 1 ? `(${text})` : text;
  }
  return comparisonText(condition as Comparison, named, isInner);
}
