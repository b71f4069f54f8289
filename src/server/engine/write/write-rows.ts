/** Writes rows with their arrays, in one statement for each table. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Field, Resource } from '../../../contract/model.ts';
import type { Values } from '../row-values.ts';
import { at, name, type UnitOfWork } from '../scope.ts';
import { indexValues } from '../values/value-index.ts';
import { byColumn, fieldsSet, insertRecords, newVersion, targetsOf } from './insert-records.ts';
import { replaceArray, setMembership } from './memberships.ts';

/** Inserts rows with their arrays and returns their ids in the given order. Values are those of bodies. */
export async function insertRows(
  { run, scope, change }: UnitOfWork,
  resource: Resource,
  rows: readonly Values[],
): Promise<number[]> {
  const ids = await insertRecords(run, scope, resource, rows);
  for (const field of fieldsSet(resource, rows)) {
    if (field.kind !== 'references') continue;
    // A new row has no entries to remove.
    const filled = ids
      .map((id, i): readonly [number, unknown] => [id, rows[i]?.[field.name]])
      .filter(([, value]) => Array.isArray(value) && value.length > 0);
    if (filled.length) await replaceArray({ run, scope, change }, resource, field, filled);
  }
  await indexValues(run, scope.model, { resource, ids }, { fresh: true });
  return ids;
}

/** Updates rows, each by its own values, and their versions. All rows set the same fields. */
export async function updateRows(
  { run, scope, change }: UnitOfWork,
  resource: Resource,
  rows: readonly (Values & { id: number })[],
): Promise<void> {
  const fields = fieldsSet(resource, rows).filter((field) => field.name !== 'id');
  const targets = fields.flatMap(targetsOf);
  const set = targets.map(({ column }) => sql`${name(column)} = ${at('v', column)}`);
  const sets = [...set, ...cleared(resource, fields), newVersion];
  const recordset = [sql`id integer`, ...targets.map(({ column, type }) => sql`${name(column)} ${raw(type)}`)];
  const data = rows.map((row) => ({ ...byColumn(scope, resource, row), id: row.id }));
  await run(sql`update ${name(resource.name)} t set ${join(sets, ', ')}
    from json_to_recordset(${JSON.stringify(data)}::json) as v(${join(recordset, ', ')}) where t.id = v.id`);
  await writeMemberships({ run, scope, change }, resource, fields, rows);
  const written = new Set(fields.map((field) => field.name));
  await indexValues(run, scope.model, { resource, ids: rows.map(({ id }) => id) }, { written });
}

/**
 * Assignments that clear fields where the rows `v` change the field they depend on in `t`, and do not set them:
 * `x-cleared-by`.
 */
export function cleared(resource: Resource, fields: readonly Field[]): readonly Sql[] {
  const sent = new Set(fields.map((field) => field.name));
  return [...resource.fields.values()].flatMap(({ name: own, clearedBy }) =>
    clearedBy === null || sent.has(own) || !sent.has(clearedBy)
      ? []
      : [
          sql`${name(own)} = case when ${at('t', clearedBy)} is distinct from ${at('v', clearedBy)} then null else ${at('t', own)} end`,
        ],
  );
}

/** Writes the contents of reference arrays to join tables and join resources. */
export async function writeMemberships(
  work: UnitOfWork,
  resource: Resource,
  fields: readonly Field[],
  rows: readonly (Values & { id: number })[],
): Promise<void> {
  for (const field of fields) {
    if (field.kind === 'references')
      await replaceArray(
        work,
        resource,
        field,
        rows.map((row) => [row.id, row[field.name]]),
      );
    if (field.from?.kind === 'of_join') await setMembership(work, resource, field, rows);
  }
}
