/** The filter by assignment as conditions of a list, for rows that the server picks out. Pure. */
import { type Condition, type Filter, noFilter } from '../resources/state/query/filter.ts';
import { type EntityValueFilter, isEmptyFilter } from './filter.ts';
import { assignmentFields, assignmentKinds } from './kinds.ts';

type Ids = readonly number[];

/** A group in which there is nothing is asked all the same, and no row has the id 0. */
const valuesOf = (ids: Ids): readonly string[] => (ids.length > 0 ? ids : [0]).map(String);

/**
 * The same question as `matchesFilter`, of a filter that holds what is in its groups; `me` is who asks. Null where a
 * list has no words for it: assigned to nobody or to me, and something else as well.
 */
export function conditionsFor(filter: EntityValueFilter, me: number | null): Filter | null {
  if (isEmptyFilter(filter)) return noFilter;
  const conditions = assignmentFields.flatMap((field): readonly Condition[] => {
    const { filter: lists } = assignmentKinds[field].group;
    const own = filter[field];
    const grouped = lists && filter[lists.groups].length > 0 ? filter[lists.things] : null;
    if (grouped === null) return own.length > 0 ? [{ field, comparison: 'any_of', values: valuesOf(own) }] : [];
    if (own.length === 0) return [{ field, comparison: 'any_of', values: valuesOf(grouped) }];
    if (filter.operator === 'OR')
      return [{ field, comparison: 'any_of', values: valuesOf([...new Set([...own, ...grouped])]) }];
    return [
      { field, comparison: 'any_of', values: valuesOf(own) },
      { field, comparison: 'eq', values: valuesOf(grouped) },
    ];
  });
  const choices = filter.assignments.map(
    (one): Condition =>
      one === 'nobody'
        ? { field: 'user_ids', comparison: 'empty', values: ['true'] }
        : { field: 'user_ids', comparison: 'eq', values: valuesOf(me === null ? [] : [me]) },
  );
  if (choices.length > 1 && filter.operator === 'AND')
    return conditions.length > 0 ? null : { join: 'OR', conditions: choices };
  return { join: filter.operator, conditions: [...conditions, ...choices] };
}
