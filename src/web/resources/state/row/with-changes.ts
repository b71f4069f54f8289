/** Applies changes to the cached pages of a list. Pure. */
import { cachedOrder, type RowPage } from './cached-rows.ts';
import type { Row } from './row.ts';

/** The changes of a list since a mark. */
export interface ListChanges {
  readonly changed: readonly Row[];
  /** Ids; some may never have been in the list. */
  readonly gone: readonly number[];
  readonly mark: string;
  /** Derived fields that may have changed in other rows. */
  readonly derived: readonly string[];
  /** The indices of the changed rows, and the number of rows; left out if nothing has changed. */
  readonly places?: readonly number[];
  readonly total?: number;
}

type Pages = ReadonlyMap<number, RowPage>;

/** An edit whose answer this page has received may be newer than the changes. */
const later = (own: Row | undefined, read: Row): Row =>
  own && (own.updated_at ?? '') > (read.updated_at ?? '') ? own : read;

/** Null if the changes do not determine the pages: then those in view are reloaded. */
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
  // Only for a list that is loaded completely it is known which rows have moved up.
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
