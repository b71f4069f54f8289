import { parseSync } from 'vite';

/** A word that no comment uses. */
export interface RefusedWord {
  /** As it is written in the list. */
  readonly listed: string;
  readonly pattern: RegExp;
}

/** The line of the document that lists them, without its end. */
const list = /^- Do not write (.+)\.$/m;
/** How the list writes a word that begins no sentence. */
const beginning = /^"(\w)(\w*) \.\.\."$/;

function refusedWord(listed: string): RefusedWord {
  const [, first, rest = ''] = beginning.exec(listed) ?? [];
  // A capital letter begins a sentence; "What if" asks a question.
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

/** Strings are matched first, so that no comment is found in one. */
const partOfCss = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[\s\S]*?\*\//g;

const commentsOf = (file: string, text: string): readonly Span[] =>
  file.endsWith('.css')
    ? [...text.matchAll(partOfCss)]
        .filter(([found]) => found.startsWith('/*'))
        .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
    : parseSync(file, text).comments;

/** Line comments below each other are one text. */
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

/** The words of a comment at their places: its signs, and code between backticks, are blank. */
const wordsIn = (comment: string): string =>
  comment
    .replace(/^[ \t]*(\/\/|\*(?!\/))|\/\/|\/\*+|\*\//gm, blank)
    .replace(/`[^`]*`/g, (code) => code.replace(/[^\n]/g, ' '));

/** The sentence around a place of a text, on one line. */
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

/** A message for each refused word in the comments of a file of TypeScript or CSS, with its line and sentence. */
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
