import { lookUp } from '../api/client.ts';

/** Rows of one call: more ids would make the address too long for some proxies. */
const atOnce = 200;

/** Rows of a list by their ids; `gone` are those that the list does not show any more. */
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
