import type { FieldError } from '../problem.ts';

/** A fault for each parameter of a query that a call does not know. */
export const unknownParameters = (query: URLSearchParams, known: readonly string[]): readonly FieldError[] =>
  [...new Set(query.keys())]
    .filter((key) => !known.includes(key))
    .map((key) => ({
      pointer: `/query/${key}`,
      message: `There is no parameter "${key}". Known: ${known.join(', ')}.`,
    }));
