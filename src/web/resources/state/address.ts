/** Everything of a list that two people would share, as it stands in the address. */
import { type Filter, noFilter, readFilter, writeFilter } from '../filters/filter.ts';

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
  /** Visible columns in their order; null: those the screen comes with. */
  readonly columns: readonly string[] | null;
  /** The open row: its id, or `new` for the form of a new one. */
  readonly row: string | null;
}

export const defaultPerPage = 100;
const maxPerPage = 500;

export const emptyView: ViewState = {
  page: 1,
  perPage: defaultPerPage,
  sort: [],
  q: '',
  filter: noFilter,
  columns: null,
  row: null,
};

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

export const writeSort = (sort: readonly SortKey[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');

/** What the address says, with whatever is malformed replaced by the default. */
export function readView(query: URLSearchParams): ViewState {
  const columns = words(query.get('columns'));
  return {
    page: within(query.get('page'), 1, Number.MAX_SAFE_INTEGER),
    perPage: within(query.get('per_page'), defaultPerPage, maxPerPage),
    sort: readSort(query.get('sort')),
    q: query.get('q') ?? '',
    filter: readFilter(query),
    columns: columns.length > 0 ? [...new Set(columns)] : null,
    row: query.get('row'),
  };
}

const own = /^(page|per_page|sort|q|operator|columns|row|filter\[.*)$/;
/** Brackets and commas are legal in a query and keep shared addresses readable. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/%5B/g, '[').replace(/%5D/g, ']').replace(/%2C/g, ',');

/** The query with this view in it: defaults are left out, members that are not of a view are kept. */
export function writeView(view: ViewState, present: URLSearchParams): string {
  const pairs: (readonly [string, string])[] = [...present].filter(([name]) => !own.test(name));
  if (view.q !== '') pairs.push(['q', view.q]);
  pairs.push(...writeFilter(view.filter));
  if (view.sort.length > 0) pairs.push(['sort', writeSort(view.sort)]);
  if (view.columns) pairs.push(['columns', view.columns.join(',')]);
  if (view.page > 1) pairs.push(['page', String(view.page)]);
  if (view.perPage !== defaultPerPage) pairs.push(['per_page', String(view.perPage)]);
  if (view.row !== null) pairs.push(['row', view.row]);
  return pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&');
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
