/** Addresses of pages and paths of the API, with names in braces. */

/** The names in braces, in their order. */
export const parametersOf = (address: string): readonly string[] =>
  [...address.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);

/**
 * An address without the names of its parameters, of the contract or of the router: equal for addresses of one page.
 */
export const addressPattern = (address: string): string =>
  address.replace(/\{[^}]*\}|:[^/]+/g, '{}').replace(/\/$/, '');
