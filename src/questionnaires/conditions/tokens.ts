/** A condition of a file as tokens: names, texts, numbers, operators and brackets. Pure; linear in the length of the text. */
import { ConditionTextError } from './text-error.ts';

export interface Token {
  readonly kind: 'field' | 'text' | 'number' | 'word' | 'operator' | 'open' | 'close' | 'comma' | 'list';
  readonly text: string;
}

/** The notation of a question's name in a format, with one group. */
export type FieldPattern = RegExp;

/** The maximum length of a condition. */
export const longestText = 10_000;

/** Typographic characters that word processors insert, and their plain counterparts. */
const typographic: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′]/g, "'"],
  [/[“”„‟″]/g, '"'],
  [/\u00a0/g, ' '],
  [/[–−]/g, '-'],
];

/** Whether a text has typographic characters. */
export const hasTypographic = (text: string): boolean => /[‘’‚‛′“”„‟″\u00a0–−]/.test(text);

const operators = /^(<=|>=|<>|!=|==|=|<|>|&&|\|\||!)/;

/** @throws {ConditionTextError} if the text is too long, or contains a character that begins no token */
export function tokensOf(given: string, field: FieldPattern): readonly Token[] {
  if (given.length > longestText)
    throw new ConditionTextError(
      `it has ${given.length.toLocaleString('en')} characters, of which ${longestText.toLocaleString('en')} are read at most`,
    );
  const text = typographic.reduce((now, [mark, meant]) => now.replace(mark, meant), given);
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at, at + 2_000);
    const blank = /^\s+/.exec(rest);
    if (blank) {
      at += blank[0].length;
      continue;
    }
    const [token, length] = nextToken(rest, field);
    tokens.push(token);
    at += length;
  }
  return tokens;
}

function nextToken(rest: string, field: FieldPattern): readonly [Token, number] {
  const named = field.exec(rest);
  if (named) return [{ kind: 'field', text: (named[1] ?? '').trim() }, named[0].length];
  const quote = rest[0];
  if (quote === "'" || quote === '"') {
    const end = rest.indexOf(quote, 1);
    if (end < 0) throw new ConditionTextError('a quotation mark is not closed');
    return [{ kind: 'text', text: rest.slice(1, end) }, end + 1];
  }
  for (const [kind, pattern] of [
    ['open', /^\(/],
    ['close', /^\)/],
    ['comma', /^,/],
    ['list', /^[[\]]/],
    ['operator', operators],
    ['number', /^-?\d+(\.\d+)?(?![\w-])/],
    ['word', /^[\p{L}_][\p{L}\p{N}_:-]*/u],
  ] as const) {
    const found = pattern.exec(rest)?.[0];
    if (found) return [{ kind, text: found }, found.length];
  }
  throw new ConditionTextError(`“${[...rest][0]}” stands where nothing is known that begins so`);
}
