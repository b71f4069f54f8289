/** The filter of items by assignment, and the smaller filter that colours items. Pure. */
import { type Assignables, assignablesInGroups } from './assignables.ts';
import { type Assigned, type AssignmentField, assignmentFields, assignmentKinds, type GroupField } from './kinds.ts';

export type Operator = 'AND' | 'OR';
/** Choices for the assigned people: items without an assigned person, or items assigned to the user. */
export const assignmentChoices = ['nobody', 'me'] as const;
export type AssignmentChoice = (typeof assignmentChoices)[number];

type Ids = readonly number[];

/** The lists of a colour filter. The whole filter has these lists too. */
export const colourFields = [
  'stakeholder_ids',
  'stakeholder_role_ids',
  'product_and_service_item_ids',
  'product_and_service_category_ids',
  'tag_ids',
  'tag_category_ids',
  'user_ids',
] as const satisfies readonly (AssignmentField | GroupField)[];
export type ColourField = (typeof colourFields)[number];

/** The filter that colours items (spec W3). The default operator is OR. */
export type ColourFilter = Readonly<Record<ColourField, Ids>> & { readonly operator: Operator };

/**
 * The filter that determines which items are shown (spec W3): the chosen groups (roles, categories), and the ids of
 * their members.
 */
export interface EntityValueFilter extends ColourFilter {
  readonly stakeholder_ids_from_roles: Ids;
  readonly product_and_service_item_ids_from_categories: Ids;
  readonly tag_ids_from_categories: Ids;
  readonly assignments: readonly AssignmentChoice[];
}

export const emptyColourFilter: ColourFilter = {
  operator: 'OR',
  stakeholder_ids: [],
  stakeholder_role_ids: [],
  product_and_service_item_ids: [],
  product_and_service_category_ids: [],
  tag_ids: [],
  tag_category_ids: [],
  user_ids: [],
};

export const emptyFilter: EntityValueFilter = {
  ...emptyColourFilter,
  operator: 'AND',
  stakeholder_ids_from_roles: [],
  product_and_service_item_ids_from_categories: [],
  tag_ids_from_categories: [],
  assignments: [],
};

/** The number of lists that have a condition. */
export const conditionCount = (filter: ColourFilter & Partial<EntityValueFilter>): number =>
  [...colourFields.map((field) => filter[field].length), filter.assignments?.length ?? 0].filter((count) => count > 0)
    .length;

/** Whether the filter has no condition, so that every item matches. */
export const isEmptyFilter = (filter: ColourFilter & Partial<EntityValueFilter>): boolean =>
  conditionCount(filter) === 0;

/** The filter with the present members of its groups. */
export function withThingsOfGroups(filter: EntityValueFilter, assignables: Assignables): EntityValueFilter {
  const resolved: Record<string, Ids> = {};
  for (const field of assignmentFields) {
    const { filter: lists } = assignmentKinds[field].group;
    if (lists) resolved[lists.things] = assignablesInGroups(assignables[field], filter[lists.groups]);
  }
  return { ...filter, ...resolved };
}

const meets = (ids: Ids | undefined, wanted: Ids): boolean => (ids ?? []).some((id) => wanted.includes(id));

/**
 * Whether an item matches. A list matches if the item has any of its ids; the operator combines the lists. A group
 * without members matches no item.
 */
export function matchesFilter(item: Assigned, filter: EntityValueFilter, me: number | null = null): boolean {
  const answers: boolean[] = [];
  for (const field of assignmentFields) {
    if (filter[field].length > 0) answers.push(meets(item[field], filter[field]));
    const { filter: lists } = assignmentKinds[field].group;
    if (!lists) continue;
    const things = filter[lists.things];
    if (things.length > 0 || filter[lists.groups].length > 0) answers.push(meets(item[field], things));
  }
  if (filter.assignments.length > 0) {
    const users = item.user_ids ?? [];
    answers.push(
      filter.assignments.some((one) => (one === 'nobody' ? users.length === 0 : me !== null && users.includes(me))),
    );
  }
  if (answers.length === 0) return true;
  return filter.operator === 'AND' ? answers.every(Boolean) : answers.some(Boolean);
}

/** The colour filter as a whole filter with the members of its groups. Compute it once for several items. */
export const wholeFilter = (filter: ColourFilter, assignables: Assignables): EntityValueFilter =>
  withThingsOfGroups({ ...emptyFilter, ...filter }, assignables);

/** The list with a value added, or removed if the list contained it. */
export const toggled = <T>(list: readonly T[], one: T): readonly T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
