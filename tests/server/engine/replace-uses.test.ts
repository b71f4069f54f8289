/** A used row can be deleted only with a replacement, which takes over all uses, including references in values. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asker, askerFor } from '../access/asker.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
let admin: Asker;
let other: Asker;
let type: number;
let items: string;
beforeAll(async () => {
  here = await moduleWorld();
  admin = askerFor(here.server, here.world, 'system_admin');
  other = askerFor(here.server, here.world, 'other_member');
  const reference = (target: string) => ({ type: ['integer', 'null'], 'x-ref': target });
  type = (
    await admin.made('/api/admin/entity_attributes.json', {
      name: 'Used',
      key: 'Used',
      module_type_id: here.kanban,
      json_schema: {
        type: 'object',
        properties: {
          impact: reference('risk_item_impact'),
          before: reference('risk_item_impact'),
          impacts: { type: 'array', items: { type: 'integer' }, 'x-ref': 'risk_item_impact' },
          keeper: reference('stakeholder'),
        },
      },
    })
  ).id;
  items = `${await here.board()}/entity_values`;
});
afterAll(() => here.server.close());

const base = '/api/admin/risk_item_impacts';
const impact = async (name: string): Promise<number> => (await admin.made(`${base}.json`, { name })).id;
const item = (values: object, path = items, asker = here.creator) =>
  asker.made(path, { entity_attribute_id: type, title: 'Uses', values });
const valuesOf = async (id: number) => (await here.creator.get(`${items}/${id}`)).body.values;

describe('a lookup that values point to', () => {
  test('is not deleted: the refusal counts the items of all companies, and says what to do', async () => {
    const used = await impact('Used');
    await item({ impact: used });
    await item({ impacts: [used], before: used });
    const { id: project } = await other.made('/api/projects', { name: 'Elsewhere' });
    const module = await other.made(`/api/projects/${project}/project_scenario_modules`, {
      name: 'Board',
      scenario_module_id: here.kanban,
    });
    await item({ impact: used }, `/api/projects/${project}/project_scenario_modules/${module.id}/entity_values`, other);
    const reply = await admin.remove(`${base}/${used}.json`);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'in_use',
      detail: 'This risk impact is used by 3 items. Change or delete those first, or replace it with another one.',
      in_the_way: [{ resource: 'entity_value', title: 'Items', count: 3 }],
      replaceable: true,
    });
    const [row] = (await admin.get(`${base}.json?ids=${used}`)).body;
    expect(row.usage_count).toBe(3);
    expect((await here.creator.get('/api/risk_item_impacts.json')).body[0]).not.toHaveProperty('usage_count');
  });

  test('gives way to another one: every use is led there, in one change, which is undone whole', async () => {
    const [used, next] = [await impact('Old'), await impact('New')];
    const one = await item({ impact: used, before: next });
    const many = await item({ impacts: [used, next], impact: used });
    const gone = await admin.remove(`${base}/${used}.json?replace_with=${next}`);
    expect(gone.status, gone.text).toBe(204);
    expect(await valuesOf(one.id)).toEqual({ impact: next, before: next });
    expect(await valuesOf(many.id)).toEqual({ impacts: [next], impact: next });
    expect((await admin.get(`${base}/${used}.json`)).status).toBe(404);
    expect((await admin.remove(`${base}/${next}.json`)).body.in_the_way[0].count).toBe(2);
    expect((await admin.undo(gone)).status).toBe(204);
    expect(await valuesOf(one.id)).toEqual({ impact: used, before: next });
    expect(await valuesOf(many.id)).toEqual({ impacts: [used, next], impact: used });
    expect((await admin.remove(`${base}/${used}.json`)).body.in_the_way[0].count).toBe(2);
  });

  test('can be deleted once nothing points to it', async () => {
    const used = await impact('Passing');
    const one = await item({ impact: used });
    await here.creator.put(`${items}/${one.id}`, { values: { impact: null } });
    expect((await admin.remove(`${base}/${used}.json`)).status).toBe(204);
  });

  test('is not replaced by itself, by what is not there, or by words', async () => {
    const used = await impact('Asked');
    const message = async (by: string) => {
      const reply = await admin.remove(`${base}/${used}.json?replace_with=${by}`);
      expect(reply.status).toBe(422);
      return reply.body.errors[0];
    };
    expect(await message(String(used))).toEqual({
      pointer: '/query/replace_with',
      message: 'A risk impact cannot take its own place; name another one.',
    });
    expect((await message('999999')).message).toBe('There is no risk impact with id 999999 here to take its place.');
    expect((await message('x')).message).toBe('Replace with must be a whole number.');
  });

  test('is replaced by system admins only', async () => {
    const [used, next] = [await impact('Theirs'), await impact('Next')];
    for (const path of [base, '/api/risk_item_impacts'])
      expect((await here.creator.remove(`${path}/${used}.json?replace_with=${next}`)).status).toBe(403);
  });
});

describe('a row of a project that values point to', () => {
  test('is replaced by who may write what uses it, and by nobody else', async () => {
    const [old, next] = [
      (await here.creator.made(`${here.project}/stakeholders`, { name: 'Old' })).id,
      (await here.creator.made(`${here.project}/stakeholders`, { name: 'New' })).id,
    ];
    const module = await here.board('Locked');
    const path = `${module}/entity_values`;
    const one = await item({ keeper: old }, path);
    await here.creator.put(module, { locked: true });
    const refused = await here.creator.remove(`${here.project}/stakeholders/${old}?replace_with=${next}`);
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toBe('It is used by 1 item that you may not change, so it cannot be replaced there.');
    await here.creator.put(module, { locked: false });
    expect((await here.creator.remove(`${here.project}/stakeholders/${old}?replace_with=${next}`)).status).toBe(204);
    expect((await here.creator.get(`${path}/${one.id}`)).body.values.keeper).toBe(next);
  });

  test('goes with the project, items and all', async () => {
    const { id } = await here.creator.made('/api/projects', { name: 'Going' });
    const keeper = (await here.creator.made(`/api/projects/${id}/stakeholders`, { name: 'Keeper' })).id;
    const module = await here.creator.made(`/api/projects/${id}/project_scenario_modules`, {
      name: 'Board',
      scenario_module_id: here.kanban,
    });
    const path = `/api/projects/${id}/project_scenario_modules/${module.id}`;
    await item({ keeper }, `${path}/entity_values`);
    expect((await here.creator.remove(path)).status).toBe(204);
    expect((await here.creator.remove(`/api/projects/${id}/stakeholders/${keeper}`)).status).toBe(204);
  });
});

test('an ordinary foreign key gives way as well', async () => {
  const status = async (name: string) => (await admin.made('/api/admin/project_statuses.json', { name })).id;
  const [used, next] = [await status('Used'), await status('Next')];
  const project = await here.creator.made('/api/projects', { name: 'With a status', project_status_id: used });
  const refused = await admin.remove(`/api/admin/project_statuses/${used}.json`);
  expect(refused.body).toMatchObject({ code: 'in_use', replaceable: true });
  const gone = await admin.remove(`/api/admin/project_statuses/${used}.json?replace_with=${next}`);
  expect(gone.status, gone.text).toBe(204);
  expect((await here.creator.get(`/api/projects/${project.id}`)).body.project_status_id).toBe(next);
  expect((await admin.undo(gone)).status).toBe(204);
  expect((await here.creator.get(`/api/projects/${project.id}`)).body.project_status_id).toBe(used);
});
