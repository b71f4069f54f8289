/** Creates the database functions that return granted ids, if they are missing or from another release. */
import sql from 'sql-template-tag';
import { type Database, systemActor } from '../../store/database.ts';
import { grantedFunctions } from './grants.ts';

/**
 * The functions run with the caller's role, so that row-level security applies to them like to the enclosing statement.
 */
const definition = (called: string, body: string): string =>
  `create or replace function ${called}(person int, need int) returns setof int
    language plpgsql stable parallel safe rows 100 as $$${body}$$`;

/**
 * Runs at every start, in one process at a time, because a database restored from a backup has no functions. Without
 * `replace`, functions of another release stay.
 */
export async function makeGrantedFunctions(
  database: Database,
  { replace = true }: { readonly replace?: boolean } = {},
): Promise<void> {
  const there = await database.query<{ name: string; body: string }>(
    systemActor,
    sql`select proname as name, prosrc as body from pg_proc where pronamespace = current_schema()::regnamespace and proname = any(${[...grantedFunctions.keys()]}::text[])`,
  );
  const known = new Map(there.map(({ name, body }) => [name, body]));
  const missing = [...grantedFunctions].filter(([called, body]) =>
    replace ? known.get(called) !== body : !known.has(called),
  );
  if (missing.length === 0) return;
  const made = missing.map(([called, body]) => definition(called, body));
  await database.script(
    `begin; select pg_advisory_xact_lock(hashtext('tessera_granted')); ${made.join(';\n')}; commit;`,
  );
}
