/** Snapshots: rows as stored in the journal. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Field, Model, Resource } from '../../../contract/model.ts';
import { joinTable, orderedColumns } from '../../store/tables.ts';
import type { Values } from '../row-values.ts';
import { at, literal, name } from '../scope.ts';
import { withheldColumns } from './withheld.ts';

/** Arrays whose entries are in a table without a resource. They are part of the row's snapshot. */
export const plainArrays = (resource: Resource): readonly Field[] =>
  [...resource.fields.values()].filter((field) => field.kind === 'references' && !field.through);

/**
 * The columns of the row under `alias` and its arrays by field, as `jsonb`. Since `jsonb` sorts the members of objects,
 * a column that preserves their order is stored as text, which `readSnapshot` and `snapshotColumn` parse. Hidden
 * columns are left out, because more people read the journal than may see the row.
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

/** A snapshot with parsed text columns. */
export function readSnapshot<T extends Values>(resource: Resource, row: T): T {
  const read = orderedColumns(resource).flatMap((column) =>
    typeof row[column] === 'string' ? [[column, JSON.parse(row[column]) as unknown] as const] : [],
  );
  return read.length ? { ...row, ...Object.fromEntries(read) } : row;
}

/**
 * A column of a snapshot that was read as a row of the table under `alias`. Old journal lines contain the value itself
 * instead of its text; `#>> '{}'` reads both.
 */
export const snapshotColumn = (resource: Resource, alias: string, column: string): Sql =>
  orderedColumns(resource).includes(column) ? sql`(${at(alias, column)} #>> '{}')::json` : at(alias, column);
