/**
 * Splits SQL into tokens and statements, for all databases: strings, quoted names, comments, and the placeholders that
 * scripts use for the schema. Pure.
 */

export interface Token {
  readonly kind: 'word' | 'name' | 'string' | 'number' | 'sign';
  /** The text without quotes; symbols and words are unchanged. */
  readonly text: string;
  /** The line, from 1. */
  readonly line: number;
  /** Whether it is a name that the script's tool replaces. */
  readonly placeholder: boolean;
}

export interface SqlStatement {
  readonly tokens: readonly Token[];
  readonly line: number;
}

const wordStart = /[\p{L}_]/u;
const wordPart = /[\p{L}\p{N}_$#]/u;
/** Matches placeholders: `@name`, `${name}`, `{{ name }}`, `:name`, `<name>`. */
const placeholder =
  /@[\p{L}_][\p{L}\p{N}_]*|\$\{[^}\n]*\}|\{\{[^}\n]*\}\}|:[\p{L}_][\p{L}\p{N}_]*|<[\p{L}_][\p{L}\p{N}_ ]*>/uy;
const number = /\d+(\.\d+)?/y;
const closing: Readonly<Record<string, string>> = { '"': '"', '`': '`', '[': ']' };

/** The statements of a script. Unclosed parts end with the text. */
export function statementsOf(text: string): readonly SqlStatement[] {
  const statements: SqlStatement[] = [];
  let tokens: Token[] = [];
  const end = () => {
    if (tokens.length) statements.push({ tokens, line: tokens[0]?.line ?? 1 });
    tokens = [];
  };
  for (const token of tokensOf(text)) {
    const first = token.kind === 'word' && token.text.toUpperCase() === 'GO';
    const alone = first && tokens.at(-1)?.line !== token.line;
    if ((token.kind === 'sign' && token.text === ';') || alone) end();
    else tokens.push(token);
  }
  end();
  return statements;
}

function* tokensOf(text: string): Generator<Token> {
  let line = 1;
  let at = 0;
  const countLines = (from: number, to: number) => {
    for (let index = from; index < to; index += 1) if (text[index] === '\n') line += 1;
  };
  while (at < text.length) {
    const char = text[at] as string;
    const start = at;
    const from = line;
    const token = (kind: Token['kind'], of: string, filled = false): Token => ({
      kind,
      text: of,
      line: from,
      placeholder: filled,
    });
    const afterComment = endOfComment(text, at);
    if (afterComment !== null) at = afterComment;
    else if (/\s/.test(char)) at += 1;
    else if (char === "'" || (/[nNeE]/.test(char) && text[at + 1] === "'")) {
      const { value, end } = quoted(text, char === "'" ? at : at + 1);
      at = end;
      yield token('string', value);
    } else if (char === '$' && /^\$\w*\$/.test(text.slice(at, at + 64))) {
      const mark = /^\$\w*\$/.exec(text.slice(at, at + 64))?.[0] ?? '$$';
      const found = text.indexOf(mark, at + mark.length);
      const end = found < 0 ? text.length : found;
      yield token('string', text.slice(at + mark.length, end));
      at = Math.min(text.length, end + mark.length);
    } else if (closing[char] && !(char === '[' && /^\[\s*\d*\s*\]/.test(text.slice(at, at + 12)))) {
      const close = closing[char] as string;
      const found = text.indexOf(close, at + 1);
      at = found < 0 ? text.length : found + 1;
      yield token('name', text.slice(start + 1, at - 1));
    } else if (wordStart.test(char)) {
      while (at < text.length && wordPart.test(text[at] as string)) at += 1;
      yield token('word', text.slice(start, at));
    } else {
      const found = matchAt(placeholder, text, at) ?? null;
      const digits = found === null ? matchAt(number, text, at) : null;
      at += (found ?? digits ?? char).length;
      if (found !== null) yield token('name', found.replace(/[^\p{L}\p{N}_ ]/gu, '').trim(), true);
      else yield digits !== null ? token('number', digits) : token('sign', char);
    }
    countLines(start, at);
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** The end of the comment that begins here; null if no comment begins here. */
function endOfComment(text: string, at: number): number | null {
  const [first, second] = [text[at], text[at + 1]];
  // MySQL also has # comments. In other databases # begins the names of temporary tables.
  if ((first === '-' && second === '-') || (first === '#' && /\s/.test(second ?? ' '))) {
    const found = text.indexOf('\n', at);
    return found < 0 ? text.length : found;
  }
  if (first !== '/' || second !== '*') return null;
  // The code in an executable comment of MySQL is part of the script.
  if (text[at + 2] === '!') return at + 3 + (/^\d*/.exec(text.slice(at + 3, at + 10))?.[0].length ?? 0);
  const found = text.indexOf('*/', at + 2);
  return found < 0 ? text.length : found + 2;
}

/** A string in single quotes, with doubled quotes and backslashes resolved. */
function quoted(text: string, at: number): { readonly value: string; readonly end: number } {
  let value = '';
  let index = at + 1;
  while (index < text.length) {
    const char = text[index] as string;
    if (char === "'") {
      if (text[index + 1] !== "'") break;
      index += 1;
    } else if (char === '\\' && text[index + 1] === "'") index += 1;
    value += text[index];
    index += 1;
  }
  return { value, end: index + 1 };
}
