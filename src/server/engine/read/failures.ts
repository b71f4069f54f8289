/** Converts database errors to API errors with sentences. */

import type { Model } from '../../../contract/model.ts';
import { withArticle } from '../../../fields/article.ts';
import { type Absence, DatabaseUnavailable, isDatabaseError } from '../../store/database.ts';
import { limitName, limitPassed } from '../../store/limit-triggers.ts';
import { tablesOf } from '../../store/tables.ts';
import { ApiProblem, invalid } from '../problem.ts';
import { answerTooLong } from './list.ts';

/** The sentence of the error, and the seconds after which the client may retry. */
const absences: Readonly<Record<Absence, readonly [sentence: string, retryAfter: number]>> = {
  away: ['The database cannot be reached now. Nothing was changed; try again in a moment.', 5],
  unknown: [
    'The database broke off before it could say whether this was kept. Look whether it was before you repeat it.',
    5,
  ],
  busy: ['More is asked of the database than it can answer now. Nothing was changed; try again in a moment.', 5],
  slow: ['This took the database too long and was stopped. Nothing was changed; ask for less at a time.', 30],
  full: [
    'The disk that the database keeps its files on is full. Nothing was changed; try again when there is room.',
    30,
  ],
};

/** The API error for an expected database error. Other errors are returned unchanged. */
export function asProblem(error: unknown, model: Model): unknown {
  if (error instanceof DatabaseUnavailable) {
    const [sentence, retry_after] = absences[error.absence];
    return new ApiProblem('unavailable', sentence, { retry_after });
  }
  if (!isDatabaseError(error)) return error;
  switch (error.code) {
    case '23505': {
      const spec = tablesOf(model).get(error.table ?? '');
      const columns = spec?.unique[error.constraint ?? '']?.columns ?? [];
      const resource = model.resources.get(error.table ?? '');
      const titles = columns.map((column) => resource?.fields.get(column)?.title.toLowerCase() ?? column);
      const message = `There is already ${withArticle(resource?.title.toLowerCase() ?? 'row')} with this ${titles.join(' and ') || 'value'}.`;
      return invalid([{ pointer: columns.length ? `/${columns.at(-1)}` : '', message }]);
    }
    case '23503':
      return new ApiProblem(
        'conflict',
        'Something this points to, or that points to it, has just changed. Read it again and repeat.',
      );
    case limitPassed: {
      const limits = model.resources.get(error.table ?? '')?.limits ?? [];
      const limit = limits.find((_, index) => limitName(error.table ?? '', index) === error.constraint);
      return limit ? new ApiProblem('conflict', limit.sentence.replace('{within}', error.detail ?? '')) : error;
    }
    case '22003':
      return invalid([{ pointer: '', message: 'A number is too large to be stored.' }]);
    // PostgreSQL stores at most 1 GB in one value.
    case '54000':
      return answerTooLong();
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
    default:
      return error;
  }
}
