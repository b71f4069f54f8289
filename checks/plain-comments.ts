import { parseSync } from 'vite';

/** A word that comments must not use. */
export interface RefusedWord {
  /** The word as written in the list. */
  readonly listed: string;
  readonly pattern: RegExp;
}

/** Matches the line of the document that lists the words, without its full stop. */
const list = /^- Do not write (.+)\.$/m;
/** Matches a list entry for a word that may not begin a sentence. */
const beginning = /^"(\w)(\w*) \.\.\."$/;

function refusedWord(listed: string): RefusedWord {
  const [, first, rest = ''] = beginning.exec(listed) ?? [];
  // A capital letter begins a sentence. "What if" is allowed, because it asks a question.
  if (first !== undefined)
    return { listed, pattern: new RegExp(`\\b${first.toUpperCase()}${rest}\\s+(?!if\\b)[a-z]`, 'g') };
  return { listed, pattern: new RegExp(`(?<![\\w-])${listed.replaceAll(' ', '\\s+')}(?![\\w-])`, 'gi') };
}

/**
 * The words that `CONTRIBUTING.md` refuses, from its line "Do not write ...".
 * @throws {Error} if the document has no such line
 */
export function refusedIn(document: string): readonly RefusedWord[] {
  const words = list.exec(document)?.[1];
  if (words === undefined)
    throw new Error('CONTRIBUTING.md has no line "- Do not write ..., ....": list the words that comments do not use.');
  return words.split(/,\s+/).map(refusedWord);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Strings are matched first, so that no comment is found inside of a string. */
const partOfCss = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[\s\S]*?\*\//g;

const commentsOf = (file: string, text: string): readonly Span[] =>
  file.endsWith('.css')
    ? [...text.matchAll(partOfCss)]
        .filter(([found]) => found.startsWith('/*'))
        .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
    : parseSync(file, text).comments;

/** Joins adjacent line comments into one text. */
function joined(comments: readonly Span[], text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const { start, end } of comments) {
    const last = spans.at(-1);
    const isContinued = last && text.startsWith('//', start) && /^\n?[ \t]*$/.test(text.slice(last.end, start));
    if (isContinued) spans.splice(-1, 1, { start: last.start, end });
    else spans.push({ start, end });
  }
  return spans;
}

const blank = (found: string): string => ' '.repeat(found.length);

/**
 * The words of a comment at their original positions: comment markers, and code in backticks, are replaced by blanks.
 */
const wordsIn = (comment: string): string =>
  comment
    .replace(/^[ \t]*(\/\/|\*(?!\/))|\/\/|\/\*+|\*\//gm, blank)
    .replace(/`[^`]*`/g, (code) => code.replace(/[^\n]/g, ' '));

/** The sentence at a position of a text, on one line. */
function sentenceAt(comment: string, index: number): string {
  const plain = comment.replace(/^[ \t]*(\/\/|\*(?!\/))|\/\*+|\*\//gm, blank);
  const ends = [...plain.matchAll(/[.!?](?=\s|$)/g)].map((end) => end.index + 1);
  const start = ends.findLast((end) => end <= index) ?? 0;
  return plain
    .slice(
      start,
      ends.find((end) => end > index),
    )
    .replace(/\s+/g, ' ')
    .trim();
}

/** A message with line and sentence for each refused word in the comments of a TypeScript or CSS file. */
export function refusedComments(file: string, text: string, words: readonly RefusedWord[]): readonly string[] {
  return joined(commentsOf(file, text), text).flatMap(({ start, end }) => {
    const comment = text.slice(start, end);
    const plain = wordsIn(comment);
    const found = words.flatMap(({ listed, pattern }) =>
      [...plain.matchAll(pattern)].map(({ index }) => ({ listed, index })),
    );
    return found
      .sort((a, b) => a.index - b.index)
      .map(({ listed, index }) => {
        const line = text.slice(0, start + index).split('\n').length;
        return `${file}:${line}: “${listed.replaceAll('"', '')}” in a comment. Rewrite it in standard terms: ${sentenceAt(comment, index)}`;
      });
  });
}
