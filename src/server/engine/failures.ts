/** What the database refuses, as problems a caller understands. */
import type { Model } from '../../contract/model.ts';
import { isDatabaseError } from '../store/database.ts';
import { tablesOf } from '../store/tables.ts';
import { ApiProblem, invalid } from './problem.ts';

/** Turns an error into a problem, or answers it unchanged if nobody could have known. */
export function asProblem(error: unknown, model: Model): unknown {
  if (!isDatabaseError(error)) return error;
  switch (error.code) {
    case '23505': {
      const spec = tablesOf(model).get(error.table ?? '');
      const columns = spec?.unique[error.constraint ?? '']?.columns ?? [];
      const resource = model.resources.get(error.table ?? '');
      const titles = columns.map((column) => resource?.fields.get(column)?.title.toLowerCase() ?? column);
      const message = `There is already a ${resource?.title.toLowerCase() ?? 'row'} with this ${titles.join(' and ') || 'value'}.`;
      return invalid([{ pointer: columns.length ? `/${columns.at(-1)}` : '', message }]);
    }
    case '23503':
      return new ApiProblem(
        'conflict',
        'Something this points to, or that points to it, has just changed. Read it again and repeat.',
      );
    case '22003':
      return invalid([{ pointer: '', message: 'A number is too large to be stored.' }]);
    case '22P05':
    case '22021':
    case '22P02':
    case '22007':
    case '22008':
      return invalid([{ pointer: '', message: 'A value cannot be stored as it was sent.' }]);
    case '42501':
      return new ApiProblem('forbidden', 'This row belongs to another company, or to everyone.');
    case '40001':
    case '40P01':
    case '55P03':
      return new ApiProblem('conflict', 'Somebody else was changing the same rows. Repeat the request.');
    case '57P01':
    case '57P03':
    case '53300':
      return new ApiProblem('unavailable', 'The database is not available now. Try again in a moment.');
    default:
      return error;
  }
}
