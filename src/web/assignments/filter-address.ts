/** The filter as text in the address, such as `tag_ids:1,2;assignments:me;operator:OR`. Pure. */
import {
  type AssignmentChoice,
  assignmentChoices,
  type ColourFilter,
  colourFields,
  type EntityValueFilter,
  type Operator,
} from './filter.ts';

const idsIn = (text: string): readonly number[] => [
  ...new Set(
    text
      .split(',')
      .filter((word) => /^\d{1,15}$/.test(word))
      .map(Number),
  ),
];

const membersOf = (text: string | null): ReadonlyMap<string, string> =>
  new Map((text ?? '').split(';').map((member) => [member.split(':')[0] ?? '', member.split(':')[1] ?? '']));

/** Reads a filter from its text. Parts with unknown names are left out. */
export function readAssignmentFilter<F extends ColourFilter>(text: string | null, empty: F): F {
  const members = membersOf(text);
  const operator = members.get('operator');
  const lists = colourFields.flatMap((field) => {
    const ids = idsIn(members.get(field) ?? '');
    return ids.length > 0 ? [[field, ids] as const] : [];
  });
  return {
    ...empty,
    ...Object.fromEntries(lists),
    ...(isOperator(operator) && { operator }),
    ...('assignments' in empty && { assignments: choicesIn(members.get('assignments') ?? '') }),
  };
}

const isOperator = (word: string | undefined): word is Operator => word === 'AND' || word === 'OR';
const choicesIn = (text: string): readonly AssignmentChoice[] =>
  assignmentChoices.filter((choice) => text.split(',').includes(choice));

/**
 * The text of a filter, as `readAssignmentFilter` reads it; null for an empty filter. Members of groups are not
 * included, because they may change.
 */
export function writeAssignmentFilter<F extends ColourFilter>(filter: F, empty: F): string | null {
  const members = colourFields.flatMap((field) =>
    filter[field].length > 0 ? [`${field}:${filter[field].join(',')}`] : [],
  );
  const { assignments = [] } = filter as Partial<EntityValueFilter>;
  if (assignments.length > 0) members.push(`assignments:${assignments.join(',')}`);
  if (members.length === 0) return null;
  if (filter.operator !== empty.operator) members.push(`operator:${filter.operator}`);
  return members.join(';');
}
