/** Finds the person who changed a row last, and the time. */
import sql, { type Sql } from 'sql-template-tag';
import type { Run } from '../../store/database.ts';
import { deletedUnderParent } from '../access/collection-condition.ts';
import { accountsOf, addId, type IdsByResource, labelsFor } from '../access/labels.ts';
import type { Scope } from '../scope.ts';

export interface LastEdit {
  /** The name of the person; null for a change without an actor, or if the caller may not read the account. */
  readonly by: string | null;
  /** The time in ISO 8601. */
  readonly at: string;
}

/**
 * The last editors of the caller's rows, by row id, as far as the caller may know them. Earlier attempts of the same
 * edit do not count.
 */
export const lastEditors = (run: Run, scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, LastEdit>> =>
  lastLines(
    run,
    scope,
    ids,
    scope.editKey === undefined
      ? sql``
      : sql` and not exists (select 1 from tessera_change c
          where c.id = j.change_id and c.actor = ${scope.caller.user} and c.edit_key = ${scope.editKey})`,
  );

/** The people who deleted rows below the parent row, by id of the row. Ids of other rows are ignored. */
export const lastDeleters = (run: Run, scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, LastEdit>> =>
  lastLines(run, scope, ids, sql` and j.action = 'delete'${deletedUnderParent(scope)}`);

async function lastLines(run: Run, scope: Scope, ids: readonly number[], more: Sql) {
  if (!ids.length) return new Map<number, LastEdit>();
  const lines = await run<{ id: number; actor: number | null; at: string }>(
    sql`select distinct on (j.row_id) j.row_id as id, j.actor, to_json(j.at) #>> '{}' as at from tessera_journal j
      where j.resource = ${scope.resource.name} and j.row_id = any(${ids}::int[])${more}
      order by j.row_id, j.sequence desc`,
  );
  const account = accountsOf(scope.model);
  const users: IdsByResource = new Map();
  for (const { actor } of lines) addId(users, account, actor);
  const people = (await labelsFor(run, scope, users)).get(account);
  return new Map(lines.map(({ id, actor, at }) => [id, { by: people?.get(actor ?? 0) ?? null, at }]));
}
