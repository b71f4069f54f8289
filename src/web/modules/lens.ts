/** Through what a project is looked at: members of the address that go along from module to module. Pure. */

const members = ['filter', 'colour_by', 'colours'] as const;

/** The query that keeps the lens and nothing else, with its question mark; empty without one. */
export function lensQuery(query: URLSearchParams): string {
  const kept = members.flatMap((name) => {
    const value = query.get(name);
    return value ? [`${name}=${encodeURIComponent(value).replace(/%(2C|3A|3B)/g, decodeURIComponent)}`] : [];
  });
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/** The query of the page without the lens. */
export function withoutLens(query: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(query);
  for (const name of members) left.delete(name);
  return left;
}
