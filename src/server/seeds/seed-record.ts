/**
 * Records which seeds have been written, and their rows. A seed is never written twice, and a deleted row is not
 * restored.
 */

import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Model, Resource } from '../../contract/model.ts';
import type { Values } from '../engine/row-values.ts';
import { at, literal, name } from '../engine/scope.ts';
import type { Run } from '../store/database.ts';

/** The row of each recorded seed, by resource and key; null for a seed without a row. */
export type SeedRecord = Map<string, number | null>;

/** The key of a seed in the record. */
export const entryOf = (resource: string, key: string): string => `${resource} ${key}`;

/** Whether the resource has a single global row, which needs no record because its existence is the record. */
const isSingle = (model: Model, resource: Resource): boolean =>
  [...model.collections.values()].some((one) => one.resource === resource.name && one.singleton && !one.parent);

/** The field sets that identify a seed: its unique sets, else its label. */
function identities(resource: Resource, seed: Values): readonly (readonly string[])[] {
  const given = resource.unique
    .map(({ fields }) => fields)
    .filter((fields) => fields.every((field) => seed[field] != null));
  return given.length ? given : [[resource.label]];
}

/** The key of a seed in the record. It depends on the seed's file only, not on later changes of other fields. */
export function seedKey(model: Model, resource: Resource, seed: Values): string {
  if (isSingle(model, resource)) return '';
  return JSON.stringify((identities(resource, seed)[0] ?? []).map((field) => seed[field]));
}

/** Reads the record. A new table begins with an empty record; a renamed table continues its record. */
export async function readSeedRecord(run: Run, model: Model, created: readonly string[]): Promise<SeedRecord> {
  for (const { name: now, renamedFrom } of model.resources.values())
    if (renamedFrom && !model.resources.has(renamedFrom))
      await run(sql`update tessera_seed set resource = ${now} where resource = ${renamedFrom}`);
  if (created.length) await run(sql`delete from tessera_seed where resource = any(${created}::text[])`);
  const rows = await run<{ resource: string; key: string; row_id: number | null }>(
    sql`select resource, key, row_id from tessera_seed`,
  );
  return new Map(rows.map(({ resource, key, row_id }) => [entryOf(resource, key), row_id]));
}

/** Records seeds as written. Returns the keys that no other process has recorded in the meantime. */
export async function claimSeeds(run: Run, resource: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await run<{ key: string }>(
    sql`insert into tessera_seed (resource, key) select ${resource}, k from unnest(${keys}::text[]) k
      on conflict do nothing returning key`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Records the rows of seeds, by key. */
export async function noteSeeds(run: Run, resource: string, rows: ReadonlyMap<string, number>): Promise<void> {
  if (rows.size)
    await run(
      sql`update tessera_seed s set row_id = v.id from unnest(${[...rows.keys()]}::text[], ${[...rows.values()]}::int[]) as v(key, id)
        where s.resource = ${resource} and s.key = v.key`,
    );
}

/**
 * The row of a seed that is missing in the record: an existing row, else a row whose creation is in the journal. In a
 * database older than the record, edits survive and deleted rows stay deleted.
 */
export async function findSeedRow(run: Run, model: Model, resource: Resource, row: Values): Promise<number | null> {
  const single = isSingle(model, resource);
  const match = (compare: (field: string) => Sql): Sql =>
    single
      ? raw('true')
      : join(
          identities(resource, row).map((fields) => sql`(${join(fields.map(compare), ' and ')})`),
          ' or ',
        );
  const [there] = await run<{ id: number }>(
    sql`select t.id from ${name(resource.name)} t where ${match((field) => sql`${at('t', field)} = ${row[field]}`)} order by t.id limit 1`,
  );
  if (there) return there.id;
  const [made] = await run<{ id: number }>(
    sql`select row_id as id from tessera_journal where resource = ${resource.name} and action = 'create'
      and (${match((field) => sql`after -> ${literal(field)} = ${JSON.stringify(row[field])}::jsonb`)}) order by sequence limit 1`,
  );
  return made?.id ?? null;
}
