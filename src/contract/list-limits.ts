/** Limits of one list call. The contract states them in its parameters. */

/** The maximum number of conditions, because each may read every row. */
export const maxFilters = 30;
/** The maximum number of values in all conditions together. */
export const maxFilterValues = 500;
/** The maximum number of characters of a text in a condition. */
export const maxFilterCharacters = 500;
/** The maximum number of characters of `q`. */
export const maxSearchCharacters = 200;
/** The maximum number of sort fields. */
export const maxSortFields = 10;
/** The maximum number of relations in one `include`. */
export const maxIncludes = 10;
/** The maximum number of rows of a page. */
export const maxPerPage = 500;
