/** Limits of one list call. The contract states them in its parameters. */

/** The maximum number of conditions, because each may read every row. */
export const mostFilters = 30;
/** The maximum number of values in all conditions together. */
export const mostFilterValues = 500;
/** The maximum number of characters of a text in a condition. */
export const mostFilterCharacters = 500;
/** The maximum number of characters of `q`. */
export const mostSearchCharacters = 200;
/** The maximum number of sort fields. */
export const mostSortFields = 10;
/** The maximum number of relations in one `include`. */
export const mostIncludes = 10;
/** The maximum number of rows of a page. */
export const mostPerPage = 500;
