/**
 * Writes word lists that folders of the program define into the meta-schemas, so that editors can complete these words.
 */
import type { ViewKind } from '../../src/contract/view-kind.ts';
import { formats } from '../../src/fields/kinds.ts';

interface List {
  /** The path from the project's root. */
  readonly file: string;
  /** Matches the text of the file up to the list. */
  readonly before: RegExp;
  readonly words: (views: readonly ViewKind[]) => readonly string[];
}

const inOrder = (views: readonly ViewKind[]): readonly string[] =>
  views.toSorted((a, b) => a.order - b.order).map(({ kind }) => kind);

const lists: readonly List[] = [
  { file: 'schemas/resource.meta.json', before: /("view": \{\s*"enum": )\[[^\]]*\]/, words: inOrder },
  {
    file: 'schemas/resource.meta.json',
    before: /("format": \{\s*"enum": )\[[^\]]*\]/,
    words: () => Object.keys(formats).sort(),
  },
  {
    file: 'schemas/definitions.json',
    before: /("rows_view": \{[^[]*"enum": )\[[^\]]*\]/,
    words: (views) =>
      inOrder(views.filter(({ shows, sides, levels, review }) => shows === 'rows' && !sides && !levels && !review)),
  },
];

/** Files with such lists, as paths from the project's root. */
export const listedIn: readonly string[] = [...new Set(lists.map(({ file }) => file))];

/** The text of a file with current lists. */
export function withListedWords(file: string, text: string, views: readonly ViewKind[]): string {
  return lists
    .filter((list) => list.file === file)
    .reduce((written, { before, words }) => {
      const listed = words(views).map((word) => JSON.stringify(word));
      return written.replace(before, (_, start: string) => `${start}[${listed.join(', ')}]`);
    }, text);
}
