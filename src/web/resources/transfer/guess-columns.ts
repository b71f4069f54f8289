/** Guesses the field for each column of a file. Pure. */
import type { JsonSchema } from '../../../contract/model.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';

export interface TargetField {
  readonly name: string;
  readonly title: string;
  readonly schema: JsonSchema;
  /** Other names that headings may have. For the label field this is the title of the resource. */
  readonly alsoCalled?: readonly string[];
}

/** Common synonyms of field names, for any resource. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  name: ['title', 'label', 'caption', 'designation', 'naam', 'bezeichnung', 'nom', 'nombre'],
  title: ['name', 'label', 'caption', 'heading', 'titel', 'titre'],
  label: ['name', 'title'],
  text: ['title', 'question', 'content', 'body'],
  description: [
    'desc',
    'details',
    'notes',
    'note',
    'comment',
    'comments',
    'remarks',
    'summary',
    'beschreibung',
    'omschrijving',
  ],
  color: ['colour', 'farbe', 'kleur', 'couleur', 'hex'],
  email: ['email', 'email address', 'mail', 'contact'],
  phone: ['telephone', 'tel', 'mobile', 'telefon', 'phone number'],
  url: ['link', 'website', 'web site', 'address', 'homepage', 'web'],
  first_name: ['given name', 'forename', 'first', 'vorname', 'voornaam'],
  last_name: ['surname', 'family name', 'last', 'nachname', 'achternaam', 'naam'],
  parent_id: ['parent', 'belongs to', 'under'],
  category_id: ['category', 'group', 'type', 'class'],
};

/** The words of a text in lower case, without punctuation: `eMail-Adresse` becomes `e mail adresse`. */
export const wordsIn = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\be mail\b/g, 'email')
    .trim();

const withoutId = (words: string): string => words.replace(/ ids?$/, '');

/** The similarity of two texts by edit distance, from 0 to 1; 1 if they are equal. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const longest = Math.max(one.length, other.length);
  if (longest === 0 || longest > 80) return 0;
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const swap = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      now.push(Math.min(swap, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1));
    }
    before = now;
  }
  return 1 - (before[other.length] ?? longest) / longest;
}

/** The fraction of words that two texts have in common. */
function overlap(one: string, other: string): number {
  const [left, right] = [new Set(one.split(' ')), new Set(other.split(' '))];
  return left.intersection(right).size / left.union(right).size;
}

/** The match of a heading and a field, from 0 to 1. */
export function nameScore(heading: string, target: TargetField): number {
  const words = wordsIn(heading);
  if (words === '') return 0;
  const own = [wordsIn(target.name), wordsIn(target.title)];
  if (own.includes(words)) return 1;
  if (own.map(withoutId).includes(withoutId(words))) return 0.95;
  if ((target.alsoCalled ?? []).map(wordsIn).includes(words)) return 0.85;
  if ((aliases[target.name] ?? []).includes(words)) return 0.8;
  // The heading may be an abbreviation, such as "Descr" or "Resp".
  if (words.length >= 4 && own.some((name) => name.startsWith(words))) return 0.75;
  const close = Math.max(
    ...own.map((name) =>
      Math.max(likeness(withoutId(name), withoutId(words)), overlap(withoutId(name), withoutId(words)) * 0.9),
    ),
  );
  const byAlias = Math.max(0, ...(aliases[target.name] ?? []).map((alias) => likeness(alias, words))) * 0.8;
  return Math.max(close >= 0.6 ? close * 0.9 : 0, byAlias >= 0.65 ? byAlias : 0);
}

/** The match of values and a field whose values have a recognisable format; 0 for other fields. */
export function valueScore(values: readonly string[], target: TargetField): number {
  const { looksLike } = fieldKindOf(target);
  const filled = values.filter((value) => value.trim() !== '');
  if (!looksLike || filled.length === 0) return 0;
  return filled.filter((value) => looksLike(value.trim())).length / filled.length;
}

const least = 0.55;

/** The field for each column; null to leave the column out. Each field is used at most once. */
export function guessColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  targets: readonly TargetField[],
): (string | null)[] {
  const words = headings.map(wordsIn);
  // If two columns have the same name, neither is mapped, because the file does not determine which one is meant.
  const alone = (column: number) =>
    words[column] === '' || words.indexOf(words[column] ?? '') === words.lastIndexOf(words[column] ?? '');
  const pairs = headings.flatMap((heading, column) =>
    (alone(column) ? targets : []).map((target) => {
      const named = nameScore(heading, target);
      const looks = valueScore(
        rows.slice(0, 50).map((row) => row[column] ?? ''),
        target,
      );
      return { column, name: target.name, score: Math.max(named, looks >= 0.8 ? 0.6 + named * 0.3 : 0) };
    }),
  );
  const guessed: (string | null)[] = headings.map(() => null);
  const taken = new Set<string>();
  for (const { column, name, score } of pairs.toSorted((one, other) => other.score - one.score)) {
    if (score < least) break;
    if (guessed[column] !== null || taken.has(name)) continue;
    guessed[column] = name;
    taken.add(name);
  }
  return guessed;
}
