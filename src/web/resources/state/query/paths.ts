/** Paths of collections and routes of screens: segments, some of them parameters in braces. */

const parameter = /\{([^}]+)\}/g;

/**
 * The path with its parameters.
 * @throws {Error} if one is missing: the path would lead to another row
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(parameter, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs ${name}, which the address does not name.`);
    return encodeURIComponent(value);
  });
}

/** Whether two routes differ only in the names of parameters: /company/{id} and /company/{company_id}. */
export const sameRoute = (one: string, other: string): boolean =>
  one.replace(parameter, '{}') === other.replace(parameter, '{}');

/** The values of a route's parameters in an address, in order; null if the route does not match. */
export function matchRoute(route: string, pathname: string): readonly string[] | null {
  const expected = route.split('/').filter(Boolean);
  const found = pathname.split('/').filter(Boolean);
  if (expected.length !== found.length) return null;
  const values: string[] = [];
  for (const [index, segment] of expected.entries()) {
    const value = found[index] ?? '';
    if (segment.startsWith('{')) values.push(decodeURIComponent(value));
    else if (segment !== value) return null;
  }
  return values;
}

/** Values by the names of a route's parameters, in their order. */
export function nameValues(route: string, values: readonly string[]): Record<string, string> {
  const names = [...route.matchAll(parameter)].map((match) => match[1] ?? '');
  return Object.fromEntries(
    names.flatMap((name, index) => {
      const value = values[index];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
