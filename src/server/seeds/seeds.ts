/** The initial rows of an installation. Each is written once. */

import sql from 'sql-template-tag';
import type { Model, Resource } from '../../contract/model.ts';
import type { Caller } from '../../contract/permissions.ts';
import { labelOf } from '../engine/access/columns.ts';
import { lockRows, openChange, record as recordRows } from '../engine/journal/journal.ts';
import { defaultOf, type Values } from '../engine/row-values.ts';
import { name, type Scope, type Transaction } from '../engine/scope.ts';
import { completeRow } from '../engine/write/create.ts';
import { insertRows, updateRows } from '../engine/write/write-rows.ts';
import { serverFunctions } from '../functions/functions.ts';
import { type Database, type Run, systemActor } from '../store/database.ts';
import type { Applied } from '../store/schema.ts';
import { orderedColumns } from '../store/tables.ts';
import { updateSeededSchemas } from './schema-fields.ts';
import {
  claimSeeds,
  entryOf,
  findSeedRow,
  noteSeeds,
  readSeedRecord,
  type SeedRecord,
  seedKey,
} from './seed-record.ts';

const nobody: Caller = { user: null, audience: 'system_admin', company: null, shared: null };

/** A scope for work without a request: the system role, at the top collection of a resource. */
export function systemScope(model: Model, resource: Resource): Scope {
  const collection = [...model.collections.values()].find((one) => one.resource === resource.name && !one.parent);
  return {
    model,
    functions: serverFunctions,
    resource,
    caller: nobody,
    actor: systemActor,
    params: {},
    collection: collection ?? {
      key: resource.name,
      resource: resource.name,
      path: `/api/${resource.name}`,
      parent: null,
      binding: null,
      where: [],
      detach: [],
      detachWords: { title: '', done: '' },
      singleton: false,
      operations: [],
      access: { read: [], create: [], write: [], delete: [] },
      levels: { read: 'system_admin', create: 'system_admin', write: 'system_admin' },
      description: '',
      help: '',
      pictures: {},
      imports: { exported: null, table: null, dictionary: null, file: null },
      exports: { dictionary: null, delta: null, files: [] },
      screen: null,
    },
  };
}

/**
 * Writes the seeds that this database has never had: all in a new installation, later those that a release adds. Edited
 * and deleted rows stay unchanged; a new column is filled, because nobody can have edited it.
 */
export async function writeSeeds(
  database: Database,
  model: Model,
  { created, added }: Pick<Applied, 'created' | 'added'>,
): Promise<void> {
  await database.transaction(systemActor, async (run) => {
    const record = await readSeedRecord(run, model, created);
    for (const resource of model.resources.values())
      await fillAdded(run, systemScope(model, resource), record, added.get(resource.name) ?? []);
    for (const resource of inOrder(model)) {
      const unknown = resource.seeds.filter(
        (one) => !record.has(entryOf(resource.name, seedKey(model, resource, one))),
      );
      if (unknown.length)
        await seed({ run, scope: systemScope(model, resource) }, record, unknown, created.includes(resource.name));
    }
    await restoreSeedOrder(run, model, record);
    for (const resource of model.resources.values())
      if (resource.seeds.length) await updateSeededSchemas(run, systemScope(model, resource));
  });
}

/** Fills new columns of seeded rows with the values of their seeds. */
async function fillAdded(run: Run, scope: Scope, record: SeedRecord, columns: readonly string[]): Promise<void> {
  const { model, resource } = scope;
  const fields = columns.flatMap((column) => {
    const field = resource.fields.get(column);
    return field?.kind === 'value' && !field.implied ? [field] : [];
  });
  const seeds = resource.seeds.filter((one) => fields.some(({ name }) => name in one));
  const rows = seeds.flatMap((one) => {
    const id = record.get(entryOf(resource.name, seedKey(model, resource, one)));
    if (id == null) return [];
    const values = fields.map((field) => [field.name, one[field.name] ?? defaultOf(field)] as const);
    return [{ ...Object.fromEntries(values), id }];
  });
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const { before } = await lockRows(run, scope, resource, ids);
  const change = await openChange(run, scope, 'update');
  await updateRows({ run, scope, change }, resource, rows);
  await recordRows({ run, scope, change }, resource, 'update', { ids, before });
}

/** Resources with seeds, ordered so that referenced resources come first. */
function inOrder(model: Model): readonly Resource[] {
  const waiting = [...model.resources.values()].filter((resource) => resource.seeds.length);
  const order: Resource[] = [];
  while (waiting.length) {
    const next = waiting.findIndex(
      (resource) =>
        !needs(resource).some((target) => target !== resource.name && waiting.some((other) => other.name === target)),
    );
    order.push(...waiting.splice(Math.max(next, 0), 1));
  }
  return order;
}

const needs = (resource: Resource): string[] => [...resource.fields.values()].flatMap((field) => [...field.targets]);

async function seed(
  { run, scope }: Transaction,
  record: SeedRecord,
  seeds: readonly Values[],
  fresh: boolean,
): Promise<void> {
  const { model, resource } = scope;
  const keyOf = (one: Values): string => seedKey(model, resource, one);
  const claimed = await claimSeeds(run, resource.name, seeds.map(keyOf));
  const rows = new Map<string, number>();
  const missing: { readonly key: string; readonly row: Values }[] = [];
  for (const one of seeds) {
    const row = await resolveReferences(run, scope, record, one);
    if (!row || !claimed.has(keyOf(one))) continue;
    const known = fresh ? null : await findSeedRow(run, model, resource, row);
    if (known === null) missing.push({ key: keyOf(one), row: completeRow(scope, row, {}) });
    else rows.set(keyOf(one), known);
  }
  if (missing.length) {
    const written = missing.map(({ row }) => row);
    const change = await openChange(run, scope, 'create');
    const ids = await insertRows({ run, scope, change }, resource, written);
    await recordRows({ run, scope, change }, resource, 'create', { ids });
    for (const [index, { key }] of missing.entries()) rows.set(key, ids[index] as number);
  }
  await noteSeeds(run, resource.name, rows);
  for (const one of seeds) record.set(entryOf(resource.name, keyOf(one)), rows.get(keyOf(one)) ?? null);
}

/** Resolves references, which seeds write as labels of rows. Undefined if the target's row has been deleted. */
async function resolveReferences(
  run: Run,
  scope: Scope,
  record: SeedRecord,
  seedRow: Values,
): Promise<Values | undefined> {
  const row: Values = { ...seedRow };
  for (const field of scope.resource.fields.values()) {
    const value = row[field.name];
    const target = scope.model.resources.get(field.targets[0] ?? '');
    if (!target || value === undefined || value === null) continue;
    const find = (label: unknown) => findTarget({ run, scope }, record, target, label);
    if (Array.isArray(value)) {
      const ids = await Promise.all(value.map(find));
      row[field.name] = ids.filter((id) => id !== undefined);
      continue;
    }
    const id = await find(value);
    if (id === undefined) return undefined;
    row[field.name] = id;
  }
  return row;
}

/**
 * The row that a seed references: the row of the target seed, whatever its present label, else a row with that label.
 */
async function findTarget(
  { run, scope }: Transaction,
  record: SeedRecord,
  target: Resource,
  label: unknown,
): Promise<number | undefined> {
  if (typeof label === 'number') return label;
  const own = target.seeds.find((one) => one[target.label] === label);
  const known = own && record.get(entryOf(target.name, seedKey(scope.model, target, own)));
  const wanted =
    known == null ? sql`${labelOf(scope, { resource: target, alias: 't' })} = ${label}` : sql`t.id = ${known}`;
  const [found] = await run<{ id: number }>(
    sql`select t.id from ${name(target.name)} t where ${wanted} order by t.id limit 1`,
  );
  if (!found && !own)
    throw new Error(`A seed of ${scope.resource.name} points to ${target.name} "${label}", which does not exist.`);
  return found?.id;
}

/**
 * Restores the member order of JSON columns that older databases stored as `jsonb`. A row that equals its seed and
 * still has the member order of `jsonb`, which no request writes, has not been edited.
 */
async function restoreSeedOrder(run: Run, model: Model, record: SeedRecord): Promise<void> {
  for (const resource of model.resources.values())
    for (const column of orderedColumns(resource)) {
      const written = seedValues(model, record, resource, column);
      if (!written.length) continue;
      await run(sql`update ${name(resource.name)} t set ${name(column)} = v.value
        from json_to_recordset(${JSON.stringify(written)}::json) as v(id integer, value json)
        where t.id = v.id and t.${name(column)}::text = t.${name(column)}::jsonb::text
          and t.${name(column)}::jsonb = v.value::jsonb and t.${name(column)}::text <> v.value::text`);
    }
}

/** The values of a column in the seed files, by the rows of their seeds. */
const seedValues = (model: Model, record: SeedRecord, resource: Resource, column: string) =>
  resource.seeds.flatMap((seed) => {
    const id = record.get(entryOf(resource.name, seedKey(model, resource, seed)));
    return id == null || seed[column] === undefined ? [] : [{ id, value: seed[column] }];
  });
