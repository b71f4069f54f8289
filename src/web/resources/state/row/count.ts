/** How many rows a list has, as far as the fetched pages tell. */
export interface FetchedPage {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly estimated: boolean;
  /** How they were searched, where the server says it. */
  readonly searchedBy?: SearchedBy;
  /** Nothing is told of anonymous rows, as there are fewer people than this among them. */
  readonly fewest?: number;
}
export interface RowCount {
  readonly total: number;
  readonly estimated: boolean;
  readonly searchedBy?: SearchedBy;
  readonly fewest?: number;
}

export type SearchedBy = 'words' | 'meaning';

/** An estimate gives way to what is seen: a page that is not full is the last one, a full one is not beyond the end. */
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
