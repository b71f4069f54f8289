/** The calls that every resource has. */
import { expect, test } from 'vitest';
import { readableFields } from '../../../src/contract/bodies.ts';
import { operationsOf } from '../../../src/contract/operations.ts';
import { askerFor } from '../access/asker.ts';
import type { Kind } from '../access/kinds.ts';
import { addressOf, tryOperation } from '../access/try-operation.ts';
import { worldServer } from '../access/world-server.ts';
import { generated } from '../generated.ts';

const { server, world } = await worldServer();

const { model } = generated;
const operations = operationsOf(model);
const many = operations.filter(({ collection }) => !collection.singleton);
/** Paths that the specification restricts, with the calls that it names. */
const restricted: Readonly<Record<string, readonly string[]>> = {
  '/api/comments': ['list', 'create', 'update', 'delete'],
  '/api/labels': ['list', 'create', 'update', 'delete'],
  '/api/projects/{project_id}/project_scenario_modules/{module_id}/entity_value_links': [
    'list',
    'create',
    'update',
    'delete',
  ],
  '/api/projects/{project_id}/project_scenario_modules/{module_id}/data_catalog_details_entity_values': [
    'list',
    'create',
    'delete',
  ],
  '/api/projects/{project_id}/entity_values': ['list'],
  '/api/admin/companies/{company_id}/projects': ['update'],
  '/api/notifications': ['list', 'update'],
};
/** Calls that the specification lacks, each for one purpose. */
const beside = [
  '/api/assessments/{assessment_id}/answers',
  '/api/assistant_conversations',
  '/api/assistant_conversations/{conversation_id}/messages',
  '/api/assistant_prompts',
  '/api/projects/{project_id}/proposals',
  '/api/admin/outgoing_mails',
  '/api/data_maps/{data_map_id}/data_catalog_details',
  '/api/data_maps/{data_map_id}/data_catalog_groups',
  '/api/comment_readings',
  '/api/notification_mutes',
  '/api/notification_settings',
  '/api/personal_views',
  '/api/default_views',
  '/api/shared_views',
  '/api/projects/{project_id}/data_catalog_details',
  '/api/data_catalog_details',
  '/api/product_and_service_items',
  '/api/stakeholders',
  '/api/tags',
];
const seven = ['list', 'quick_index', 'get', 'create', 'update', 'update_positions', 'delete'];

/** A kind with all permissions in this area. */
const kindFor = (path: string): Kind =>
  path.startsWith('/api/projects') ||
  /^\/api\/(data_|assessments|comments|labels|links|favorite|product_and|shared_views|stakeholders|tags)/.test(path)
    ? 'team_admin'
    : 'system_admin';

test('R-CALL-07: every resource has the seven calls, save those that the documents restrict', () => {
  const verbs = Map.groupBy(many, ({ collection }) => collection.path);
  for (const [path, some] of verbs) {
    if (beside.includes(path)) continue;
    const has = some.map(({ verb }) => verb as string);
    for (const verb of restricted[path] ?? seven) expect([path, has]).toEqual([path, expect.arrayContaining([verb])]);
    for (const verb of seven)
      if (restricted[path] && !restricted[path].includes(verb))
        expect([path, has.includes(verb as never)]).toEqual([path, false]);
  }
});

test.each([
  ['R-CALL-11', 'list', 'GET {base}.json'],
  ['R-CALL-12', 'quick_index', 'GET {base}/quick_index.json'],
  ['R-CALL-13', 'get', 'GET {base}/{id}.json'],
  ['R-CALL-14', 'create', 'POST {base}.json'],
  ['R-CALL-15', 'update', 'PUT {base}/{id}.json'],
  ['R-CALL-16', 'update_positions', 'POST {base}/update_positions.json'],
  ['R-CALL-17', 'delete', 'DELETE {base}/{id}.json'],
])('%s: every base path answers %s: %s', async (_id, verb, shape) => {
  const some = many.filter((operation) => operation.verb === verb);
  expect(some.length).toBeGreaterThan(90);
  for (const operation of some) {
    expect(`${operation.method} ${operation.path}`).toBe(shape.replace('{base}', operation.collection.path));
    const outcome = await tryOperation(server, world, world.a, operation, kindFor(operation.path));
    // The response is 405 if a call makes no sense, such as writing the history.
    expect(['in', 405], `${operation.method} ${operation.path} answered ${outcome}`).toContain(outcome);
  }
});

test('R-CALL-09: what is sent and what is answered carries the fields of the entity', async () => {
  for (const operation of many.filter(({ verb }) => verb === 'list')) {
    const kind = kindFor(operation.path);
    const reply = await server.ask('GET', addressOf(world, world.a, operation, kind), { headers: world.headers[kind] });
    const resource = model.resources.get(operation.collection.resource);
    const named = resource ? readableFields(operation.collection, resource).map(({ name }) => name) : [];
    const keys = Object.keys(reply.body[0] ?? {}).filter((key) => key !== '_labels');
    expect([operation.path, keys.sort()]).toEqual([operation.path, [...named].sort()]);
  }
  const asker = askerFor(server, world, 'member');
  const sent = { name: 'Carried', description: 'As sent', color: '#123456' };
  const made = await asker.made('/api/projects', sent);
  expect(made).toMatchObject(sent);
  const changed = await asker.put(`/api/projects/${made.id}`, { description: 'Changed' });
  expect(changed.body).toMatchObject({ ...sent, description: 'Changed' });
});

test.each([
  'assessment_statuses',
  'response_statuses',
  'assessment_response_statuses',
  'assessment_question_types',
  'roles',
  'scenario_modules',
  'project_scenario_module_statuses',
  'scenario_module_categories',
  'project_statuses',
])('R-CALL-25: the lookup %s answers', async (name) => {
  const reply = await askerFor(server, world, 'member').get(`/api/${name}.json`);
  expect(reply.status).toBe(200);
  expect(reply.body.length).toBeGreaterThan(0);
});
