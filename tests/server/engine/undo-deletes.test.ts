/** Every deletion can be undone: tested for every resource, with a row of everything that references it. */

import sql, { join, raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { issuedFields, type Resource } from '../../../src/contract/model.ts';
import { isClosed, type Operation, operationsOf } from '../../../src/contract/operations.ts';
import { pointingTo } from '../../../src/server/engine/values/pointing.ts';
import { type Run, systemActor } from '../../../src/server/store/database.ts';
import { tablesOf } from '../../../src/server/store/tables.ts';
import type { Kind } from '../access/kinds.ts';
import { asSystem, bearer, makerBelow } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { generated } from '../generated.ts';

const { model } = generated;
const deletes = operationsOf(model).filter(
  (operation) => operation.verb === 'delete' && !isClosed(operation) && !operation.collection.detach.includes('delete'),
);
const resources = [...new Set(deletes.map(({ collection }) => collection.resource))].sort();

const { server, world } = await worldServer();

const resourceNamed = (name: string): Resource => model.resources.get(name) as Resource;

/** All rows of all tables as text, without their versions. */
async function everything(): Promise<ReadonlyMap<string, string>> {
  // The project history contains both the deletion and its undo; mail is sent in the meantime.
  const beside = ['project_history_event', 'outgoing_mail'];
  const tables = [...tablesOf(model).keys()].filter((table) => !beside.includes(table));
  const selects = tables.map((table) => {
    return sql`select ${table}::text as table, coalesce(string_agg((to_jsonb(t) - 'updated_at')::text, E'\n' order by (to_jsonb(t) - 'updated_at')::text), '') as rows from ${raw(`"${table}"`)} t`;
  });
  const rows = await asSystem<{ table: string; rows: string }>(server, join(selects, ' union all '));
  return new Map(rows.map((row) => [row.table, row.rows]));
}

/** All resources whose rows are deleted with a row of this resource, itself first. */
function goingWith(root: string): readonly string[] {
  const all = new Set([root]);
  for (const name of all)
    for (const { resource, column, onDelete } of pointingTo(name, model))
      if (column && onDelete === 'cascade') all.add(resource.name);
  return [...all];
}

let count = 0;

/** Values for unique fields that no existing row has. */
function distinct(resource: Resource): Record<string, unknown> {
  count += 1;
  const fields = resource.unique.flatMap(({ fields }) => fields).flatMap((name) => resource.fields.get(name) ?? []);
  return Object.fromEntries(
    fields
      // The owner determines the ids of indirect owners.
      .filter(({ kind, implied }) => kind === 'value' && !implied)
      .map(({ name, schema }) => [
        name,
        [schema['type']].flat().includes('integer')
          ? 1_000_000 + count
          : schema['format'] === 'email'
            ? `unique${count}@example.com`
            : `unique${count}`,
      ]),
  );
}

/** Creates a row, and a row for every way to reference it or the rows deleted with it. */
async function grow(run: Run, root: string): Promise<number> {
  const going = goingWith(root);
  const creator = makerBelow(server, run, world, going);
  const given = { ...distinct(resourceNamed(root)), ...(root === 'project' && { removed: true }) };
  // A join row may already exist; then that row is deleted.
  const made = (await trying(run, () => creator.another(root, given))) ?? (world.a.rows.get(root) as number);
  creator.take(root, made);
  for (const name of going.slice(1)) await trying(run, () => creator.row(name));
  for (const name of going) {
    const id = creator.made.get(name);
    if (id === undefined) continue;
    for (const { resource, field, onDelete } of pointingTo(name, model)) {
      if (onDelete === 'restrict') continue;
      const discriminator = field.kind === 'polymorphic' ? { [field.name.replace(/_id$/, '_type')]: name } : {};
      const value = field.kind === 'references' ? [id] : id;
      await trying(run, () =>
        creator.another(resource.name, { ...distinct(resource), [field.name]: value, ...discriminator }),
      );
    }
  }
  return made;
}

/** A row that would exceed a limit, or that lacks a required target, is left out. */
async function trying<T>(run: Run, make: () => Promise<T>): Promise<T | null> {
  await run(sql`savepoint one_more`);
  try {
    return await make();
  } catch (error) {
    if (!['23505', '23502'].includes((error as { code?: string }).code ?? '')) throw error;
    await run(sql`rollback to savepoint one_more`);
    return null;
  }
}

const askers: readonly Kind[] = [
  'system_admin',
  'company_admin',
  'team_admin',
  'project_admin',
  'data_map_admin',
  'data_catalog_admin',
  'assessment_admin',
  'member',
];

const parameters: Readonly<Record<string, string>> = {
  module_id: 'project_scenario_module',
  response_id: 'assessment_response',
};

/** The address of a row of company A. */
const addressOf = ({ path }: Operation, id: number): string =>
  path
    .replace('{id}', String(id))
    .replace(/\{(\w+)_id\}/g, (_, name: string) => String(world.a.rows.get(parameters[`${name}_id`] ?? name)));

async function deleteSomehow(resource: string, id: number) {
  const refusals: string[] = [];
  const { a, headers: known } = world;
  // Only the person may delete personal rows.
  const herself = await bearer(server, a.rows.get('user') as number, a.company);
  const ways = [...askers.map((kind) => [kind, known[kind]] as const), ['herself', herself] as const];
  for (const operation of deletes.filter(({ collection }) => collection.resource === resource))
    for (const [kind, headers] of ways) {
      const reply = await server.ask('DELETE', addressOf(operation, id), { headers });
      if (reply.status === 204) return { reply, headers };
      refusals.push(`${kind} ${operation.id}: ${reply.status} ${reply.body?.detail}`);
    }
  throw new Error(`Nobody could delete the ${resource}.\n${refusals.join('\n')}`);
}

/** Grants permission on the new row to an administrator through a team, so that the administrator may delete it. */
async function grantTo(run: Run, resource: Resource, id: number): Promise<void> {
  if (!resource.ownGuard || !resourceNamed('user_permission').fields.has(`${resource.ownGuard}_id`)) return;
  const creator = makerBelow(server, run, world, []);
  for (const kind of ['member', 'team_admin'] as const)
    await trying(run, () =>
      creator.another('user_permission', {
        [`${resource.ownGuard}_id`]: id,
        user_id: world.people.get(kind),
        permission_key: 'admin',
      }),
    );
}

test.each(resources)('%s', async (resource) => {
  const id = await server.database.transaction(systemActor, async (run) => {
    const made = await grow(run, resource);
    await grantTo(run, resourceNamed(resource), made);
    return made;
  });
  const before = await everything();
  const { reply, headers } = await deleteSomehow(resource, id);
  const gone = await everything();
  expect(gone.get(resource)).not.toBe(before.get(resource));
  const change = reply.headers.get('x-change');
  // A deleted key must never be valid again.
  if (issuedFields(resourceNamed(resource)).length > 0) return expect(change).toBeNull();
  const undone = await server.ask('POST', `/api/changes/${change}/undo.json`, { headers });
  expect([undone.status, undone.body?.detail]).toEqual([204, undefined]);
  const after = await everything();
  const different = [...before].filter(([table, rows]) => after.get(table) !== rows).map(([table]) => table);
  for (const table of different) expect(after.get(table)?.split('\n')).toEqual(before.get(table)?.split('\n'));
  expect(different).toEqual([]);
});
