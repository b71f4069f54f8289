/** The rows a new installation starts with, written once, when their table is made. */

import sql from 'sql-template-tag';
import type { Model, Resource } from '../../contract/model.ts';
import type { Caller } from '../../contract/permissions.ts';
import type { Values } from '../engine/body.ts';
import { labelOf } from '../engine/columns.ts';
import { completeRow } from '../engine/create.ts';
import { openChange, record } from '../engine/journal.ts';
import { name, type Scope } from '../engine/scope.ts';
import { insertRows } from '../engine/write-rows.ts';
import { type Database, type Run, systemActor } from './database.ts';

const nobody: Caller = { user: null, audience: 'system_admin', company: null, shared: null };

/** A scope for work that no request asked for: the system role, at the top of a resource. */
export function systemScope(model: Model, resource: Resource): Scope {
  const collection = [...model.collections.values()].find((one) => one.resource === resource.name && !one.parent);
  return {
    model,
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
      leave: [],
      singleton: false,
      operations: [],
      access: { read: [], create: [], write: [], delete: [] },
      levels: { read: 'system_admin', create: 'system_admin', write: 'system_admin' },
      description: '',
      screen: null,
    },
  };
}

/** Writes the seeds of newly made tables, those that others point to first. */
export async function writeSeeds(database: Database, model: Model, created: readonly string[]): Promise<void> {
  const waiting = created
    .flatMap((table) => model.resources.get(table) ?? [])
    .filter((resource) => resource.seeds.length);
  const done = new Set<string>();
  while (waiting.length) {
    const next = waiting.findIndex(
      (resource) =>
        !needs(resource).some(
          (target) => target !== resource.name && waiting.some((other) => other.name === target) && !done.has(target),
        ),
    );
    const [resource] = waiting.splice(Math.max(next, 0), 1);
    if (!resource) break;
    await database.transaction(systemActor, (run) => seed(run, systemScope(model, resource)));
    done.add(resource.name);
  }
}

const needs = (resource: Resource): string[] => [...resource.fields.values()].flatMap((field) => [...field.targets]);

async function seed(run: Run, scope: Scope): Promise<void> {
  const rows: Values[] = [];
  for (const one of scope.resource.seeds) rows.push(completeRow(scope, await resolveReferences(run, scope, one), {}));
  const change = await openChange(run, scope, 'create');
  const ids = await insertRows(run, scope, scope.resource, rows, change);
  await record(run, scope, change, scope.resource, 'create', ids);
}

/** References in seeds are given by what the rows are called. */
async function resolveReferences(run: Run, scope: Scope, seedRow: Values): Promise<Values> {
  const row: Values = { ...seedRow };
  for (const field of scope.resource.fields.values()) {
    const value = row[field.name];
    const target = scope.model.resources.get(field.targets[0] ?? '');
    if (!target || value === undefined || value === null) continue;
    const find = async (label: unknown): Promise<number> => {
      if (typeof label === 'number') return label;
      const [found] = await run<{ id: number }>(
        sql`select t.id from ${name(target.name)} t where ${labelOf(scope, target, 't')} = ${label} order by t.id limit 1`,
      );
      if (!found)
        throw new Error(`A seed of ${scope.resource.name} points to ${target.name} "${label}", which does not exist.`);
      return found.id;
    };
    row[field.name] = Array.isArray(value) ? await Promise.all(value.map(find)) : await find(value);
  }
  return row;
}
