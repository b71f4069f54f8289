/** The query of a view for the list call and the export. */
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { readSort, type SortKey, type ViewState, writeSort } from './address.ts';
import { fetchedFields, fieldOf, visibleColumns } from './columns.ts';
import { isNoFilter, joinFilters, readFilter, writeFilter } from './filter.ts';

/** Parameters by name; several values repeat the name. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/** The present order: the reader's, else the screen's, else the order column. */
export function sortInForce(entry: CollectionEntry, view: ViewState): SortKey[] {
  const chosen = view.sort.filter((key) => fieldOf(entry, key.field)?.sortable);
  if (chosen.length > 0) return chosen;
  const usual = readSort(entry.screen?.sort ?? null);
  return usual.length > 0 ? usual : [{ field: entry.order, descending: false }];
}

/** Whether rows are in their own order, in which they can be moved. */
export function isInOrder(entry: CollectionEntry, view: ViewState): boolean {
  const [first, ...more] = sortInForce(entry, view);
  return first?.field === entry.order && !first.descending && more.length === 0;
}

/** Whether a search or a filter excludes rows. */
export const isNarrowed = (view: ViewState): boolean => view.q !== '' || !isNoFilter(view.filter);

/** Without page and fields, as the export takes it. */
export function listQuery(entry: CollectionEntry, view: ViewState): Query {
  const query: Record<string, string | string[]> = {};
  const sort = sortInForce(entry, view);
  if (sort.length > 0) query.sort = writeSort(sort);
  if (view.q.trim() !== '') query.q = view.q.trim();
  const known = view.filter.conditions.filter((condition) => fieldOf(entry, condition.field)?.filterable);
  const ofScreen = readFilter(new URLSearchParams(entry.screen?.filter));
  for (const [name, value] of writeFilter(joinFilters(ofScreen, { ...view.filter, conditions: known }))) {
    const present = query[name];
    if (present === undefined) query[name] = value;
    else query[name] = [...(Array.isArray(present) ? present : [present]), value];
  }
  return query;
}

/** The query with the fields of the visible columns, and additional ones. */
export function rowsQuery(entry: CollectionEntry, view: ViewState, beside: readonly string[] = []): Query {
  const needed = [...visibleColumns(entry, view.columns), ...beside];
  const fields = fetchedFields(entry, needed);
  return fields ? { ...listQuery(entry, view), fields: fields.join(',') } : listQuery(entry, view);
}
