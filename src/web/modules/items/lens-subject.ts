/**
 * Applies the assignment filter to the rows of a list: to items, which have assignments, and to rows that can be
 * assigned, such as stakeholders. Pure.
 */
import {
  type ColourField,
  colourFields,
  type EntityValueFilter,
  emptyFilter,
  isEmptyFilter,
  matchesFilter,
} from '../../assignments/filter.ts';
import { type Assigned, type AssignmentField, assignmentFields, assignmentKinds } from '../../assignments/kinds.ts';
import { conditionsFor } from '../../assignments/list-conditions.ts';
import { type Filter, noFilter } from '../../resources/state/query/filter.ts';
import type { Row } from '../../resources/state/row/row.ts';

export interface LensSubject {
  /** The parts of a filter that apply to these rows. */
  readonly lists: readonly ColourField[];
  /** The fields by which these rows can be coloured. */
  readonly colourLists: readonly ColourField[];
  /** The names of the row fields that are needed. */
  readonly fields: readonly string[];
  readonly assignedOf: (row: Row) => Assigned;
  /** Whether a row matches the filter. `me` is the id of the user. */
  readonly matches: (row: Row, filter: EntityValueFilter, me: number | null) => boolean;
  /** The filter as conditions for a list of the server. */
  readonly conditions: (filter: EntityValueFilter, me: number | null) => Filter;
}

export const items: LensSubject = {
  lists: colourFields,
  colourLists: colourFields,
  fields: assignmentFields,
  assignedOf: (row) => row as Assigned,
  matches: (row, filter, me) => matchesFilter(row as Assigned, filter, me),
  conditions: conditionsFor,
};

const oneOf = (ids: readonly number[]): Filter => ({
  ...noFilter,
  // No row has the id 0, so an empty list matches no row.
  conditions: [{ field: 'id', comparison: 'equals', values: (ids.length > 0 ? ids : [0]).map(String) }],
});

/**
 * The subject for rows that can be assigned, such as stakeholders: a filter by stakeholders and their roles selects
 * these rows themselves.
 */
function things(field: AssignmentField): LensSubject {
  const { filter: groups } = assignmentKinds[field].group;
  const own = (filter: EntityValueFilter): EntityValueFilter => ({
    ...emptyFilter,
    operator: filter.operator,
    [field]: filter[field],
    ...(groups && { [groups.groups]: filter[groups.groups], [groups.things]: filter[groups.things] }),
  });
  const lists: readonly ColourField[] = groups ? [field, groups.groups] : [field];
  const assignedOf = ({ id }: Row): Assigned => ({ [field]: [id] });
  return {
    lists,
    colourLists: groups ? [groups.groups] : [],
    fields: [],
    assignedOf,
    matches: (row, filter) => matchesFilter(assignedOf(row), own(filter)),
    conditions: (filter) => {
      const wanted = own(filter);
      if (isEmptyFilter(wanted)) return noFilter;
      const named = groups ? [...wanted[field], ...wanted[groups.things]] : wanted[field];
      return oneOf([...new Set(named)].filter((id) => matchesFilter({ [field]: [id] }, wanted)));
    },
  };
}

/** The subject for groups, such as stakeholder roles: a filter by roles selects these rows themselves. */
function groups(list: ColourField): LensSubject {
  return {
    lists: [list],
    colourLists: [],
    fields: [],
    assignedOf: () => ({}),
    matches: ({ id }, filter) => filter[list].length === 0 || filter[list].includes(id),
    conditions: (filter) => (filter[list].length === 0 ? noFilter : oneOf(filter[list])),
  };
}

/** How the filter applies to the rows of a resource; null if it does not apply to them. */
export function subjectOf(resource: string): LensSubject | null {
  for (const field of assignmentFields) {
    const { resource: thing, group } = assignmentKinds[field];
    if (resource === thing) return things(field);
    if (resource === group.resource && group.filter) return groups(group.filter.groups);
  }
  return null;
}
