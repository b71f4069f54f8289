/** Splits names and texts into comparable words: at capitals and punctuation, folded, stemmed. Pure. */
import { stemmer } from 'stemmer';
import { concepts, shortForms } from './word-lists.ts';

/** Words that do not describe a field. */
const empty = new Set(
  'a an and any are as at be by can for from has have if in into is it its may no not of on or other per that the their this to used was were when where which will with'.split(
    ' ',
  ),
);

/** Lower case without accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .toLowerCase();

/** The parts of a name; equal for `birthDate`, `birth_date` and `Birth date`. Digits are separate parts. */
export function partsOf(name: string): readonly string[] {
  const cut = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2');
  return folded(cut)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

const stems = new Map<string, string>();

/** The stem of a word: equal for `mapped` and `mapping`. Cached, because names repeat their words. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = word.length > 3 && /^[a-z]+$/.test(word) ? stemmer(word) : word;
  if (stems.size > 200_000) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** The stems of words by abbreviation. */
export type ShortForms = ReadonlyMap<string, readonly string[]>;

const builtIn: ShortForms = new Map(
  Object.entries(shortForms).map(([short, words]) => [short, words.split(' ').map(stemOf)]),
);

/** The concept of each stem. All words of a concept have the same one. */
const conceptOf: ReadonlyMap<string, string> = new Map(
  concepts.flatMap((line) => {
    const [first = '', ...others] = line.split(' ').map(stemOf);
    return [first, ...others].map((word) => [word, `=${first}`] as const);
  }),
);

/** The concept of a stem; null if it belongs to none. */
export const conceptOfStem = (stem: string): string | null => conceptOf.get(stem) ?? null;

/** The lines of synonyms, by the stems of their words. */
const linesOfStem = Map.groupBy(
  concepts.flatMap((line) => {
    const words = line.split(' ');
    return words.map((word) => ({ stem: stemOf(word), words }));
  }),
  ({ stem }) => stem,
);

/** The synonyms of a word, or of the meaning of an abbreviation, without the word itself. */
export function sameMeaning(word: string): readonly string[] {
  const meant = shortForms[word]?.split(' ') ?? [];
  const others = [word, ...meant].flatMap((one) => (linesOfStem.get(stemOf(one)) ?? []).flatMap(({ words }) => words));
  return [...new Set([...meant, ...others])].filter((one) => one !== word);
}

/** Whether a word says nothing about the object of a search. */
export const isEmptyWord = (word: string): boolean => empty.has(word) || asking.has(word);

/** Words of questions. */
const asking = new Set(
  'how what when where which who why did do does i me my we our you your please find show'.split(' '),
);

/** The stems of a name in order, with expanded abbreviations. `own` has the company's abbreviations. */
export function nameStems(name: string, own: ShortForms = new Map()): readonly string[] {
  return partsOf(name).flatMap((part) => own.get(part) ?? builtIn.get(part) ?? (empty.has(part) ? [] : [stemOf(part)]));
}

/** The stems of a text, without meaningless words. */
export const textStems = (text: string): readonly string[] =>
  partsOf(text)
    .filter((part) => part.length > 1 && !empty.has(part))
    .map(stemOf);

/** The trigrams of a name, with its words joined. */
export function gramsOf(name: string): readonly string[] {
  const joined = partsOf(name).join('');
  if (joined.length < 3) return joined ? [joined] : [];
  return Array.from({ length: joined.length - 2 }, (_, at) => joined.slice(at, at + 3));
}
