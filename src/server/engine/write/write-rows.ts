/** Rows and their arrays into tables: many at once, in one statement for each table. Single writes are many of one. */

import sql, { join, raw } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import type { Values } from '../row-values.ts';
import { at, name, type Scope } from '../scope.ts';
import { indexValues } from '../values/value-index.ts';
import { byColumn, fieldsSet, insertRecords, newVersion, targetsOf } from './insert-records.ts';
import { replaceArray, setMembership } from './memberships.ts';

/** Inserts rows and their arrays. Answers their ids in the order given. Values hold fields as bodies have them. */
export async function insertRows(
  run: Run,
  scope: Scope,
  resource: Resource,
  rows: readonly Values[],
  change: number,
): Promise<number[]> {
  const ids = await insertRecords(run, scope, resource, rows);
  for (const field of fieldsSet(resource, rows)) {
    if (field.kind !== 'references') continue;
    // A new row has nothing to let go of.
    const filled = ids
      .map((id, i): readonly [number, unknown] => [id, rows[i]?.[field.name]])
      .filter(([, value]) => Array.isArray(value) && value.length > 0);
    if (filled.length) await replaceArray(run, scope, resource, field, filled, change);
  }
  await indexValues(run, scope.model, resource, ids, { fresh: true });
  return ids;
}

/** Updates rows, each by its own values, and their versions. All rows set the same fields. */
export async function updateRows(
  run: Run,
  scope: Scope,
  resource: Resource,
  rows: readonly (Values & { id: number })[],
  change: number,
): Promise<void> {
  const fields = fieldsSet(resource, rows).filter((field) => field.name !== 'id');
  const targets = fields.flatMap(targetsOf);
  const sets = [...targets.map(({ column }) => sql`${name(column)} = ${at('v', column)}`), newVersion];
  const recordset = [sql`id integer`, ...targets.map(({ column, type }) => sql`${name(column)} ${raw(type)}`)];
  const data = rows.map((row) => ({ ...byColumn(scope, resource, row), id: row.id }));
  await run(sql`update ${name(resource.name)} t set ${join(sets, ', ')}
    from json_to_recordset(${JSON.stringify(data)}::json) as v(${join(recordset, ', ')}) where t.id = v.id`);
  for (const field of fields) {
    if (field.kind === 'references')
      await replaceArray(
        run,
        scope,
        resource,
        field,
        rows.map((row) => [row.id, row[field.name]]),
        change,
      );
    if (field.from?.kind === 'of_join') await setMembership(run, scope, resource, field, rows, change);
  }
  const written = new Set(fields.map((field) => field.name));
  await indexValues(
    run,
    scope.model,
    resource,
    rows.map(({ id }) => id),
    { written },
  );
}
