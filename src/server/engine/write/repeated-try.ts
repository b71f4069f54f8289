/** An edit that was sent again, though its earlier try had arrived: it is answered, and changes nothing more. */
import { isDeepStrictEqual } from 'node:util';
import sql, { join, raw } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import type { Values } from '../row-values.ts';
import { at, name, type Scope, type Transaction } from '../scope.ts';
import { rowsById } from '../values/member-changes.ts';
import { byColumn, fieldsSet, targetsOf } from './insert-records.ts';

type IdentifiedRow = Values & { readonly id: number };

/** The last change that the caller's own tries of this edit made to a row; null if none has changed it. */
async function changeOfOwnTries({ run, scope }: Transaction, id: number): Promise<number | null> {
  // A key means something only with the person who has chosen it.
  if (scope.editKey === undefined || scope.caller.user === null) return null;
  const [last] = await run<{ change: number }>(
    sql`select j.change_id as change from tessera_journal j join tessera_change c on c.id = j.change_id
      where j.resource = ${scope.resource.name} and j.row_id = ${id} and j.after is not null
        and c.actor = ${scope.caller.user} and c.edit_key = ${scope.editKey}
      order by j.sequence desc limit 1`,
  );
  return last?.change ?? null;
}

/** Whether the arrays of a row, which have no column, are those of its snapshot. An array that the snapshot lacks is not. */
const hasArrays = (resource: Resource, row: IdentifiedRow, stored: Values): boolean =>
  fieldsSet(resource, [row])
    .filter((field) => targetsOf(field).length === 0 && field.kind !== 'discriminator')
    .every((field) => isDeepStrictEqual(row[field.name], stored[field.name]));

/** Whether the columns of a row have the values that it would be given. A secret never has, because each sealing differs. */
async function hasColumns(run: Transaction['run'], scope: Scope, row: IdentifiedRow): Promise<boolean> {
  const targets = fieldsSet(scope.resource, [row])
    .filter((field) => field.name !== 'id')
    .flatMap(targetsOf);
  const recordset = targets.map(({ column, type }) => sql`${name(column)} ${raw(type)}`);
  if (!recordset.length) return true;
  // As text, because `json` has no equality.
  const same = targets.map(({ column }) => sql`${at('t', column)}::text is not distinct from ${at('v', column)}::text`);
  const record = JSON.stringify(byColumn(scope, scope.resource, row));
  const [found] = await run(
    sql`select 1 from ${name(scope.resource.name)} t, json_to_record(${record}::json) as v(${join(recordset, ', ')})
      where t.id = ${row.id} and ${join(same, ' and ')}`,
  );
  return found !== undefined;
}

/**
 * The change made by an earlier try of this edit, if this try would change nothing: writing its values again would make
 * a new version of the row, which others would fetch, and a step of undo without effect. Null if there is a change to
 * make. `before`: the row's snapshot, as `lockRows` returns it.
 */
export async function changeOfRepeatedTry(
  { run, scope }: Transaction,
  row: IdentifiedRow,
  before: string,
): Promise<number | null> {
  const change = await changeOfOwnTries({ run, scope }, row.id);
  if (change === null || !hasArrays(scope.resource, row, rowsById(before)[row.id] ?? {})) return null;
  return (await hasColumns(run, scope, row)) ? change : null;
}
