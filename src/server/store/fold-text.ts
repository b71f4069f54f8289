/**
 * Folds text for searches, in SQL: the twin of `fields/fold-text.ts`, as a function that indexes can use. A change of
 * its result needs a new name.
 */
import { plainLetters } from '../../fields/fold-text.ts';
import type { Database } from './database.ts';

const letters = Object.entries(plainLetters);
const single = letters.filter(([, plain]) => plain.length === 1);
const several = letters.filter(([, plain]) => plain.length > 1);

/** Most texts have English letters alone, and are done at once. All is compared byte by byte afterwards. */
const body = `case when octet_length(t) = length(t) then lower(t collate "C") else
  ${several.reduce(
    (so, [letter, plain]) => `replace(${so}, '${letter}', '${plain}')`,
    `translate(lower(regexp_replace(normalize(t, NFKD), '[\\u0300-\\u036F]', '', 'g') collate "und-x-icu"), '${single
      .map(([letter]) => letter)
      .join('')}', '${single.map(([, plain]) => plain).join('')}')`,
  )} collate "C" end`;

/** Makes the function where it is missing. */
export const makeTextFold = (database: Database): Promise<unknown> =>
  database.script(`do $$ begin
    if to_regproc('tessera_fold') is null then
      begin create function tessera_fold(t text) returns text language sql immutable parallel safe as $fold$ select ${body} $fold$;
      -- Another process has just made it.
      exception when duplicate_function or unique_violation then null; end;
    end if; end $$;`);
