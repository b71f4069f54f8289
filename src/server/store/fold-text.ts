/**
 * The text folding of searches in SQL, equal to `fields/fold-text.ts`, as a function that indexes can use. If its
 * result changes, its name must change too.
 */
import { plainLetters } from '../../fields/fold-text.ts';
import type { Database } from './database.ts';

const letters = Object.entries(plainLetters);
const single = letters.filter(([, plain]) => plain.length === 1);
const several = letters.filter(([, plain]) => plain.length > 1);

/** Fast path for ASCII texts, which are most texts. The result of both paths is compared bytewise. */
const body = `case when octet_length(t) = length(t) then lower(t collate "C") else
  ${several.reduce(
    (so, [letter, plain]) => `replace(${so}, '${letter}', '${plain}')`,
    `translate(lower(regexp_replace(normalize(t, NFKD), '[\\u0300-\\u036F]', '', 'g') collate "und-x-icu"), '${single
      .map(([letter]) => letter)
      .join('')}', '${single.map(([, plain]) => plain).join('')}')`,
  )} collate "C" end`;

/** Creates the function if it is missing. */
export const makeTextFold = (database: Database): Promise<unknown> =>
  database.script(`do $$ begin
    if to_regproc('tessera_fold') is null then
      begin create function tessera_fold(t text) returns text language sql immutable parallel safe as $fold$ select ${body} $fold$;
      -- Another process has created it at the same time.
      exception when duplicate_function or unique_violation then null; end;
    end if; end $$;`);
