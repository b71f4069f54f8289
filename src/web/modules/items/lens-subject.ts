/** What a filter by assignment asks of the rows of a list: items are assigned to things, and things are what is asked for. Pure. */
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
  /** The lists of a filter that say something of these rows. */
  readonly lists: readonly ColourField[];
  /** Those that these rows can be told apart by. */
  readonly colourLists: readonly ColourField[];
  /** Names of the fields of a row that are read. */
  readonly fields: readonly string[];
  readonly assignedOf: (row: Row) => Assigned;
  /** `filter` holds what is in its groups; `me` is who asks. */
  readonly matches: (row: Row, filter: EntityValueFilter, me: number | null) => boolean;
  /** The same question for a list of the server. */
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
  // No row has the id 0.
  conditions: [{ field: 'id', comparison: 'equals', values: (ids.length > 0 ? ids : [0]).map(String) }],
});

/** Stakeholders, say: a filter by stakeholders and their roles asks for these very rows. */
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

/** Stakeholder roles, say: a filter by roles asks for these very rows. */
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

/** What a filter asks of the rows of a resource of its own; null where it asks nothing. */
export function subjectOf(resource: string): LensSubject | null {
  for (const field of assignmentFields) {
    const { resource: thing, group } = assignmentKinds[field];
    if (resource === thing) return things(field);
    if (resource === group.resource && group.filter) return groups(group.filter.groups);
  }
  return null;
}
