/** The filter by assignment as conditions for a list of the server. Pure. */
import { type Condition, type Filter, joinFilters, noFilter } from '../resources/state/query/filter.ts';
import { type EntityValueFilter, isEmptyFilter } from './filter.ts';
import { assignmentFields, assignmentKinds } from './kinds.ts';

type Ids = readonly number[];

/** A group without members is still a condition. No row has the id 0, so no item matches it. */
const valuesOf = (ids: Ids): readonly string[] => (ids.length > 0 ? ids : [0]).map(String);

const oneOf = (field: string, ids: Ids): Condition => ({ field, comparison: 'equals', values: valuesOf(ids) });

const filterOf = (join: Filter['join'], conditions: readonly Condition[]): Filter => ({
  ...noFilter,
  join,
  conditions,
});

/**
 * The conditions that match the same rows as `matchesFilter`. The filter must contain the members of its groups. `me`
 * is the id of the user.
 */
export function conditionsFor(filter: EntityValueFilter, me: number | null): Filter {
  if (isEmptyFilter(filter)) return noFilter;
  const fromLists = assignmentFields.flatMap((field): readonly Condition[] => {
    const { filter: lists } = assignmentKinds[field].group;
    const own = filter[field];
    const grouped = lists && filter[lists.groups].length > 0 ? filter[lists.things] : null;
    if (grouped === null) return own.length > 0 ? [oneOf(field, own)] : [];
    if (own.length === 0) return [oneOf(field, grouped)];
    if (filter.operator === 'OR') return [oneOf(field, [...new Set([...own, ...grouped])])];
    return [oneOf(field, own), oneOf(field, grouped)];
  });
  const choices = filter.assignments.map(
    (one): Condition =>
      one === 'nobody'
        ? { field: 'user_ids', comparison: 'empty', values: ['true'] }
        : oneOf('user_ids', me === null ? [] : [me]),
  );
  if (filter.operator === 'OR') return filterOf('OR', merged([...fromLists, ...choices]));
  return [...fromLists.map((one) => filterOf('AND', [one])), filterOf('OR', choices)].reduce(joinFilters, noFilter);
}

/** Merges conditions with the same field and comparison into one that has all their values. */
const merged = (conditions: readonly Condition[]): readonly Condition[] =>
  [...Map.groupBy(conditions, ({ field, comparison }) => `${field} ${comparison}`).values()].flatMap((some) => {
    const [first] = some;
    return first ? [{ ...first, values: [...new Set(some.flatMap(({ values }) => values))] }] : [];
  });
