/** Addresses of pages and paths of the API, with names in braces. */

/** The names in braces, in their order. */
export const parametersOf = (address: string): readonly string[] =>
  [...address.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);

/** Addresses that differ only in what their parameters are called are one. Takes those of the router as well. */
export const addressPattern = (address: string): string =>
  address.replace(/\{[^}]*\}|:[^/]+/g, '{}').replace(/\/$/, '');
