/** Breaks words that are too long for their line: after a hyphen, between syllables, else anywhere. */

/** Groups of consonants that can begin a syllable; single consonants can as well. */
const onsets = new Set(
  'bl br ch chl chr ck cl cr dr fl fr gl gr kl kr ph pl pr qu sch schl schm schn schr schw sh sp spr st str th thr tr wr'.split(
    ' ',
  ),
);
const joiner = /[-/_.,:;+&]/;
const letter = /\p{Script=Latin}/u;
/** The minimum number of letters at either end of a broken word. */
const leastPart = 2;

/** A letter without its accents. */
const plain = (character: string): string => character.normalize('NFD').charAt(0).toLowerCase();
const isVowel = (character: string): boolean => /[aeiouyæøœ]/.test(plain(character));

/**
 * Whether a syllable may begin at an index: after another syllable, and with the longest onset that its consonants
 * allow.
 */
function beginsSyllable(characters: readonly string[], at: number): boolean {
  if (at < leastPart || at > characters.length - leastPart) return false;
  let first = at;
  while (first > 0 && isConsonant(characters[first - 1])) first--;
  let next = at;
  while (isConsonant(characters[next])) next++;
  const [before, after] = [characters[first - 1], characters[next]];
  if (next === at || !before || !after || !isVowel(before) || !isVowel(after)) return false;
  const run = characters.slice(first, next).map(plain).join('');
  const starts = Array.from({ length: run.length }, (_, start) => start);
  const begin = starts.find((start) => {
    const onset = run.slice(start);
    return (onset.length === 1 || onsets.has(onset)) && !(run[start - 1] === 'c' && onset.startsWith('k'));
  });
  return begin !== undefined && first + begin === at;
}

const isConsonant = (character: string | undefined): boolean =>
  character !== undefined && letter.test(character) && !isVowel(character);

/** The number of narrower widths that are tried, so that the parts of a word become about equally long. */
const tries = 8;

/**
 * Breaks a word into parts of about equal length that fit a width. A part that ends between syllables gets a hyphen.
 */
export function breakWord(word: string, width: number, measure: (part: string) => number): readonly string[] {
  const parts = longestParts(word, width, measure);
  if (joiner.test(word)) return parts;
  const least = measure(word) / parts.length;
  for (let at = 0; at < tries && least < width; at++) {
    const even = longestParts(word, least + ((width - least) * at) / tries, measure);
    if (even.length === parts.length && even.slice(0, -1).every((part) => part.endsWith('-'))) return even;
  }
  return parts;
}

function longestParts(word: string, width: number, measure: (part: string) => number): string[] {
  const parts: string[] = [];
  const hyphen = measure('-');
  let rest = [...word];
  for (;;) {
    let [used, most] = [0, 0];
    let hyphenated = 0;
    for (const character of rest) {
      used += measure(character);
      if (used > width) break;
      most++;
      if (used + hyphen <= width && beginsSyllable(rest, most)) hyphenated = most;
    }
    if (most >= rest.length) return [...parts, rest.join('')];
    const joined = rest.slice(0, most).findLastIndex((character) => joiner.test(character)) + 1;
    const end = joined > most / 2 ? joined : hyphenated || joined || Math.max(most, 1);
    parts.push(rest.slice(0, end).join('') + (end === hyphenated && end !== joined ? '-' : ''));
    rest = rest.slice(end);
  }
}
