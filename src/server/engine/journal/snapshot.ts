/** Rows as the journal stores them. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Field, Model, Resource } from '../../../contract/model.ts';
import { joinTable, orderedColumns } from '../../store/tables.ts';
import type { Values } from '../row-values.ts';
import { at, literal, name } from '../scope.ts';
import { withheldColumns } from './withheld.ts';

/** Arrays whose memberships live in a table of their own and belong to the row's snapshot. */
export const plainArrays = (resource: Resource): readonly Field[] =>
  [...resource.fields.values()].filter((field) => field.kind === 'references' && !field.through);

/**
 * The row under `alias` as it is stored: its columns, and its arrays by field. The journal is `jsonb`, which sorts the
 * members of objects: a column that keeps their order stands there as text, which `readSnapshot` and
 * `snapshotColumn` take back.
 * What nobody may read stays out: the journal is kept for good, and is read by more than those who may see the row.
 */
export function snapshot(resource: Resource, alias: string, model: Model): Sql {
  const arrays = plainArrays(resource).map((field) => {
    const table = joinTable(resource, field, model);
    return sql`${literal(field.name)}, (select coalesce(jsonb_agg(m.target_id order by m.place), '[]') from ${name(table.table)} m where m.row_id = ${at(alias, 'id')})`;
  });
  const ordered = orderedColumns(resource).map((column) => sql`${literal(column)}, ${at(alias, column)}::text`);
  const unread = withheldColumns(resource);
  const all = sql`to_jsonb(${raw(alias)}.*)`;
  const columns = unread.length ? sql`(${all} - ${unread}::text[])` : all;
  const beside = [...arrays, ...ordered];
  return beside.length ? sql`${columns} || jsonb_build_object(${join(beside, ', ')})` : columns;
}

/** The values of a parsed snapshot, those that stand there as text read. */
export function readSnapshot<T extends Values>(resource: Resource, row: T): T {
  const read = orderedColumns(resource).flatMap((column) =>
    typeof row[column] === 'string' ? [[column, JSON.parse(row[column]) as unknown] as const] : [],
  );
  return read.length ? { ...row, ...Object.fromEntries(read) } : row;
}

/**
 * A column of snapshots read as rows of the resource's table under `alias`. Lines from before columns kept the order
 * hold the value itself.
 */
export const snapshotColumn = (resource: Resource, alias: string, column: string): Sql =>
  orderedColumns(resource).includes(column) ? sql`(${at(alias, column)} #>> '{}')::json` : at(alias, column);
