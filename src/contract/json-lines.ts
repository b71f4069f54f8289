/** Finds line numbers of values in a JSON text. Pure. */
import { segmentsOf } from './json-pointer.ts';

/** Matches a JSON token: a string, a bracket, a separator, or any other text up to the next separator. */
const token = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/gy;

/** The tokens of a text with their positions. */
function tokensOf(text: string): readonly (readonly [string, number])[] {
  const all: [string, number][] = [];
  token.lastIndex = 0;
  for (let at = 0; at < text.length; ) {
    token.lastIndex = at;
    const found = token.exec(text)?.[0];
    if (found) all.push([found, at]);
    at += found?.length ?? 1;
  }
  return all;
}

/**
 * The line, from 1, of the value at a pointer. For a missing member it is the line of its parent. The text must be
 * valid JSON.
 */
export function lineOf(text: string, pointer: string): number {
  const tokens = tokensOf(text);
  const wanted = segmentsOf(pointer);
  let found = 0;
  let next = 0;
  const read = (depth: number, matches: boolean): void => {
    const [sign = '', at = 0] = tokens[next++] ?? [];
    if (matches) found = at;
    if (sign !== '{' && sign !== '[') return;
    for (let index = 0; next < tokens.length; index++) {
      const [first = ''] = tokens[next] ?? [];
      if (first === '}' || first === ']') break;
      const name = sign === '{' ? (JSON.parse(first) as string) : String(index);
      if (sign === '{') next += 2;
      read(depth + 1, matches && depth < wanted.length && wanted[depth] === name);
      if (tokens[next]?.[0] === ',') next++;
    }
    next++;
  };
  read(0, true);
  return text.slice(0, found).split('\n').length;
}
