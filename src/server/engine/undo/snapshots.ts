/** Resets rows to a state in the journal. */

import sql, { join, type Sql } from 'sql-template-tag';
import { type Field, isWithheld, type Resource } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import { joinTable, polymorphicColumn } from '../../store/tables.ts';
import { arrayTenancy } from '../../store/tenancy.ts';
import { plainArrays, snapshotColumn } from '../journal/snapshot.ts';
import { name, type Scope } from '../scope.ts';
import { tenantColumns } from '../tenant.ts';
import { newVersion } from '../write/insert-records.ts';

/** The columns of a snapshot: those of fields, including implied ones. Other columns keep their present value. */
const columnsOf = (resource: Resource): string[] => [
  ...new Set([
    ...resource.chain,
    ...[...resource.fields.values()].flatMap((field) =>
      (field.kind === 'value' && !isWithheld(field)) || field.kind === 'reference'
        ? [field.name]
        : field.kind === 'polymorphic'
          ? field.targets.map((target) => polymorphicColumn(field.name, target))
          : [],
    ),
  ]),
];

const recordset = (resource: Resource, snapshots: string) =>
  sql`jsonb_populate_recordset(null::${name(resource.name)}, ${snapshots}::jsonb) v`;

/** Inserts deleted rows from a JSON array of snapshots. Their arrays are written later, once all rows exist. */
export async function insertSnapshots(run: Run, resource: Resource, snapshots: string): Promise<void> {
  const columns = columnsOf(resource);
  await run(sql`insert into ${name(resource.name)} (${join(columns.map(name), ', ')})
    select ${join(
      columns.map((column) => snapshotColumn(resource, 'v', column)),
      ', ',
    )} from ${recordset(resource, snapshots)}`);
}

/** Updates existing rows from snapshots. A row gets a new version, unless its change did not set one. */
export async function writeSnapshots(
  run: Run,
  resource: Resource,
  { snapshots, keepsVersion }: { readonly snapshots: string; readonly keepsVersion: boolean },
): Promise<void> {
  const columns = columnsOf(resource).filter((column) => !['id', 'created_at', 'updated_at'].includes(column));
  const sets = columns.map((column) => sql`${name(column)} = ${snapshotColumn(resource, 'v', column)}`);
  await run(
    sql`update ${name(resource.name)} t set ${join(keepsVersion ? sets : [...sets, newVersion], ', ')} from ${recordset(resource, snapshots)} where t.id = v.id`,
  );
}

/**
 * The snapshots of a row before and after a change, as JSON. `after` is missing if the change deleted the row with its
 * arrays.
 */
export interface ChangedSnapshot {
  readonly before: string;
  readonly after: string | null;
}

/** The entries of this array before and after a change, as tables of `row_id`, `target` and `place`. */
function membersAround(field: Field, rows: readonly ChangedSnapshot[]): { readonly before: Sql; readonly after: Sql } {
  const members = (snapshots: readonly (string | null)[]) =>
    sql`(select (s ->> 'id')::int as row_id, h.target::int as target, h.place
      from jsonb_array_elements(${`[${snapshots.filter((one) => one !== null).join(',')}]`}::jsonb) s,
      jsonb_array_elements_text(coalesce(s -> ${field.name}::text, '[]')) with ordinality as h(target, place))`;
  return { before: members(rows.map(({ before }) => before)), after: members(rows.map(({ after }) => after)) };
}

/** Removes array entries that a change added. */
export async function releaseFromArrays(
  run: Run,
  scope: Scope,
  resource: Resource,
  rows: readonly ChangedSnapshot[],
): Promise<void> {
  if (!rows.length) return;
  for (const field of plainArrays(resource)) {
    const { before, after } = membersAround(field, rows);
    const { table } = joinTable(resource, field, scope.model);
    await run(sql`delete from ${name(table)} m using ${after} h where m.row_id = h.row_id and m.target_id = h.target
      and not exists (select 1 from ${before} b where b.row_id = m.row_id and b.target = m.target_id)`);
  }
}

/**
 * Reverts a change of memberships between existing rows: added ones are removed, removed ones are added. Memberships
 * that others have changed in the meantime stay, because their change does not affect the row's version.
 */
export async function writeArrays(
  run: Run,
  scope: Scope,
  resource: Resource,
  rows: readonly ChangedSnapshot[],
): Promise<void> {
  await releaseFromArrays(run, scope, resource, rows);
  for (const field of plainArrays(resource)) {
    const { before, after } = membersAround(field, rows);
    const table = joinTable(resource, field, scope.model);
    await run(sql`update ${name(table.table)} m set place = b.place - 1 from ${before} b
      where m.row_id = b.row_id and m.target_id = b.target and m.place is distinct from b.place - 1`);
    const tenant = tenantColumns(arrayTenancy(resource, field, scope.model));
    await run(sql`insert into ${name(table.table)} (row_id, target_id, place${tenant.column})
      select r.id, x.id, b.place - 1${tenant.value} from ${before} b
      join ${name(resource.name)} r on r.id = b.row_id join ${name(field.targets[0] as string)} x on x.id = b.target
      where not exists (select 1 from ${after} h where h.row_id = b.row_id and h.target = b.target)
      on conflict (row_id, target_id) do nothing`);
  }
}
