/** The number of rows in a list, by its loaded pages. */
export interface FetchedPage {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly estimated: boolean;
  /** The kind of search, if the server states it. */
  readonly searchedBy?: SearchedBy;
  /** Anonymous rows are withheld if they come from fewer people than this. */
  readonly fewest?: number;
}
export interface RowCount {
  readonly total: number;
  readonly estimated: boolean;
  readonly searchedBy?: SearchedBy;
  readonly fewest?: number;
}

export type SearchedBy = 'words' | 'meaning';

/** Loaded pages override an estimate: a page that is not full is the last, and a full one is within the list. */
export function countRows(pages: ReadonlyMap<number, FetchedPage>, perPage: number): RowCount | null {
  const latest = [...pages.values()].at(-1);
  if (!latest) return null;
  const { searchedBy, fewest } = latest;
  if (!latest.estimated)
    return { total: latest.total, estimated: false, ...(searchedBy && { searchedBy }), ...(fewest && { fewest }) };
  let least = 0;
  for (const [page, { rows }] of pages) {
    const end = (page - 1) * perPage + rows.length;
    if (rows.length > 0 && rows.length < perPage) return { total: end, estimated: false };
    if (rows.length > 0) least = Math.max(least, end);
  }
  return { total: Math.max(latest.total, least), estimated: true };
}
