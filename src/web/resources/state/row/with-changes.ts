/** The fetched pages of a list with what has changed since. Pure. */
import { cachedOrder, type RowPage } from './cached-rows.ts';
import type { Row } from './row.ts';

/** What a list's changes since a mark are answered as. */
export interface ListChanges {
  readonly changed: readonly Row[];
  /** Ids; some may never have been in the list. */
  readonly gone: readonly number[];
  readonly mark: string;
  /** Fields that may be others now in rows that are not told. */
  readonly derived: readonly string[];
  /** Where each of the changed rows stands, and how many rows there are; left out where nothing has changed. */
  readonly places?: readonly number[];
  readonly total?: number;
}

type Pages = ReadonlyMap<number, RowPage>;

/** An edit that this page has seen answered may be later than what was read for the others. */
const later = (own: Row | undefined, read: Row): Row =>
  own && (own.updated_at ?? '') > (read.updated_at ?? '') ? own : read;

/** Null where they do not tell what the pages hold now: those in view are fetched again. */
export function withChanges(pages: Pages, perPage: number, changes: ListChanges): Pages | null {
  const { changed, gone, mark, derived, places = [], total } = changes;
  const latest = [...pages.values()].at(-1);
  if (!latest || latest.estimated || derived.length > 0) return null;
  if (changed.length + gone.length === 0) return each(pages, (page) => ({ ...page, mark }));
  if (places.length !== changed.length || total === undefined) return null;
  const order = cachedOrder(pages, perPage);
  const loaded = new Map(order.map(({ index, row }) => [row.id, { index, row }]));
  const news = new Map(changed.map((row) => [row.id, later(loaded.get(row.id)?.row, row)]));
  const staysInPlace =
    total === latest.total &&
    !gone.some((id) => loaded.has(id)) &&
    changed.every(({ id }, at) => loaded.get(id)?.index === places[at]);
  if (staysInPlace)
    return each(pages, (page) => ({ ...page, rows: page.rows.map((row) => news.get(row.id) ?? row), mark }));
  // Only of a list that is here whole it is known which rows have moved up.
  if (loaded.size !== latest.total) return null;
  const left = new Set(gone);
  const rows = order.flatMap(({ row }) => (left.has(row.id) || news.has(row.id) ? [] : [row]));
  for (const [at, row] of [...news.values()].entries()) rows.splice(places[at] as number, 0, row);
  if (rows.length !== total) return null;
  const last = Math.max(1, ...pages.keys(), Math.ceil(total / perPage));
  return new Map(
    Array.from({ length: last }, (_, at) => [
      at + 1,
      { ...latest, rows: rows.slice(at * perPage, (at + 1) * perPage), total, mark },
    ]),
  );
}

const each = (pages: Pages, change: (page: RowPage) => RowPage): Pages =>
  new Map([...pages].map(([number, page]) => [number, change(page)]));
