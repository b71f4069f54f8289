/** Fields of one schema that are called the same: columns, forms and files could not tell them apart. Pure. */
import { foldText } from '../fold-text.ts';
import { type JsonSchema, membersOf, titleFor } from '../json-schema.ts';

/** A field that is called as one before it is. */
export interface SameTitle {
  readonly key: string;
  readonly other: string;
  readonly title: string;
}

/** Whatever the case, the accents and the blanks; what is shown to nobody may be called anything. */
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

/** What is said of such a field. */
export const sameTitleSentence = ({ title, key, other }: SameTitle): string =>
  `Two fields are called “${title.slice(0, 60)}” (${other} and ${key}). Give one of them another name.`;
