import { wordsOf } from '../choice/choices.ts';
import { membersOf, typesOf } from '../json-schema.ts';
import { defineKind } from '../kind.ts';
import { exampleObject } from '../object/kind.ts';

const rightNames = ['read', 'write', 'admin'];

/** The granted permissions as text. */
export function rightsText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const granted = rightNames.filter((right) => (value as Record<string, unknown>)[right] === true);
  return granted.length > 0 ? granted.map(wordsOf).join(', ') : 'None';
}

/** The three permissions of a user. */
export const rights = defineKind({
  name: 'rights',
  rank: 85,
  fits: ({ schema }) => {
    const names = membersOf(schema).map(([name]) => name);
    return (
      typesOf(schema).includes('object') && names.length === 3 && rightNames.every((right) => names.includes(right))
    );
  },
  storage: () => 'json',
  mostCellCharacters: 200_000,
  inline: false,
  example: exampleObject,
  offers: [],
  text: rightsText,
  control: () => 'members',
});
