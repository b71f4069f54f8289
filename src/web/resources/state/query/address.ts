/** Everything of a list that two people would share, as it stands in the address. */
import { isCondition, withoutBrackets } from '../../../../contract/conditions.ts';
import { mostPerPage } from '../../../../contract/list-limits.ts';
import { itemParametersOf } from '../../../session/item-parameters.ts';
import { type Filter, readFilter, writeFilter } from './filter.ts';

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

export interface ViewState {
  /** The page that is at the top of the view, from 1. */
  readonly page: number;
  /** Rows of one fetch. */
  readonly perPage: number;
  /** Empty: the order the screen comes with. */
  readonly sort: readonly SortKey[];
  readonly q: string;
  readonly filter: Filter;
  /** The kind of view; null: the one chosen last, else the one the screen comes with. */
  readonly kind: string | null;
  /** Names of the fields the view is by; null: those chosen last, else those the screen comes with. */
  readonly by: readonly string[] | null;
  /** Visible columns in their order; null: those the screen comes with. */
  readonly columns: readonly string[] | null;
  /** The open row: its id, or `new` for the form of a new one. */
  readonly row: string | null;
  /** The part of the open row's panel; null: its details. */
  readonly part: string | null;
  /** What was deleted instead of what is there. */
  readonly deleted: boolean;
  /** The key of the named view that the rest began with; null: none was chosen. */
  readonly named: string | null;
}

export const usualPerPage = 100;

/** The address of a list with the form of a new row open. */
export const newRowAddress = (list: string): string => `${list}${list.includes('?') ? '&' : '?'}row=new`;

const words = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

function within(text: string | null, fallback: number, most: number): number {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= 1 ? Math.min(value, most) : fallback;
}

/** `-last_event_date,name` */
export function readSort(text: string | null): SortKey[] {
  const seen = new Set<string>();
  return words(text).flatMap((word) => {
    const field = word.replace(/^[-+]/, '');
    if (field === '' || seen.has(field)) return [];
    seen.add(field);
    return [{ field, descending: word.startsWith('-') }];
  });
}

/** An order as the address has it: names with commas, `-` before those that descend. */
export const writeSort = (sort: readonly SortKey[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');

/** The row that a link asks to see in the words of a query item; written back, the address says `row`. */
function itemIn(query: URLSearchParams): string | null {
  const item = itemParametersOf(query);
  return item && String(item.itemId);
}

/** What the address says, with whatever is malformed replaced by the default. */
export function readView(query: URLSearchParams): ViewState {
  const columns = words(query.get('columns'));
  const by = words(query.get('by'));
  return {
    page: within(query.get('page'), 1, Number.MAX_SAFE_INTEGER),
    perPage: within(query.get('per_page'), usualPerPage, mostPerPage),
    sort: readSort(query.get('sort')),
    q: query.get('q') ?? '',
    filter: readFilter(query),
    kind: query.get('view'),
    by: by.length > 0 ? by : null,
    columns: columns.length > 0 ? [...new Set(columns)] : null,
    row: query.get('row') ?? itemIn(query),
    part: query.get('part'),
    deleted: query.get('show') === 'deleted',
    named: query.get('named'),
  };
}

// What a new row starts with holds for one form: the next step forgets it.
const own = /^(page|per_page|sort|q|any|view|by|columns|row|item|part|show|named|with\[.*)$/;
const isOwn = (name: string): boolean => own.test(name) || isCondition(name);
/** Brackets and commas are legal in a query and keep shared addresses readable. */
export const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/%5B/g, '[').replace(/%5D/g, ']').replace(/%2C/g, ',');

const addressOf = (pairs: Iterable<readonly [string, string]>): string =>
  [...pairs].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&');

/** The search of an address that has its conditions in brackets, as they were written before, with points; else null. */
export function searchOfToday(search: string): string | null {
  const query = withoutBrackets(new URLSearchParams(search));
  return query && `?${addressOf(query)}`;
}

/** The query with this view in it: defaults are left out, members that are not of a view are kept. */
export function writeView(view: ViewState, present: URLSearchParams): string {
  const pairs: (readonly [string, string])[] = [...present].filter(([name]) => !isOwn(name));
  if (view.q !== '') pairs.push(['q', view.q]);
  pairs.push(...writeFilter(view.filter));
  if (view.sort.length > 0) pairs.push(['sort', writeSort(view.sort)]);
  if (view.kind !== null) pairs.push(['view', view.kind]);
  if (view.kind !== null && view.by) pairs.push(['by', view.by.join(',')]);
  if (view.columns) pairs.push(['columns', view.columns.join(',')]);
  if (view.page > 1) pairs.push(['page', String(view.page)]);
  if (view.perPage !== usualPerPage) pairs.push(['per_page', String(view.perPage)]);
  if (view.deleted) pairs.push(['show', 'deleted']);
  if (view.named !== null) pairs.push(['named', view.named]);
  if (view.row !== null) pairs.push(['row', view.row]);
  if (view.row !== null && view.part !== null) pairs.push(['part', view.part]);
  return addressOf(pairs);
}

/** One click on a header: ascending, descending, off. With Shift the other keys stay. */
export function toggleSort(sort: readonly SortKey[], field: string, several: boolean): SortKey[] {
  const present = sort.find((key) => key.field === field);
  const next: SortKey[] = !present
    ? [{ field, descending: false }]
    : present.descending
      ? []
      : [{ field, descending: true }];
  if (!several) return next;
  if (!present) return [...sort, ...next];
  return sort.flatMap((key) => (key.field === field ? next : [key]));
}
