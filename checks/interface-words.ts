/**
 * Phrases that the interface does not use because it has another word for the same: the last column of `docs/words.md`.
 */

/** A phrase, and the word to use in its place. */
export interface AvoidedWord {
  readonly avoided: string;
  readonly instead: string;
}

/** The phrases in the last column of the tables of a document. */
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

/** A file of texts without its comments, as long as it was. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|^\s*#.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));

/** A sentence for each of the phrases in a text, with its line. */
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
