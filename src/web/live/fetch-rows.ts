import { lookUp } from '../api/client.ts';

/** The maximum number of rows per call: some proxies refuse the long address of more ids. */
const atOnce = 200;

/** Fetches rows of a list by id. `gone` are the ids that the list no longer contains. */
export async function fetchRows<Row extends { readonly id: number }>(
  path: string,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<{ readonly rows: readonly Row[]; readonly gone: readonly number[] }> {
  const distinct = [...new Set(ids)];
  const rows: Row[] = [];
  for (let from = 0; from < distinct.length; from += atOnce) {
    const some = distinct.slice(from, from + atOnce);
    const { data } = await lookUp<readonly Row[]>(`${path}.json`, {
      query: { ids: some.join(','), page: 1, per_page: atOnce },
      ...(signal && { signal }),
    });
    rows.push(...data);
  }
  const found = new Set(rows.map(({ id }) => id));
  return { rows, gone: distinct.filter((id) => !found.has(id)) };
}
