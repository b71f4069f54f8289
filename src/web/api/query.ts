type Scalar = string | number | boolean;

type Value = Scalar | readonly Scalar[] | null | undefined;

/** For a list, the name is repeated. Null and undefined values are left out. */
export type Query = Readonly<Record<string, Value>> | URLSearchParams | string;

const isList = (value: Value): value is readonly Scalar[] => Array.isArray(value);

function append(params: URLSearchParams, name: string, value: Value): void {
  if (value === null || value === undefined) return;
  if (isList(value)) for (const one of value) params.append(name, String(one));
  else params.append(name, String(value));
}

/** The query string with its question mark; empty if there are no parameters. */
export function queryString(query: Query | undefined): string {
  const params = new URLSearchParams(typeof query === 'string' || query instanceof URLSearchParams ? query : '');
  if (query && typeof query === 'object' && !(query instanceof URLSearchParams)) {
    for (const [name, value] of Object.entries(query)) append(params, name, value);
  }
  const text = params.toString();
  return text && `?${text}`;
}
