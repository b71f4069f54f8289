type Scalar = string | number | boolean;

/** A list repeats the name; null and undefined leave it out. */
export type Query = Readonly<Record<string, Scalar | readonly Scalar[] | null | undefined>> | URLSearchParams | string;

/** The query with its question mark, or nothing. */
export function queryString(query: Query | undefined): string {
  const params = new URLSearchParams(typeof query === 'string' || query instanceof URLSearchParams ? query : '');
  if (query && typeof query === 'object' && !(query instanceof URLSearchParams)) {
    for (const [name, value] of Object.entries(query)) {
      if (value === null || value === undefined) continue;
      for (const one of Array.isArray(value) ? value : [value]) params.append(name, String(one));
    }
  }
  const text = params.toString();
  return text && `?${text}`;
}
