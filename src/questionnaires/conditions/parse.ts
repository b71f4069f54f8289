/**
 * Parses conditions of files, with questions and options by their names: the subset of XPath in XLSForms, the branching
 * logic of REDCap and the expressions of SurveyJS. Anything else is an error with its reason. Pure.
 */
import type { Comparison, Condition } from '../../fields/condition/condition.ts';
import { maxComparisons, maxLevels } from '../../fields/condition/faults.ts';
import { ConditionTextError } from './text-error.ts';
import { type FieldPattern, type Token, tokensOf } from './tokens.ts';

/** The notation of conditions in a format. */
export interface Dialect {
  /** A question at the start of a text: its name in the first group, and an option of it in the second. */
  readonly field: FieldPattern;
}

/** `${name}`. The reference `.` is not supported: a question cannot depend on itself. */
export const xlsformDialect: Dialect = { field: /^\$\{([^{}]{1,200})\}/ };
/** `[name]`, or `[name(code)]` for a checkbox that is ticked. */
export const redcapDialect: Dialect = { field: /^\[([a-z0-9_]+(?:\([^()[\]]{1,200}\))?)\]/i };
/** `{name}`. */
export const surveyJsDialect: Dialect = { field: /^\{([^{}]{1,200})\}/ };

type Operand =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'count'; readonly name: string }
  | { readonly kind: 'value'; readonly value: string | number }
  | { readonly kind: 'values'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'box'; readonly name: string; readonly code: string };

const fail = (reason: string): never => {
  throw new ConditionTextError(reason);
};

const orders: Readonly<Record<string, 'above' | 'at_least' | 'below' | 'at_most'>> = {
  '>': 'above',
  '>=': 'at_least',
  '<': 'below',
  '<=': 'at_most',
  greater: 'above',
  greaterorequal: 'at_least',
  less: 'below',
  lessorequal: 'at_most',
};
const turned = { above: 'below', at_least: 'at_most', below: 'above', at_most: 'at_least' } as const;

/** Operators between two operands, in lower case. */
const comparing: ReadonlySet<string> = new Set([
  ...['=', '==', '!=', '<>', ...Object.keys(orders), 'equal', 'notequal'],
  ...['contains', 'contain', 'notcontains', 'notcontain', 'anyof', 'noneof', 'allof'],
]);

class Parser {
  #at = 0;
  #comparisons = 0;
  readonly #tokens: readonly Token[];
  /** Two values may be compared with each other. */
  readonly #withConstants: boolean;

  constructor(tokens: readonly Token[], withConstants: boolean) {
    this.#tokens = tokens;
    this.#withConstants = withConstants;
  }

  whole(): Condition {
    if (this.#tokens.length === 0) fail('it is empty');
    const condition = this.#either(1);
    if (this.#peek()) fail(`“${this.#peek()?.text}” stands behind its end`);
    return condition;
  }

  #peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  #word(ahead = 0): string {
    const token = this.#peek(ahead);
    return token?.kind === 'word' || token?.kind === 'operator' ? token.text.toLowerCase() : '';
  }

  #take(kind: Token['kind'], what: string): Token {
    const token = this.#peek();
    if (token?.kind !== kind) return fail(`${what} is missing${token ? ` before “${token.text}”` : ' at its end'}`);
    this.#at += 1;
    return token;
  }

  #joined(
    level: number,
    words: readonly string[],
    head: 'all' | 'any',
    inner: (level: number) => Condition,
  ): Condition {
    const parts = [inner(level)];
    while (words.includes(this.#word())) {
      this.#at += 1;
      parts.push(inner(level));
    }
    if (head === 'any') return oneOfMany(parts);
    const [first] = parts;
    return parts.length === 1 && first ? first : { all: parts };
  }

  #either(level: number): Condition {
    return this.#joined(level, ['or', '||'], 'any', (inner) =>
      this.#joined(inner, ['and', '&&'], 'all', (deep) => this.#part(deep)),
    );
  }

  #part(level: number): Condition {
    if (level > maxLevels - 2) fail(`it is nested deeper than ${maxLevels - 2} levels`);
    const next = this.#word();
    if (next === '!' || (next === 'not' && this.#peek(1)?.kind === 'open')) {
      this.#at += 1;
      return negated(this.#part(level + 1));
    }
    if (this.#peek()?.kind === 'open') {
      this.#at += 1;
      const inner = this.#either(level + 1);
      this.#take('close', 'A closing bracket');
      return inner;
    }
    this.#comparisons += 1;
    if (this.#comparisons > maxComparisons) fail(`it has more than ${maxComparisons} comparisons`);
    return this.#comparison();
  }

  #comparison(): Condition {
    if (['selected', 'contains'].includes(this.#word()) && this.#peek(1)?.kind === 'open') return this.#selected();
    const left = this.#operand();
    const word = this.#word();
    if (word === 'empty' || word === 'notempty') {
      this.#at += 1;
      const filled: Condition = { field: nameOf(left) };
      return word === 'empty' ? negated(filled) : filled;
    }
    if (!comparing.has(word)) {
      if (left.kind === 'field') return { field: left.name };
      if (left.kind === 'count') return { count: left.name, above: 0 };
      return fail('it compares nothing');
    }
    this.#at += 1;
    const right = this.#operand();
    if (this.#withConstants && left.kind === 'value' && right.kind === 'value')
      return constantOf(isSo(left.value, word, right.value));
    return compared(left, word, right);
  }

  /** `selected(${name}, 'option')`, `contains(${name}, 'part')` */
  #selected(): Condition {
    this.#at += 1;
    this.#take('open', 'An opening bracket');
    const { text: name } = this.#take('field', 'A question');
    this.#take('comma', 'A comma');
    const option = this.#operand();
    this.#take('close', 'A closing bracket');
    if (option.kind !== 'value') return fail('an option is compared that is no text');
    return { field: name, contains: option.value };
  }

  #operand(): Operand {
    const token = this.#peek();
    if (!token) return fail('it ends too early');
    this.#at += 1;
    if (token.kind === 'field') {
      const box = /^(\w+)\((.+)\)$/.exec(token.text);
      return box ? { kind: 'box', name: box[1] ?? '', code: box[2] ?? '' } : { kind: 'field', name: token.text };
    }
    if (token.kind === 'text') return { kind: 'value', value: token.text };
    if (token.kind === 'number') return { kind: 'value', value: Number(token.text) };
    if (token.kind === 'list' && token.text === '[') return this.#list();
    const word = token.text.toLowerCase();
    if (token.kind === 'word' && (word === 'count-selected' || word === 'string-length')) {
      this.#take('open', 'An opening bracket');
      const { text: name } = this.#take('field', 'A question');
      this.#take('close', 'A closing bracket');
      return { kind: 'count', name };
    }
    if (token.kind === 'word' && (word === 'true' || word === 'false')) {
      if (this.#peek()?.kind === 'open') {
        this.#at += 1;
        this.#take('close', 'A closing bracket');
      }
      return { kind: 'value', value: word };
    }
    return fail(
      token.kind === 'word'
        ? `“${token.text}” is not read`
        : `“${token.text}” stands where a question or a value is missing`,
    );
  }

  #list(): Operand {
    const values: (string | number)[] = [];
    while (this.#peek()?.text !== ']') {
      const one = this.#operand();
      if (one.kind !== 'value') return fail('a list holds something else than values');
      values.push(one.value);
      if (this.#peek()?.kind === 'comma') this.#at += 1;
      else break;
    }
    if (this.#take('list', 'A closing bracket').text !== ']' || values.length === 0)
      fail('a list is empty or not closed');
    return { kind: 'values', values };
  }
}

const nameOf = (operand: Operand): string =>
  operand.kind === 'field' ? operand.name : fail('something else than a question is asked whether it is empty');

const negated = (condition: Condition): Condition => ('not' in condition ? condition.not : { not: condition });

const isOneOf = (part: Condition): part is { field: string; is: readonly unknown[] } =>
  'field' in part && Array.isArray(part.is);

/** Joins alternatives; values of the same question become one comparison. */
function oneOfMany(parts: readonly Condition[]): Condition {
  const merged: Condition[] = [];
  for (const part of parts) {
    const same = merged.findIndex((one) => isOneOf(one) && isOneOf(part) && one.field === part.field);
    const before = merged[same];
    if (before && isOneOf(before) && isOneOf(part))
      merged[same] = { field: part.field, is: [...new Set([...before.is, ...part.is])] };
    else merged.push(part);
  }
  const [first] = merged;
  return merged.length === 1 && first ? first : { any: merged };
}

/** Compares two operands; a value on the left is swapped to the right. */
function compared(left: Operand, word: string, right: Operand): Condition {
  const order = orders[word];
  if (left.kind === 'value' && right.kind !== 'value')
    return order ? compared(right, wordOf(turned[order]), left) : compared(right, word, left);
  if (left.kind === 'value' || left.kind === 'values') return fail('two values are compared with each other');
  if (right.kind !== 'value' && right.kind !== 'values') return fail('two questions are compared with each other');
  const isNot = ['!=', '<>', 'notequal', 'notcontains', 'notcontain', 'noneof'].includes(word);
  const condition = plainly(left, word, right.kind === 'value' ? [right.value] : right.values, order);
  return isNot ? negated(condition) : condition;
}

const wordOf = (order: string): string => Object.keys(orders).find((word) => orders[word] === order) ?? '=';

function plainly(
  left: Exclude<Operand, { kind: 'value' | 'values' }>,
  word: string,
  values: readonly (string | number)[],
  order: (typeof orders)[string] | undefined,
): Condition {
  const [value = ''] = values;
  if (left.kind === 'box') {
    if (!['=', '==', '!=', '<>'].includes(word) || !['0', '1'].includes(String(value)))
      return fail('a box is compared with something else than 0 or 1');
    const ticked: Condition = { field: left.name, contains: left.code };
    return String(value) === '1' ? ticked : { not: ticked };
  }
  const subject = left.kind === 'count' ? { count: left.name } : { field: left.name };
  if (order) {
    const limit = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    return { ...subject, [order]: limit } as Comparison;
  }
  if (/^(not)?contains?$/.test(word)) return { ...subject, contains: value } as Comparison;
  if (word === 'allof') return { all: values.map((one) => ({ ...subject, contains: one })) as Condition[] };
  if (word === 'anyof' || word === 'noneof') return { ...subject, is: values } as Comparison;
  // A missing answer equals the empty text.
  if (value === '' && left.kind === 'field') return { not: { field: left.name } };
  const number = typeof value === 'string' && left.kind === 'count' ? Number(value) : value;
  return { ...subject, is: [number] } as Comparison;
}

/** Conditions that are always and never true. */
const always: Condition = { all: [] };
const never: Condition = { any: [] };
const constantOf = (value: boolean): Condition => (value ? always : never);

/** Compares two values, as numbers where both are. */
function isSo(left: string | number, word: string, right: string | number): boolean {
  const numbers = [left, right].map((one) => (String(one).trim() === '' ? Number.NaN : Number(one)));
  const areNumbers = numbers.every(Number.isFinite);
  const [a, b] = areNumbers ? numbers : [String(left), String(right)];
  const order = orders[word];
  if (order && !areNumbers) return false;
  if (order) return { above: a > b, at_least: a >= b, below: a < b, at_most: a <= b }[order];
  if (['=', '==', 'equal'].includes(word)) return a === b;
  if (['!=', '<>', 'notequal'].includes(word)) return a !== b;
  return fail('two values are compared with each other');
}

/** A condition without the parts that are always or never true; a boolean if nothing else remains. */
function folded(condition: Condition): Condition | boolean {
  if ('not' in condition) {
    const inner = folded(condition.not);
    return typeof inner === 'boolean' ? !inner : negated(inner);
  }
  for (const head of ['all', 'any'] as const) {
    const parts = (condition as Partial<Record<string, readonly Condition[]>>)[head];
    if (!parts) continue;
    const inner = parts.map(folded);
    const decisive = head === 'any';
    if (inner.includes(decisive)) return decisive;
    const open = inner.filter((one) => typeof one !== 'boolean');
    const [first] = open;
    if (!first) return !decisive;
    if (open.length === 1) return first;
    return head === 'any' ? oneOfMany(open) : { all: open };
  }
  return condition;
}

/** @throws {ConditionTextError} with the reason, if the text cannot be parsed */
export const parseCondition = (text: string, { field }: Dialect): Condition =>
  new Parser(tokensOf(text, field), false).whole();

/** The same for a text in which values may be compared with each other: a boolean if no question decides. */
export const parseFilter = (text: string, { field }: Dialect): Condition | boolean =>
  folded(new Parser(tokensOf(text, field), true).whole());
