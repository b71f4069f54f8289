/** A position in the tokens of one statement. Its methods advance the position. */
import type { Token } from './tokens.ts';

export class Cursor {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length;
  }

  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  next(): Token | undefined {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    return token;
  }

  /** Whether the next tokens are these words, in any case. */
  sees(...words: readonly string[]): boolean {
    return words.every((word, index) => {
      const token = this.peek(index);
      return (
        token !== undefined && token.kind !== 'string' && token.kind !== 'name' && token.text.toUpperCase() === word
      );
    });
  }

  /** Skips these words if they come next. Returns whether they were skipped. */
  takes(...words: readonly string[]): boolean {
    if (!this.sees(...words)) return false;
    this.#at += words.length;
    return true;
  }

  /**
   * The tokens between the next opening parenthesis and its closing one; null if the next token is no parenthesis, or
   * it is not closed.
   */
  parenthesis(): readonly Token[] | null {
    if (!this.sees('(')) return null;
    let level = 0;
    for (let at = this.#at; at < this.#tokens.length; at += 1) {
      const token = this.#tokens[at] as Token;
      if (token.kind !== 'sign') continue;
      if (token.text === '(') level += 1;
      else if (token.text === ')') level -= 1;
      if (level > 0) continue;
      const inner = this.#tokens.slice(this.#at + 1, at);
      this.#at = at + 1;
      return inner;
    }
    return null;
  }

  /** A name with its schemas; null if the next token is no name. */
  qualifiedName(): QualifiedName | null {
    const parts: Token[] = [];
    for (;;) {
      const token = this.peek();
      if (!token || (token.kind !== 'word' && token.kind !== 'name')) return null;
      parts.push(token);
      this.#at += 1;
      if (!this.takes('.')) break;
      // SQL Server writes two dots if the schema is omitted.
      while (this.takes('.'));
    }
    const name = parts.at(-1)?.text ?? '';
    const schema = parts.at(-2);
    return { name, schema: schema && !schema.placeholder ? schema.text : null, parts: parts.map(({ text }) => text) };
  }
}

export interface QualifiedName {
  readonly name: string;
  /** The schema; null if there is none, or if it is a placeholder of the script. */
  readonly schema: string | null;
  readonly parts: readonly string[];
}

/** The items of a list, split at commas outside of parentheses. */
export function listParts(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let level = 0;
  for (const token of tokens) {
    if (token.kind === 'sign' && token.text === '(') level += 1;
    if (token.kind === 'sign' && token.text === ')') level -= 1;
    if (level === 0 && token.kind === 'sign' && token.text === ',') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** Tokens as text, with the usual spaces. */
export const asText = (tokens: readonly Token[]): string =>
  tokens
    .map(({ kind, text }) => (kind === 'string' ? `'${text}'` : text))
    .join(' ')
    .replace(/ ?([(),[\]]) ?/g, '$1')
    .replaceAll(',', ', ')
    .replace(/\)(?=\w)/g, ') ');
