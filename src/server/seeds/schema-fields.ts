/**
 * Applies a release's schema changes to seeded rows. Fields that an administrator has changed or removed stay unchanged
 * or removed.
 */
import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import type { Resource } from '../../contract/model.ts';
import { type JsonSchema, membersOf, schemaIn } from '../../fields/json-schema.ts';
import { fieldKindOf } from '../../fields/kinds.ts';
import { lockRows, openChange, record as recordRows } from '../engine/journal/journal.ts';
import type { Values } from '../engine/row-values.ts';
import { at, literal, name, type Scope, type Transaction } from '../engine/scope.ts';
import { schemaFaults } from '../engine/values/schema-faults.ts';
import { validate } from '../engine/values/validation.ts';
import { lockSchemas, valueFieldsOf } from '../engine/values/value-index.ts';
import { updateRows } from '../engine/write/write-rows.ts';
import type { Run } from '../store/database.ts';
import { changesConstraints, type FieldVersions, mergeField } from './merge-field.ts';
import { seedKey } from './seed-record.ts';

/** A seed and its row. */
interface SeededRow {
  readonly id: number;
  readonly key: string;
  readonly seed: JsonSchema;
  /** All field names that the row's schema has had; null if unknown. */
  readonly offered: readonly string[] | null;
  /** The seed's schema at the last start; null in a database older than this record. */
  readonly baseline: JsonSchema | null;
}

/**
 * Updates the schemas in seeded rows. A field that a person has removed stays removed. Unedited parts of a field follow
 * the seed, unless items have values that the new definition would refuse.
 */
export async function updateSeededSchemas(run: Run, scope: Scope): Promise<void> {
  for (const field of scope.resource.fields.values())
    if (fieldKindOf(field).name === 'schema') await updateColumn(run, scope, field.name);
}

async function updateColumn(run: Run, scope: Scope, column: string): Promise<void> {
  const behind = (await seededRows(run, scope, column)).filter(
    ({ seed, offered, baseline }) => offered === null || !isDeepStrictEqual(baseline, seed),
  );
  if (!behind.length) return;
  const { resource } = scope;
  const ids = behind.map(({ id }) => id);
  const { before } = await lockRows(run, scope, resource, ids);
  const schemas = await schemasNow(run, resource, { column, ids });
  const history = await fieldsSoFar(run, resource, {
    column,
    ids: behind.flatMap(({ id, offered }) => (offered === null ? [id] : [])),
  });
  const rows: (Values & { readonly id: number })[] = [];
  for (const { id, seed, offered, baseline } of behind) {
    const stored = schemas.get(id);
    const known = offered ?? history.get(id);
    // A row that a person has created is not updated. Without the journal line of its creation, removed fields cannot
    // be detected.
    if (!stored || !known) continue;
    const merged = baseline ? await mergeFields({ run, scope }, { id, column }, { stored, baseline, seed }) : stored;
    const next = withFields(merged, seed, new Set(known));
    if (next !== stored) rows.push({ id, [column]: next });
  }
  if (rows.length) {
    const changed = rows.map(({ id }) => id);
    const change = await openChange(run, scope, 'update');
    await updateRows({ run, scope, change }, resource, rows);
    await recordRows({ run, scope, change }, resource, 'update', { ids: changed, before });
  }
  await noteSeeded(run, resource.name, column, behind);
}

/** The column and row that store a schema. */
interface Place {
  readonly id: number;
  readonly column: string;
}

/** The schema merged with the seed's changes since its baseline; the same object if nothing changed. */
async function mergeFields(transaction: Transaction, place: Place, versions: FieldVersions): Promise<JsonSchema> {
  const [before, seeded] = [versions.baseline, versions.seed].map((schema) => new Map(membersOf(schema)));
  let schema = versions.stored;
  for (const [field, stored] of membersOf(versions.stored)) {
    const [baseline, seed] = [before?.get(field), seeded?.get(field)];
    if (!baseline || !seed || isDeepStrictEqual(baseline, seed)) continue;
    const of: FieldVersions = { stored, baseline, seed };
    let next = withField(schema, field, mergeField(of, changesConstraints(of) ? 'seed' : 'stored'));
    if (changesConstraints(of) && !(await valuesFit(transaction, place, { field, now: schema, next })))
      next = withField(schema, field, mergeField(of, 'stored'));
    if (!isDeepStrictEqual(next, schema) && isSound(transaction.scope, schema, next)) schema = next;
  }
  return schema;
}

const withField = (schema: JsonSchema, name: string, field: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...schemaIn(schema['properties']), [name]: field },
});

/** Whether the new schema has no fault that the present schema lacks. */
function isSound({ model }: Scope, now: JsonSchema, next: JsonSchema): boolean {
  const before = new Set(schemaFaults(now, model).map((fault) => JSON.stringify(fault)));
  return schemaFaults(next, model).every((fault) => before.has(JSON.stringify(fault)));
}

/** The maximum number of distinct values that are checked. A field with more values keeps its accepted values. */
const maxValues = 10_000;

interface FieldChange {
  readonly field: string;
  readonly now: JsonSchema;
  readonly next: JsonSchema;
}

/** Whether every value of the field that is valid now stays valid after the change. */
async function valuesFit({ run, scope }: Transaction, { id, column }: Place, change: FieldChange): Promise<boolean> {
  const { field, now, next } = change;
  const fits = (schema: JsonSchema, value: unknown): boolean =>
    validate({ ...schema, required: [] }, { [field]: value }).length === 0;
  for (const one of valueFieldsOf(scope.model)) {
    if (one.holder !== scope.resource.name || one.schema !== column) continue;
    // Locks writes of these values between check and change.
    await lockSchemas(run, one, [id], 'alone');
    const rows = await run<{ value: string }>(
      sql`select distinct (${at('t', one.field.name)}::jsonb -> ${field})::text as value from ${name(one.resource.name)} t
        where ${at('t', one.reference)} = ${id} and ${at('t', one.field.name)}::jsonb ? ${field} limit ${maxValues + 1}`,
    );
    if (rows.length > maxValues) return false;
    const values = rows.map(({ value }): unknown => JSON.parse(value));
    if (values.some((value) => !fits(next, value) && fits(now, value))) return false;
  }
  return true;
}

const fieldsOf = (schema: JsonSchema): readonly string[] => membersOf(schema).map(([field]) => field);

/** The seeds of a resource with their rows. Seeds whose rows were deleted are left out. */
async function seededRows(run: Run, { model, resource }: Scope, column: string): Promise<readonly SeededRow[]> {
  const rows = await run<{ key: string; id: number; offered: string | null; baseline: string | null }>(
    sql`select s.key, s.row_id as id, s.offered::text as offered, (s.baseline -> ${literal(column)})::text as baseline
      from tessera_seed s join ${name(resource.name)} t on t.id = s.row_id where s.resource = ${resource.name}`,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return resource.seeds.flatMap((one) => {
    const row = byKey.get(seedKey(model, resource, one));
    if (!row || !one[column]) return [];
    const offered = row.offered === null ? null : (JSON.parse(row.offered) as readonly string[]);
    const baseline = row.baseline === null ? null : schemaIn(JSON.parse(row.baseline));
    return [{ id: row.id, key: row.key, seed: schemaIn(one[column]), offered, baseline }];
  });
}

interface SchemaColumn {
  readonly column: string;
  readonly ids: readonly number[];
}

/** The schemas in a column, by row id. */
async function schemasNow(
  run: Run,
  resource: Resource,
  { column, ids }: SchemaColumn,
): Promise<ReadonlyMap<number, JsonSchema>> {
  const rows = await run<{ id: number; schema: string | null }>(
    sql`select t.id, t.${name(column)}::text as schema from ${name(resource.name)} t where t.id = any(${ids}::int[])`,
  );
  return new Map(rows.map(({ id, schema }) => [id, schemaIn(JSON.parse(schema ?? '{}'))]));
}

/** All field names that the schemas of seeded rows have ever had, by row id. Rows of another origin are left out. */
async function fieldsSoFar(
  run: Run,
  { name: resource }: Resource,
  { column, ids }: SchemaColumn,
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (!ids.length) return new Map();
  const lines = await run<{ id: number; seeded: boolean; schema: string | null }>(
    sql`select row_id as id, action = 'create' and actor is null as seeded, after ->> ${literal(column)} as schema from tessera_journal
      where resource = ${resource} and row_id = any(${ids}::int[]) and after is not null order by sequence`,
  );
  const found = new Map<number, string[]>();
  for (const { id, seeded, schema } of lines) {
    if (seeded) found.set(id, found.get(id) ?? []);
    found.get(id)?.push(...fieldsOf(schemaIn(JSON.parse(schema ?? '{}'))));
  }
  return found;
}

/**
 * Adds to a schema the seed's fields that the schema has never had, each after its predecessor in the seed. Returns the
 * same object if there are none.
 */
function withFields(now: JsonSchema, seed: JsonSchema, known: ReadonlySet<string>): JsonSchema {
  const members = [...membersOf(now)];
  const order = membersOf(seed);
  let added = false;
  for (const [place, [field, schema]] of order.entries()) {
    if (known.has(field) || members.some(([name]) => name === field)) continue;
    const previous = order[place - 1]?.[0];
    const after = members.findIndex(([name]) => name === previous);
    members.splice(after < 0 ? members.length : after + 1, 0, [field, schema]);
    added = true;
  }
  return added ? { ...now, properties: Object.fromEntries(members) } : now;
}

/** Records the fields that rows have had and the seeds' present schemas, so that the next start can detect changes. */
async function noteSeeded(run: Run, resource: string, column: string, rows: readonly SeededRow[]): Promise<void> {
  const notes = rows.map(({ key, seed, offered }) => ({
    key,
    offered: [...new Set([...(offered ?? []), ...fieldsOf(seed)])],
    baseline: { [column]: seed },
  }));
  await run(
    sql`update tessera_seed s set offered = v.offered, baseline = coalesce(s.baseline, '{}') || v.baseline
      from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as v(key text, offered jsonb, baseline jsonb)
      where s.resource = ${resource} and s.key = v.key`,
  );
}
