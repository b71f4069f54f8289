/**
 * Labels in a response: only those of referenced rows that the caller may read, whatever the source of the reference.
 */
import sql, { raw } from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { readableFields } from '../../../src/contract/bodies.ts';
import { comparisonsOf } from '../../../src/contract/conditions.ts';
import type { Resource } from '../../../src/contract/model.ts';
import { isClosed, operationsOf } from '../../../src/contract/operations.ts';
import { relationsOf } from '../../../src/contract/relations.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import type { Kind } from '../access/kinds.ts';
import { addressOf, includingAll } from '../access/try-operation.ts';
import { addThings, asSystem, makerOfA, markBeside, markOfA } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { generated } from '../generated.ts';

const { model } = generated;
const reads = operationsOf(model).filter(
  (operation) => operation.method === 'GET' && !isClosed(operation) && !operation.path.startsWith('/api/admin/'),
);
/** Marks names that people with a permission on only the project may not read. */
const markOfData = 'Potoroomark';
const markOfPeople = 'Bettongmark';
const markOfRemoved = 'Thylacinemark';

const { server, world } = await worldServer();

/** A second row of every resource of company A, whose references all lead to rows without grants. */
async function pointBeside(): Promise<void> {
  await server.database.transaction(systemActor, async (run) => {
    const creator = makerOfA(server, run, world);
    for (const resource of model.resources.values()) {
      if (resource.tenancy.kind !== 'company') continue;
      const owners = new Set(resource.owners.map(({ field }) => field));
      const given: Record<string, unknown> = {};
      for (const field of resource.fields.values()) {
        if (owners.has(field.name) || field.name === resource.tree || field.through || field.name === 'user_id')
          continue;
        const id = world.beside.rows.get(field.targets[0] as string);
        if (id === undefined || !(model.resources.get(field.targets[0] as string) as Resource).guards.length) continue;
        if (field.kind === 'reference') given[field.name] = id;
        if (field.kind === 'references') given[field.name] = [id];
      }
      if (Object.keys(given).length) await creator.another(resource.name, given);
    }
    const answer = await creator.another('comment', {
      commentable_id: world.a.rows.get('project'),
      commentable_type: 'project',
      parent_id: world.beside.rows.get('comment'),
    });
    expect(answer).toBeGreaterThan(0);
  });
}

beforeAll(async () => {
  await pointBeside();
  const removed = await addThings(server, world, markOfRemoved);
  const id = (name: string) => world.a.rows.get(name) as number;
  await asSystem(server, sql`update project set removed = true where id = ${removed.rows.get('project')}`);
  for (const kind of ['team_admin', 'member', 'project_admin'] as const)
    for (const project of [world.beside.rows.get('project'), removed.rows.get('project')])
      for (const table of ['favorite_project', 'viewed_project'])
        await asSystem(
          server,
          table === 'favorite_project'
            ? sql`insert into favorite_project (user_id, project_id, position) values (${world.people.get(kind)}, ${project}, 9)`
            : sql`insert into viewed_project (user_id, project_id, viewed_at, position) values (${world.people.get(kind)}, ${project}, now(), 9)`,
        );
  for (const kind of ['team_admin', 'project_admin'] as const)
    await asSystem(
      server,
      sql`insert into user_permission (project_id, user_id, permission_key, company_id, position) values (${removed.rows.get('project')}, ${world.people.get(kind)}, 'admin', ${world.a.company}, 9)`,
    );
  for (const table of ['data_map', 'data_catalog', 'data_catalog_detail', 'data_catalog_group', 'data_map_category'])
    await asSystem(server, sql`update ${raw(table)} set name = ${`${markOfData} ${table}`} where id = ${id(table)}`);
  await asSystem(server, sql`update "user" set last_name = ${markOfPeople}`);
});

const get = (kind: Kind, path: string) => server.ask('GET', path, { headers: world.headers[kind] });
const holds = (text: string, mark: string) => text.toLowerCase().includes(mark.toLowerCase());

test('the marks are where they should be: who may read the rows does see the names', async () => {
  const project = `/api/projects/${world.a.rows.get('project')}`;
  expect((await get('team_read', project)).text).toContain(markOfData);
  expect((await get('team_read', `${project}/associated_data_elements`)).text).toContain(markOfData);
  expect((await get('team_read', project)).text).toContain(markOfPeople);
});

/** Paths that show rows to readers of the parent rows, independent of grants on the rows themselves. */
const shownByPath =
  /\/(project_scenario_modules\/\{module_id\}\/data_(catalogs|map_categories)|data_maps\/\{data_map_id\}\/data_catalogs|company_admin\/removed_projects)/;

describe.each<Kind>([
  'team_admin',
  'project_admin',
  'member',
  'company_admin',
  'project_link',
  'module_link',
])('as %s', (kind) => {
  test.each(
    reads.filter(({ path }) => !shownByPath.test(path)).map((operation) => [operation.path, operation] as const),
  )('GET %s names nothing that was granted to nobody or removed', async (_, operation) => {
    const reply = await get(kind, addressOf(world, world.a, operation, kind) + includingAll(model, operation));
    for (const mark of [markBeside, markOfRemoved])
      expect([reply.status, mark, holds(reply.text, mark)]).toEqual([reply.status, mark, false]);
  });
});

describe('names of maps, catalogs and people', () => {
  test.each<Kind>(['project_link', 'module_link'])('%s is told none', async (kind) => {
    const faults: string[] = [];
    for (const operation of reads) {
      const { text } = await get(kind, addressOf(world, world.a, operation, kind) + includingAll(model, operation));
      for (const mark of [markOfData, markOfPeople]) if (holds(text, mark)) faults.push(`${operation.path} ${mark}`);
    }
    expect(faults).toEqual([]);
  });

  test('whoever has a right on the project alone is told none of maps and catalogs', async () => {
    const faults: string[] = [];
    for (const operation of reads.filter(({ path }) => !shownByPath.test(path))) {
      const address = addressOf(world, world.a, operation, 'project_admin') + includingAll(model, operation);
      const { text } = await get('project_admin', address);
      if (holds(text, markOfData)) faults.push(operation.path);
    }
    expect(faults).toEqual([]);
  });
});

describe('no search, filter or order by a name that is not told', () => {
  const lists = reads.filter(
    ({ verb, collection }) => verb === 'list' && !collection.singleton && !shownByPath.test(collection.path),
  );
  test.each(lists.map((operation) => [operation.path, operation] as const))('GET %s', async (_, operation) => {
    const path = addressOf(world, world.a, operation, 'team_read');
    const leading = [...relationsOf(model, operation.collection).values()].flatMap(({ name, target, shownBy }) => {
      const label = readableFields(shownBy, target).find((field) => field.name === target.label);
      return label && comparisonsOf(label).includes('contains') ? [`${name}.${label.name}.contains`] : [];
    });
    const searches = [`q=${markBeside}`, ...leading.map((name) => `${name}=${markBeside}`)];
    for (const search of searches) {
      const reply = await get('team_read', `${path}?${search}`);
      if (reply.status === 403) return;
      expect([search, reply.status, reply.headers.get('x-total-count'), reply.text]).toEqual([search, 200, '0', '[]']);
    }
  });
});

test('a favourite of what one may no longer read stays, without its name', async () => {
  const { body } = await get('project_admin', '/api/favorite_projects?include=project');
  const [shown] = body.filter((row: { project_id: number }) => row.project_id === world.beside.rows.get('project'));
  expect([shown._labels.project_id, shown._included]).toEqual([null, { project: null }]);
  const [own] = body.filter((row: { project_id: number }) => row.project_id === world.a.rows.get('project'));
  expect(holds(own._included.project.name, markOfA)).toBe(true);
  const found = async (mark: string) =>
    (await get('project_admin', `/api/favorite_projects?project.name.contains=${mark}`)).body.length;
  expect([await found(markOfA), await found(markBeside), await found(markOfRemoved)]).toEqual([1, 0, 0]);
  const names = (await get('project_admin', '/api/favorite_projects/quick_index')).text;
  expect([holds(names, markBeside), holds(names, markOfRemoved), holds(names, markOfA)]).toEqual([false, false, true]);
});

test('no condition on what a reference leads to is true of a row that one may not read, not even that it is not so', async () => {
  const list = reads.find(({ path }) => path === '/api/favorite_projects.json');
  const relation = list && relationsOf(model, list.collection).get('project');
  if (!relation) throw new Error('A favourite leads to no project.');
  const { body } = await get('project_admin', '/api/favorite_projects');
  const readable = body.filter((row: { _labels: { project_id: string | null } }) => row._labels.project_id !== null);
  expect([body.length, readable.length]).toEqual([3, 1]);
  const values = ['false', 'true', 'zzz', '1', '2020-01-01', '2020-01-01T00:00:00Z'];
  let asked = 0;
  for (const field of readableFields(relation.shownBy, relation.target))
    for (const comparison of comparisonsOf(field))
      for (const value of values) {
        const condition = `project.${field.name}.${comparison}=${encodeURIComponent(value)}`;
        for (const query of [condition, `any=${encodeURIComponent(condition)}`]) {
          const reply = await get('project_admin', `/api/favorite_projects?${query}`);
          if (reply.status === 422) continue;
          asked += 1;
          expect([query, reply.body.filter(({ id }: { id: number }) => id !== readable[0].id)]).toEqual([query, []]);
        }
      }
  expect(asked).toBeGreaterThan(100);
});
