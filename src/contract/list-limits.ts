/** Limits of one call for a list. The parameters of the contract state them. */

/** Conditions; each costs the database a look at every row. */
export const mostFilters = 30;
/** Values that all conditions together compare with. */
export const mostFilterValues = 500;
/** Characters of a text that a condition compares with. */
export const mostFilterCharacters = 500;
/** Characters of `q`. */
export const mostSearchCharacters = 200;
/** Fields to sort by. */
export const mostSortFields = 10;
/** Relations of one `include`. */
export const mostIncludes = 10;
/** Rows of one page. */
export const mostPerPage = 500;
