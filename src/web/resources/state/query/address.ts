/** The shareable state of a list, in its address. */
import { isCondition, withoutBrackets } from '../../../../contract/conditions.ts';
import { maxPerPage } from '../../../../contract/list-limits.ts';
import { itemParametersOf } from '../../../session/item-parameters.ts';
import { type Filter, readFilter, writeFilter } from './filter.ts';

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

export interface ViewState {
  /** The page at the top of the view, from 1. */
  readonly page: number;
  /** Rows per request. */
  readonly perPage: number;
  /** Empty for the order of the screen. */
  readonly sort: readonly SortKey[];
  readonly q: string;
  readonly filter: Filter;
  /** The kind of view; null for the one chosen last, else that of the screen. */
  readonly kind: string | null;
  /** Names of the fields of the view; null for those chosen last, else those of the screen. */
  readonly by: readonly string[] | null;
  /** Visible columns in their order; null for those of the screen. */
  readonly columns: readonly string[] | null;
  /** The open row: its id, or `new` for the form of a new one. */
  readonly row: string | null;
  /** The open part of the row's panel; null for its details. */
  readonly part: string | null;
  /** Shows deleted rows. */
  readonly deleted: boolean;
  /** The key of the named view with which the list was opened; null for none. */
  readonly named: string | null;
}

export const usualPerPage = 100;

/** The address of a list with the form of a new row. */
export const newRowAddress = (list: string): string => `${list}${list.includes('?') ? '&' : '?'}row=new`;

const namesIn = (text: string | null): string[] =>
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
  return namesIn(text).flatMap((word) => {
    const field = word.replace(/^[-+]/, '');
    if (field === '' || seen.has(field)) return [];
    seen.add(field);
    return [{ field, descending: word.startsWith('-') }];
  });
}

/** An order in the address: names separated by commas, `-` before descending ones. */
export const writeSort = (sort: readonly SortKey[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');

/** The row of a link with item parameters; written back, the address has `row`. */
function itemIn(query: URLSearchParams): string | null {
  const item = itemParametersOf(query);
  return item && String(item.itemId);
}

/** The state of an address; malformed parts have their defaults. */
export function readView(query: URLSearchParams): ViewState {
  const columns = namesIn(query.get('columns'));
  const by = namesIn(query.get('by'));
  return {
    page: within(query.get('page'), 1, Number.MAX_SAFE_INTEGER),
    perPage: within(query.get('per_page'), usualPerPage, maxPerPage),
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

// Initial values of a new row apply to one form: the next navigation removes them.
const own = /^(page|per_page|sort|q|any|view|by|columns|row|item|part|show|named|with\[.*)$/;
const isOwn = (name: string): boolean => own.test(name) || isCondition(name);
/** Brackets and commas are legal in a query and readable. */
export const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/%5B/g, '[').replace(/%5D/g, ']').replace(/%2C/g, ',');

const addressOf = (pairs: Iterable<readonly [string, string]>): string =>
  [...pairs].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&');

/**
 * The query of an address in the former notation of conditions (brackets) in the present one (points); null for any
 * other.
 */
export function searchOfToday(search: string): string | null {
  const query = withoutBrackets(new URLSearchParams(search));
  return query && `?${addressOf(query)}`;
}

/** The query with this state: defaults are left out, other parameters stay. */
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

/** A click on a header: ascending, descending, off. With Shift the other keys stay. */
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
