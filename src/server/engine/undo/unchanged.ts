/**
 * Whether rows are still in the state after a change: no later change exists, or all later changes have been undone.
 */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Run } from '../../store/database.ts';

/** A row in its state after a change. */
export interface LeftRow {
  readonly resource: string;
  readonly row_id: number;
  /** The sequence number of its journal line. */
  readonly sequence: number;
}

/** A later change of a row. */
export interface LaterChange {
  /** The change's id; null if the caller may not see the change. */
  readonly id: number | null;
  readonly undone_by: number | null;
}

/**
 * Whether the journal line under `alias` changed a row without a new version: an array by another path, or the author
 * of an anonymous row.
 */
export const keepsVersion = (alias: string): Sql =>
  raw(
    `coalesce(${alias}.action = 'update' and ${alias}.before ->> 'updated_at' = ${alias}.after ->> 'updated_at', false)`,
  );

/** Like `keepsVersion`, but only for changes of arrays. */
export const arraysAlone = (alias: string): Sql =>
  sql`(${keepsVersion(alias)} and not exists (select 1 from jsonb_each(${raw(alias)}.before) b
    where jsonb_typeof(b.value) <> 'array' and b.value is distinct from ${raw(alias)}.after -> b.key))`;

/** Whether later changes of a row cancel each other: each is undone by another change that is in effect. Pure. */
export function comeToNothing(changes: readonly LaterChange[]): boolean {
  const ids = new Set(changes.map(({ id }) => id));
  const inForce = new Set<number | null>();
  for (const { id, undone_by } of changes.toReversed())
    if (id === null || undone_by === null || !inForce.has(undone_by)) inForce.add(id);
  const undoes = new Set(changes.flatMap(({ undone_by }) => undone_by ?? []));
  return !ids.has(null) && [...inForce].every((id) => id !== null && undoes.has(id));
}

/**
 * Rows with another version that are nevertheless in the state after the change, because an undo also writes a new
 * version.
 * @param versions the present versions of the rows
 */
export async function sameAgain(
  run: Run,
  rows: readonly LeftRow[],
  versions: ReadonlyMap<number, string>,
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set();
  const sent = JSON.stringify(rows);
  const later = await run<LaterChange & { readonly row_id: number; readonly version: string | null }>(
    sql`select j.row_id, c.id, c.undone_by, j.after->>'updated_at' as version
      from json_to_recordset(${sent}::json) as l(resource text, row_id int, sequence bigint)
      join tessera_journal j on j.resource = l.resource and j.row_id = l.row_id and j.sequence > l.sequence and not ${keepsVersion('j')}
      left join tessera_change c on c.id = j.change_id
      order by j.sequence`,
  );
  const byRow = Map.groupBy(later, ({ row_id }) => row_id);
  return new Set(
    rows.flatMap(({ row_id }) => {
      const changes = byRow.get(row_id) ?? [];
      const version = changes.at(-1)?.version;
      // If the journal does not have the present version, the last change came from elsewhere.
      const isLast = version && Date.parse(version) === Date.parse(versions.get(row_id) ?? '');
      return isLast && comeToNothing(changes) ? [row_id] : [];
    }),
  );
}
