/** Returns several rows as the list of their collection does, for calls that change many rows. */
import sql from 'sql-template-tag';
import type { Run } from '../../store/database.ts';
import { answerColumns } from '../access/columns.ts';
import { stepTables, withTables } from '../access/path-steps.ts';
import { name, type Scope } from '../scope.ts';

/** JSON text of a list with these rows, in the order of the ids. */
export async function answerRows(run: Run, scope: Scope, ids: readonly number[]): Promise<string> {
  if (!ids.length) return '[]';
  const [row] = await run<{ body: string }>(
    sql`${withTables(stepTables(scope))}select coalesce(json_agg(answer), '[]'::json)::text as body from (
      select ${answerColumns(scope, 't')} from unnest(${ids}::int[]) with ordinality requested(id, place)
      join ${name(scope.resource.name)} t on t.id = requested.id order by requested.place) answer`,
  );
  return row?.body ?? '[]';
}
