/** The parts of the product: companies, projects, maps, catalogs and assessments. */
import { beforeEach, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const creator = askerFor(server, world, 'member');
let id: number;
beforeEach(async () => {
  id = (await creator.made('/api/projects', { name: 'Content' })).id;
});

const pluck = (rows: Record<string, unknown>[], name: string) => rows.map((row) => row[name]);

test('R-PROD-01: company users build projects of typed modules, stakeholders, products and services, tags, data maps, data catalogs and assessments, and those of another company find none of it', async () => {
  const other = askerFor(server, world, 'other_member');
  const here = `/api/projects/${id}`;
  const [kind] = (await creator.get('/api/scenario_modules.json')).body;
  const bodies: readonly (readonly [string, object])[] = [
    [`${here}/project_scenario_modules`, { name: 'Module', scenario_module_id: kind.id }],
    [`${here}/stakeholders`, { name: 'Sales' }],
    [`${here}/product_and_service_items`, { name: 'Bread' }],
    [`${here}/tags`, { name: 'Urgent' }],
    ['/api/data_maps', { name: 'Map' }],
    ['/api/data_catalogs', { name: 'Catalog' }],
    ['/api/assessments', { name: 'Survey' }],
  ];
  for (const [path, body] of bodies) {
    const made = await creator.made(path, body);
    expect([path, (await creator.get(`${path}/${made.id}`)).status]).toEqual([path, 200]);
    expect([path, (await other.get(`${path}/${made.id}`)).status]).toEqual([path, 404]);
  }
  expect(pluck((await other.get('/api/projects?per_page=500')).body, 'id')).not.toContain(id);
});

test('R-PROD-04: a user belongs to a company, which current_company answers', async () => {
  expect((await creator.get('/api/current_company')).body.id).toBe(world.a.company);
  expect((await askerFor(server, world, 'other_member').get('/api/current_company')).body.id).toBe(world.b.company);
});

test('R-PROD-05: a project contains sections, modules, stakeholders, products and services, and tags', async () => {
  const granted = askerFor(server, world, 'project_read');
  for (const name of ['sections', 'project_scenario_modules', 'stakeholders', 'product_and_service_items', 'tags']) {
    const reply = await granted.get(`/api/projects/${world.a.rows.get('project')}/${name}.json`);
    expect([name, reply.status, reply.body.length]).toEqual([name, 200, 1]);
  }
});

test('R-PROD-03, R-MODK-01: a project holds modules, each known by the type key of its kind and holding a diagram or a list of items', async () => {
  const here = `/api/projects/${id}/project_scenario_modules`;
  const kinds: { id: number; type_key: string; content: string | null }[] = (
    await creator.get('/api/scenario_modules.json?per_page=500')
  ).body;
  const types: { id: number; module_type_id: number; key: string }[] = (
    await creator.get('/api/entity_attributes.json?per_page=500')
  ).body;
  const make = async (typeKey: string, key?: string) => {
    const kind = kinds.find(({ type_key }) => type_key === typeKey);
    const type = types.find((one) => one.module_type_id === kind?.id && (!key || one.key === key));
    const module = await creator.made(here, { name: typeKey, scenario_module_id: kind?.id });
    const item = { title: 'First', entity_attribute_id: type?.id };
    return { ...module, item: await creator.made(`${here}/${module.id}/entity_values`, item) };
  };
  const [diagram, list] = [await make('ProcessFlows'), await make('Risks')];
  const read = (await creator.get(here)).body as { id: number; type_key: string; scenario_module_id: number }[];
  expect(new Map(read.map((one) => [one.id, one.type_key]))).toEqual(
    new Map([
      [diagram.id, 'ProcessFlows'],
      [list.id, 'Risks'],
    ]),
  );
  const drawn = (typeKey: string) => kinds.find(({ type_key }) => type_key === typeKey)?.content === 'diagram';
  expect([drawn('ProcessFlows'), drawn('Risks')]).toEqual([true, false]);
  for (const { id: module, item } of [diagram, list])
    expect(pluck((await creator.get(`${here}/${module}/entity_values`)).body, 'id')).toEqual([item.id]);
});

test('R-PROD-06: data maps and data catalogs are used by several projects', async () => {
  const map = await creator.made('/api/data_maps', { name: 'Reused' });
  const catalog = await creator.made('/api/data_catalogs', { name: 'Reused' });
  const second = (await creator.made('/api/projects', { name: 'Second' })).id;
  for (const one of [id, second]) {
    await creator.put(`/api/projects/${one}`, { data_map_ids: [map.id], data_catalog_ids: [catalog.id] });
    expect(pluck((await creator.get(`/api/projects/${one}/data_maps`)).body, 'id')).toEqual([map.id]);
    expect(pluck((await creator.get(`/api/projects/${one}/data_catalogs`)).body, 'id')).toEqual([catalog.id]);
  }
});

test('R-PROD-07: an assessment has sections, groups, questions and responses', async () => {
  const granted = askerFor(server, world, 'assessment_write');
  for (const name of ['sections', 'groups', 'questions', 'responses']) {
    const reply = await granted.get(`/api/assessments/${world.a.rows.get('assessment')}/${name}.json`);
    expect([name, reply.status, reply.body.length > 0]).toEqual([name, 200, true]);
  }
});

test('R-ASM-13, R-ASM-15: whoever may read an assessment saves and reads the own response and its answers', async () => {
  const reader = askerFor(server, world, 'assessment_read');
  const base = `/api/assessments/${world.a.rows.get('assessment')}/current_response`;
  const [status] = (await reader.get('/api/response_statuses')).body;
  const saved = await reader.put(`${base}.json`, { response_status_id: status.id });
  expect([saved.status, saved.body.user_id]).toEqual([200, world.people.get('assessment_read')]);
  const answers = (await reader.get(`${base}/answers.json`)).body;
  expect(pluck(answers, 'response_id')).toEqual([saved.body.id]);
  const question = await askerFor(server, world, 'assessment_write').made(
    `/api/assessments/${world.a.rows.get('assessment')}/questions`,
    {
      assessment_group_id: world.a.rows.get('assessment_group'),
      assessment_question_type_id: world.a.rows.get('assessment_question_type'),
      text: 'Do you agree?',
    },
  );
  const given = await reader.made(`${base}/answers`, { assessment_question_id: question.id, text: 'Not yet' });
  expect((await reader.put(`${base}/answers/${given.id}.json`, { text: 'Agreed' })).body.text).toBe('Agreed');
  const others = world.own.get('assessment_write')?.get('assessment_response_answer');
  expect((await reader.get(`${base}/answers/${others}.json`)).status).toBe(404);
});

test('R-ASM-14: assessment data carries the named foreign keys', async () => {
  const granted = askerFor(server, world, 'assessment_write');
  const base = `/api/assessments/${world.a.rows.get('assessment')}`;
  const keys: Record<string, readonly string[]> = {
    sections: ['assessment_id'],
    groups: ['assessment_section_id', 'assessment_id'],
    questions: ['assessment_group_id', 'assessment_section_id', 'assessment_id'],
    question_options: ['assessment_question_id'],
    responses: ['assessment_id', 'user_id'],
    [`responses/${world.a.rows.get('assessment_response')}/answers`]: ['response_id', 'assessment_question_id'],
    answer_options: ['response_answer_id', 'assessment_question_option_id'],
  };
  for (const [name, named] of Object.entries(keys)) {
    const [row] = (await granted.get(`${base}/${name}`)).body;
    for (const key of named) expect([name, key, Number.isInteger(row?.[key])]).toEqual([name, key, true]);
  }
});
