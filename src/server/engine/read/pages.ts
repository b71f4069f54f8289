/** The page parameters of calls that list something other than rows. */

import { maxPerPage } from '../../../contract/list-limits.ts';
import { type FieldError, invalid } from '../problem.ts';
import { defaultPerPage } from './list-intent.ts';
import { unknownParameters } from './unknown-parameters.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly q: string | null;
}

/**
 * Parses page and per_page, and q if `known` includes it.
 * @throws {ApiProblem} 422 for other parameters and invalid values
 */
export function readPage(query: URLSearchParams, known: readonly ('page' | 'per_page' | 'q')[]): Page {
  const errors: FieldError[] = [...unknownParameters(query, known)];
  const number = (parameter: string, most: number, otherwise: number): number => {
    const text = query.get(parameter);
    if (text === null) return otherwise;
    if (/^\d{1,8}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
    errors.push({
      pointer: `/query/${parameter}`,
      message: `${parameter} must be a whole number from 1 to ${most}.`,
    });
    return otherwise;
  };
  const limit = number('per_page', maxPerPage, defaultPerPage);
  const offset = (number('page', 1_000_000, 1) - 1) * limit;
  const q = query.get('q')?.trim().slice(0, 200) || null;
  if (q?.includes('\0')) errors.push({ pointer: '/query/q', message: 'q holds a character that no text can hold.' });
  if (errors.length) throw invalid(errors);
  return { limit, offset, q };
}
