import { suggestion } from '../../../fields/closest.ts';
import type { FieldError } from '../problem.ts';

/** A fault for each unknown query parameter, with the most similar known one. */
export const unknownParameters = (query: URLSearchParams, known: readonly string[]): readonly FieldError[] =>
  [...new Set(query.keys())]
    .filter((key) => !known.includes(key))
    .map((key) => ({
      pointer: `/query/${key}`,
      message: `There is no parameter "${key.slice(0, 100)}". ${known.length > 0 ? suggestion(key, known) : 'This call takes none in its query: take it out.'}`,
    }));

/** A fault for each member of a body that is a query parameter, because it has no effect in the body. */
export const misplacedParameters = (
  members: Iterable<string>,
  inQuery: readonly string[],
  inBody: readonly string[],
): readonly FieldError[] =>
  [...new Set(members)]
    .filter((name) => inQuery.includes(name) && !inBody.includes(name))
    .map((name) => ({
      pointer: `/${name}`,
      message: `${name} is a parameter of the query: take it out of the body and write ?${name}=... behind the address. Nothing was done.`,
    }));
