/** Rows that a person is assigned to or mentioned in, in all projects that the person may read. */
import sql from 'sql-template-tag';
import { beforeAll, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { type Kind, kinds } from '../access/kinds.ts';
import { asSystem } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const as = (kind: Kind) => askerFor(server, world, kind);
const owner = as('team_admin');
const idOf = (kind: Kind) => world.people.get(kind) as number;
const reader = idOf('project_read');

/** A list of this kind in a new project, and its item type. */
async function listOf(typeKey: string, name: string) {
  const project = await owner.made('/api/projects', { name });
  const [kind] = await asSystem<{ id: number; attribute: number }>(
    server,
    sql`select k.id, a.id as attribute from scenario_module k join entity_attribute a on a.module_type_id = k.id
      where k.type_key = ${typeKey} limit 1`,
  );
  const path = `/api/projects/${project.id}/project_scenario_modules`;
  const module = await owner.made(path, { name: typeKey, scenario_module_id: kind?.id });
  return {
    project: project.id as number,
    module: module.id as number,
    grants: `/api/projects/${project.id}/user_permissions`,
    add: (title: string, values: object, user_ids: readonly number[]) =>
      owner.made(`${path}/${module.id}/entity_values`, {
        entity_attribute_id: kind?.attribute,
        title,
        values,
        user_ids,
      }),
  };
}

let steps: Awaited<ReturnType<typeof listOf>>;
let risks: Awaited<ReturnType<typeof listOf>>;
beforeAll(async () => {
  steps = await listOf('Checklists', 'Move');
  risks = await listOf('Risks', 'Hall');
  for (const { grants } of [steps, risks]) await owner.made(grants, { user_id: reader, permission_key: 'read' });
  await steps.add('Order the racks', { done: false, due_date: '2026-12-24' }, [reader, idOf('member')]);
  await steps.add('Without a due date', { done: false }, [reader]);
  await steps.add('Sign the lease', { done: true, due_date: '2026-01-02' }, [reader]);
  await steps.add("Somebody else's", { done: false }, [idOf('team_admin')]);
  await risks.add('Fire', { status: 'watched', due_date: '2026-11-30' }, [reader]);
  await risks.add('Flood', { status: 'closed' }, [reader]);
  await owner.made('/api/comments', {
    commentable_type: 'project_scenario_module',
    commentable_id: risks.module,
    text: 'Is this still so?',
    user_ids: [reader],
  });
});

const work = async (query = '', kind: Kind = 'project_read') => {
  const { body } = await as(kind).get(`/api/my_work${query}`);
  return body;
};
const labels = (body: { rows: readonly { label: string }[] }) => body.rows.map(({ label }) => label);

test('what is open comes by the day it is due, with its state and where it stands', async () => {
  const body = await work();
  expect(labels(body)).toEqual(['Fire', 'Order the racks', 'Is this still so?', 'Without a due date']);
  expect(body.rows[0]).toMatchObject({
    resource: 'entity_value',
    way: 'assigned',
    due: '2026-11-30',
    state: 'Watched',
    done: false,
    owners: [
      { id: risks.module, label: 'Risks' },
      { id: risks.project, label: 'Hall' },
    ],
  });
  expect(body.rows[2]).toMatchObject({ resource: 'comment', way: 'mentioned', due: null, state: null });
  expect(body).toMatchObject({
    total: 4,
    projects: [
      { id: risks.project, label: 'Hall', count: 2 },
      { id: steps.project, label: 'Move', count: 2 },
    ],
  });
});

test('what is done comes when it is asked for, behind the rest; a project and a page alone may be asked for', async () => {
  expect(labels(await work('?done=true')).slice(4)).toEqual(['Sign the lease', 'Flood']);
  expect(labels(await work(`?project_id=${steps.project}`))).toEqual(['Order the racks', 'Without a due date']);
  const second = await work('?page=2&per_page=3');
  expect([labels(second), second.total]).toEqual([['Without a due date'], 4]);
});

test('nobody is told of what they may not read, though it names them, nor of what names others', async () => {
  for (const kind of kinds) {
    const { status, body } = await as(kind).get('/api/my_work');
    if (status !== 200) continue;
    if (kind === 'project_read') continue;
    const names = labels(body);
    expect([kind, names]).toEqual([kind, kind === 'team_admin' ? expect.arrayContaining(["Somebody else's"]) : []]);
  }
  const [grant] = (await owner.get(steps.grants)).body.filter(({ user_id }: { user_id: number }) => user_id === reader);
  const gone = await owner.remove(`${steps.grants}/${grant.id}`);
  expect(labels(await work())).toEqual(['Fire', 'Is this still so?']);
  await owner.undo(gone);
  await asSystem(server, sql`update project set removed = true where id = ${risks.project}`);
  expect(labels(await work())).toEqual(['Order the racks', 'Without a due date']);
  await asSystem(server, sql`update project set removed = false where id = ${risks.project}`);
});
