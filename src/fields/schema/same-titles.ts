/** Finds duplicate titles within a schema, which columns, forms and files could not distinguish. Pure. */
import { foldText } from '../fold-text.ts';
import { type JsonSchema, membersOf, titleFor } from '../json-schema.ts';

/** A field with the same title as an earlier one. */
export interface SameTitle {
  readonly key: string;
  readonly other: string;
  readonly title: string;
}

/** Compares titles without case, accents and spaces; hidden fields may have any title. */
export function sameTitles(schema: JsonSchema): readonly SameTitle[] {
  const known = new Map<string, string>();
  return membersOf(schema).flatMap(([key, member]) => {
    const title = titleFor(member, key).trim();
    const folded = foldText(title).replace(/\s+/g, ' ');
    if (folded === '' || member['title'] === '' || member['x-hidden'] === true) return [];
    const other = known.get(folded);
    if (other !== undefined) return [{ key, other, title }];
    known.set(folded, key);
    return [];
  });
}

/** The error message for a duplicate title. */
export const sameTitleSentence = ({ title, key, other }: SameTitle): string =>
  `Two fields are called “${title.slice(0, 60)}” (${other} and ${key}). Give one of them another name.`;
