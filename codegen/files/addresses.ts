/** Parses addresses of pages and API paths with parameters in braces. */

/** The parameter names in braces, in order. */
export const parametersOf = (address: string): readonly string[] =>
  [...address.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);

/**
 * An address without its parameter names, in the syntax of the contract or the router. Equal for addresses of one page.
 */
export const addressPattern = (address: string): string =>
  address.replace(/\{[^}]*\}|:[^/]+/g, '{}').replace(/\/$/, '');
