/**
 * An index table of the rows that values reference, so that uses are found without reading every value. Code that
 * writes rows updates the index in the same transaction; nothing else writes these tables.
 */

import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Field, JsonSchema, Model, Resource } from '../../../contract/model.ts';
import { declaredReferences, isId, referenceShape, referencesIn } from '../../../contract/value-references.ts';
import { type Database, type Run, systemActor } from '../../store/database.ts';
import { arrayTableName, valueFields } from '../../store/tables.ts';
import { arrayTenancy } from '../../store/tenancy.ts';
import type { Values } from '../row-values.ts';
import { at, name } from '../scope.ts';
import { tenantColumns } from '../tenant.ts';

/** The number of rows that one query reads after a schema change. */
const batch = 5_000;

/** A field with values whose schema is stored in a row of `holder`. */
export interface ValueField {
  readonly resource: Resource;
  readonly field: Field;
  readonly table: string;
  /** The resource with the schema, the reference to it, and the schema field. */
  readonly holder: string;
  readonly reference: string;
  readonly schema: string;
}

const known = new WeakMap<Model, readonly ValueField[]>();

/** All fields of a model with values that follow a stored schema. */
export function valueFieldsOf(model: Model): readonly ValueField[] {
  const found =
    known.get(model) ??
    [...model.resources.values()].flatMap((resource) =>
      valueFields(resource).flatMap((field): ValueField[] => {
        const { reference, field: schema } = field.schemaFrom;
        const holder = resource.fields.get(reference)?.targets[0];
        const table = arrayTableName(resource.name, field.name);
        return holder ? [{ resource, field, table, holder, reference, schema }] : [];
      }),
    );
  known.set(model, found);
  return found;
}

/** The name of a stored schema: a hash of its text, equal to `schemaHash`. */
export const schemaName = (alias: string, schema: string): Sql =>
  sql`left(encode(sha256(convert_to(${at(alias, schema)}::text, 'UTF8')), 'hex'), 32)`;

const mentions = (alias: string, schema: string): Sql => sql`${at(alias, schema)}::text like '%"x-ref"%'`;

/**
 * Updates the index for written rows and, if these contain schemas, for the rows that follow them. `written` names the
 * fields that were set (default: all); `fresh` rows have no index lines yet.
 */
export async function indexValues(
  run: Run,
  model: Model,
  { resource, ids }: { readonly resource: Resource; readonly ids: readonly number[] },
  { written, fresh = false }: { readonly written?: ReadonlySet<string>; readonly fresh?: boolean } = {},
): Promise<void> {
  if (!ids.length) return;
  const set = (field: string): boolean => !written || written.has(field);
  for (const one of valueFieldsOf(model)) {
    if (one.resource === resource && (set(one.field.name) || set(one.reference)))
      await indexRows(run, model, one, { ids, fresh });
    if (one.holder === resource.name && set(one.schema)) await followSchemas(run, model, one, ids);
  }
}

/** A line of the index table. */
interface Line {
  readonly row_id: number;
  readonly path: string;
  readonly place: number;
  readonly target: string;
  readonly target_id: number;
}

async function indexRows(
  run: Run,
  model: Model,
  one: ValueField,
  { ids, fresh }: { readonly ids: readonly number[]; readonly fresh: boolean },
): Promise<void> {
  const { resource, field, table, holder, reference, schema } = one;
  const forget = fresh ? sql`` : sql`with gone as (delete from ${name(table)} m where m.row_id = any(${ids}::int[])) `;
  const rows = await run<{ id: number; holder: number; value: string }>(
    sql`${forget}select t.id, h.id as holder, ${at('t', field.name)}::text as value from ${name(resource.name)} t
      join ${name(holder)} h on h.id = ${at('t', reference)} and ${mentions('h', schema)}
      where t.id = any(${ids}::int[]) and ${at('t', field.name)} is not null`,
  );
  if (!rows.length) return;
  const schemas = await schemasOf(run, one, [...new Set(rows.map((row) => row.holder))]);
  const lines = rows.flatMap((row): Line[] =>
    referencesIn(schemas.get(row.holder) ?? {}, JSON.parse(row.value)).flatMap(({ pointer, place, target, value }) =>
      isId(value) ? [{ row_id: row.id, path: pointer, place: place ?? -1, target, target_id: value }] : [],
    ),
  );
  if (!lines.length) return;
  const tenant = tenantColumns(arrayTenancy(resource, field, model));
  await run(sql`insert into ${name(table)} (row_id, path, place, target, target_id${tenant.column})
    select r.id, v.path, v.place, v.target, v.target_id${tenant.value}
    from json_to_recordset(${JSON.stringify(lines)}::json) as v(row_id int, path text, place int, target text, target_id int)
    join ${name(resource.name)} r on r.id = v.row_id`);
}

/** Reads the holders' schemas, limited to schemas with references. */
async function schemasOf(
  run: Run,
  { holder, schema }: ValueField,
  ids: readonly number[],
): Promise<ReadonlyMap<number, JsonSchema>> {
  const rows = await run<{ id: number; schema: string }>(
    sql`select h.id, ${at('h', schema)}::text as schema from ${name(holder)} h
      where h.id = any(${ids}::int[]) and ${mentions('h', schema)}`,
  );
  return new Map(rows.map((row) => [row.id, JSON.parse(row.schema) as JsonSchema]));
}

/** Reindexes all rows that follow a schema if the schema now finds other references than the indexed ones. */
async function followSchemas(run: Run, model: Model, one: ValueField, ids: readonly number[] | 'all'): Promise<void> {
  const { resource, table, holder, reference, schema } = one;
  const named = ids === 'all' ? sql`true` : sql`h.id = any(${ids}::int[])`;
  const holders = await run<{ id: number; schema: string; shape: string | null }>(
    sql`select h.id, ${at('h', schema)}::text as schema, s.shape from ${name(holder)} h
      left join tessera_value_schema s on s.table_name = ${table} and s.holder_id = h.id
      where ${named} and (${mentions('h', schema)} or s.shape is not null) order by h.id`,
  );
  for (const { id, schema: text, shape } of holders) {
    const parsed = JSON.parse(text) as JsonSchema;
    const now = referenceShape(parsed);
    const hash = now && createHash('sha256').update(now).digest('hex');
    if (hash === shape) continue;
    await lockSchemas(run, one, [id], 'alone');
    for (let last = 0; ; ) {
      const rows = await run<{ id: number }>(
        sql`select t.id from ${name(resource.name)} t where ${at('t', reference)} = ${id} and t.id > ${last}
          order by t.id limit ${batch}`,
      );
      const found = rows.map((row) => row.id);
      if (found.length) await indexRows(run, model, one, { ids: found, fresh: false });
      if (found.length < batch) break;
      last = found.at(-1) as number;
    }
    await run(sql`delete from tessera_value_schema where table_name = ${table} and holder_id = ${id}`);
    if (hash)
      await run(sql`insert into tessera_value_schema (table_name, holder_id, shape, targets)
        values (${table}, ${id}, ${hash}, ${targetsOf(parsed)}::text[])`);
  }
}

const targetsOf = (schema: JsonSchema): readonly string[] => [
  ...new Set(declaredReferences(schema).flatMap(({ target }) => (typeof target === 'string' ? [target] : []))),
];

/** Adds missing index lines at a start, after an update or a restore. */
export async function indexAllValues(database: Database, model: Model): Promise<void> {
  if (!valueFieldsOf(model).length) return;
  await database.transaction(systemActor, async (run) => {
    for (const one of valueFieldsOf(model)) await followSchemas(run, model, one, 'all');
  });
}

const lockOf = (how: 'shared' | 'alone') =>
  how === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;

/**
 * Locks these schemas until the end of the transaction: `alone` to change them, `shared` to write rows that follow
 * them.
 */
export const lockSchemas = (run: Run, { holder }: ValueField, ids: readonly number[], how: 'shared' | 'alone') =>
  run(
    sql`select ${lockOf(how)}(hashtext(${`schemas of ${holder}`}), id) from unnest(${ids.toSorted((a, b) => a - b)}::int[]) id`,
  );

/**
 * Locks resources until the end of the transaction, so that no row is deleted while values that reference it are
 * written. Writers share the lock; a deletion has it exclusively. Returns the resources that the schemas name; only
 * these are locked.
 */
export async function lockTargets(
  run: Run,
  resources: readonly string[],
  how: 'shared' | 'alone',
): Promise<readonly string[]> {
  const rows = await run<{ target: string }>(
    sql`select target, ${lockOf(how)}(hashtext('targets of values'), hashtext(target)) from (
      select distinct target from tessera_value_schema s, unnest(s.targets) target
      where target = any(${resources}::text[]) order by target) named`,
  );
  return rows.map(({ target }) => target);
}

/** Condition that the index line under `alias` references one of these rows. */
export const pointsTo = (alias: string, target: string, ids: readonly number[]): Sql =>
  sql`${at(alias, 'target')} = ${target} and ${at(alias, 'target_id')} = any(${ids}::int[])`;

/** The stored index lines of rows, by row. */
export async function storedReferences(
  run: Run,
  { table }: ValueField,
  ids: readonly number[],
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set();
  const rows = await run<{ row_id: number; target: string; target_id: number }>(
    sql`select m.row_id, m.target, m.target_id from ${name(table)} m where m.row_id = any(${ids}::int[])`,
  );
  return new Set(rows.map((line) => referenceKey(line.row_id, line.target, line.target_id)));
}

/** The key of an index line. */
export const referenceKey = (row: unknown, target: string, id: unknown): string => `${row} ${target} ${id}`;

/**
 * The values of rows with replaced ids; for `swap` see `swapReferences`. Rows whose schemas have no references are left
 * out.
 */
export async function swappedValues(
  run: Run,
  one: ValueField,
  rows: readonly Values[],
  swap: (schema: JsonSchema, value: unknown, row: number) => unknown,
): Promise<readonly Values[]> {
  const holders = rows.flatMap((row) => (isId(row[one.reference]) && row[one.field.name] ? [row[one.reference]] : []));
  if (!holders.length) return rows;
  const schemas = await schemasOf(run, one, [...new Set(holders as number[])]);
  return rows.map((row, i) => {
    const schema = schemas.get(row[one.reference] as number);
    return schema && row[one.field.name] ? { ...row, [one.field.name]: swap(schema, row[one.field.name], i) } : row;
  });
}
