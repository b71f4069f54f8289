/** Whether rows are as a change has left them: nobody has changed them since, or all that was changed since has been undone. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Run } from '../../store/database.ts';

/** A row as a change has left it. */
export interface LeftRow {
  readonly resource: string;
  readonly row_id: number;
  /** Of the journal's line that says so. */
  readonly sequence: number;
}

/** A later change of a row. */
export interface LaterChange {
  /** Null for one that the caller may not see. */
  readonly id: number | null;
  readonly undone_by: number | null;
}

/**
 * Whether a line of the journal, under `alias`, says that a row changed without a new version: arrays of it by another
 * path, or whose an anonymous row is.
 */
export const keepsVersion = (alias: string): Sql =>
  raw(
    `coalesce(${alias}.action = 'update' and ${alias}.before ->> 'updated_at' = ${alias}.after ->> 'updated_at', false)`,
  );

/** The same, where nothing but arrays has changed. */
export const arraysAlone = (alias: string): Sql =>
  sql`(${keepsVersion(alias)} and not exists (select 1 from jsonb_each(${raw(alias)}.before) b
    where jsonb_typeof(b.value) <> 'array' and b.value is distinct from ${raw(alias)}.after -> b.key))`;

/** Whether changes of a row, in their order, come to nothing: each of them is undone by another of them that stands. Pure. */
export function comeToNothing(changes: readonly LaterChange[]): boolean {
  const ids = new Set(changes.map(({ id }) => id));
  const inForce = new Set<number | null>();
  for (const { id, undone_by } of changes.toReversed())
    if (id === null || undone_by === null || !inForce.has(undone_by)) inForce.add(id);
  const undoes = new Set(changes.flatMap(({ undone_by }) => undone_by ?? []));
  return !ids.has(null) && [...inForce].every((id) => id !== null && undoes.has(id));
}

/**
 * Of rows that have another version than a change has left them in, those that are as they were left all the same. The
 * version of a row that an undo has written is a new one.
 *
 * @param versions as the rows have them now
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
      // Without its own line in the journal the last change is somebody else's.
      const isLast = version && Date.parse(version) === Date.parse(versions.get(row_id) ?? '');
      return isLast && comeToNothing(changes) ? [row_id] : [];
    }),
  );
}
