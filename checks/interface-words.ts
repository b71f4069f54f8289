/**
 * Finds phrases that the interface avoids because another word has the same meaning: the last column of
 * `docs/words.md`.
 */

/** An avoided phrase, and its replacement. */
export interface AvoidedWord {
  readonly avoided: string;
  readonly instead: string;
}

/** The phrases in the last column of the document's tables. */
export const avoidedIn = (document: string): readonly AvoidedWord[] =>
  document.split('\n').flatMap((line) => {
    const [word = '', , not = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    if (word === 'Word' || word.startsWith('---')) return [];
    const phrases = not.split(',').map((phrase) => phrase.trim());
    return phrases.filter(Boolean).map((avoided) => ({ avoided, instead: word }));
  });

/** The text with comments replaced by blanks, so that positions stay the same. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|^\s*#.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));

/** A sentence with the line for each avoided phrase in a text. */
export function wordFaultsIn(text: string, words: readonly AvoidedWord[]): readonly string[] {
  const shown = withoutComments(text);
  return words.flatMap(({ avoided, instead }) => {
    const phrase = new RegExp(`(?<![\\w-])${avoided.replaceAll(' ', '\\s+')}(?![\\w-])`, 'gi');
    return [...shown.matchAll(phrase)].map(
      ({ index, 0: found }) =>
        `line ${shown.slice(0, index).split('\n').length}: “${found.replace(/\s+/g, ' ')}”: the interface says ${instead}.`,
    );
  });
}
