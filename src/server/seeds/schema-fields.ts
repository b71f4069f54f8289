/** Fields that a release adds to a schema in a seeded row: they come to rows that are there, and nothing else of them changes. */
import sql from 'sql-template-tag';
import type { Resource } from '../../contract/model.ts';
import { type JsonSchema, membersOf, schemaIn } from '../../fields/json-schema.ts';
import { fieldKindOf } from '../../fields/kinds.ts';
import { lockRows, openChange, record as recordRows } from '../engine/journal/journal.ts';
import type { Values } from '../engine/row-values.ts';
import { literal, name, type Scope } from '../engine/scope.ts';
import { updateRows } from '../engine/write/write-rows.ts';
import type { Run } from '../store/database.ts';
import { seedKey } from './seed-record.ts';

/** A seed and the row it became; `offered` are the fields of its schema that the row has had, null where nothing says. */
interface SeededRow {
  readonly id: number;
  readonly key: string;
  readonly seed: JsonSchema;
  readonly offered: readonly string[] | null;
}

/**
 * Adds what a release has added to the schemas of seeds. A field that the row has had before, and that somebody has
 * taken out, stays out; one that the row has, of whoever's making, stays as it is.
 */
export async function addSchemaFields(run: Run, scope: Scope): Promise<void> {
  for (const field of scope.resource.fields.values())
    if (fieldKindOf(field).name === 'schema') await addTo(run, scope, field.name);
}

async function addTo(run: Run, scope: Scope, column: string): Promise<void> {
  const behind = (await seededRows(run, scope, column)).filter(
    ({ seed, offered }) => offered === null || fieldsOf(seed).some((field) => !offered.includes(field)),
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
  const rows = behind.flatMap(({ id, seed, offered }): readonly (Values & { readonly id: number })[] => {
    const now = schemas.get(id);
    const known = offered ?? history.get(id);
    // A row that somebody has made is theirs; of one whose making the journal has not nobody can tell what was taken out.
    if (!now || !known) return [];
    const next = withFields(now, seed, new Set(known));
    return next === now ? [] : [{ id, [column]: next }];
  });
  if (rows.length) {
    const changed = rows.map(({ id }) => id);
    const change = await openChange(run, scope, 'update');
    await updateRows({ run, scope, change }, resource, rows);
    await recordRows({ run, scope, change }, resource, 'update', { ids: changed, before });
  }
  await noteOffered(run, resource.name, behind);
}

const fieldsOf = (schema: JsonSchema): readonly string[] => membersOf(schema).map(([field]) => field);

/** The seeds of a resource with the rows they became; those of rows that were deleted are left out. */
async function seededRows(run: Run, { model, resource }: Scope, column: string): Promise<readonly SeededRow[]> {
  const rows = await run<{ key: string; id: number; offered: string | null }>(
    sql`select s.key, s.row_id as id, s.offered::text as offered from tessera_seed s join ${name(resource.name)} t on t.id = s.row_id
      where s.resource = ${resource.name}`,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return resource.seeds.flatMap((one) => {
    const row = byKey.get(seedKey(model, resource, one));
    if (!row || !one[column]) return [];
    const offered = row.offered === null ? null : (JSON.parse(row.offered) as readonly string[]);
    return [{ id: row.id, key: row.key, seed: schemaIn(one[column]), offered }];
  });
}

interface SchemaColumn {
  readonly column: string;
  readonly ids: readonly number[];
}

/** The schemas in a column, by the ids of their rows. */
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

/** All fields that the schemas of rows have had since a start made them, by id; rows that somebody made are left out. */
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

/** A schema with those fields of its seed that it has never had, each after the one it follows there; itself if none. */
export function withFields(now: JsonSchema, seed: JsonSchema, known: ReadonlySet<string>): JsonSchema {
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

/** Notes what rows have had by now, so that what is taken out from here on stays out. */
async function noteOffered(run: Run, resource: string, rows: readonly SeededRow[]): Promise<void> {
  const offered = rows.map(({ key, seed, offered: before }) => ({
    key,
    offered: [...new Set([...(before ?? []), ...fieldsOf(seed)])],
  }));
  await run(
    sql`update tessera_seed s set offered = v.offered
      from jsonb_to_recordset(${JSON.stringify(offered)}::jsonb) as v(key text, offered jsonb)
      where s.resource = ${resource} and s.key = v.key`,
  );
}
