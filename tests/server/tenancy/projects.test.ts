/**
 * Projects, maps, catalogs and assessments of one company are separate: rows of another one are neither shown nor
 * referenced.
 */
import { describe, expect, test } from 'vitest';
import { writableFields } from '../../../src/contract/bodies.ts';
import type { Field } from '../../../src/contract/model.ts';
import { type Operation, operationsOf } from '../../../src/contract/operations.ts';
import { markedValue } from '../access/filled-rows.ts';
import { addressOf } from '../access/try-operation.ts';
import { markBeside, markOfA } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { generated } from '../generated.ts';

const { model } = generated;
const resourceNamed = (name: string) => {
  const resource = model.resources.get(name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  return resource;
};
const operations = operationsOf(model).filter(({ path }) => !/^\/api\/(company_)?admin\//.test(path));

const { server, world } = await worldServer();

/** Owners below the company that a row and its referenced row must have in common. */
const common = (resource: string, field: Field): readonly string[] => {
  const { chain } = resourceNamed(resource);
  const above = field.targets.flatMap((target) => resourceNamed(target).chain);
  return above.filter((column) => chain.includes(column) && column !== 'company_id' && column !== field.name);
};
const bound = (operation: Operation, verb: 'create' | 'update') =>
  writableFields(operation.collection, resourceNamed(operation.collection.resource), verb).filter(
    (field) =>
      (field.kind === 'reference' || field.kind === 'references') &&
      common(operation.collection.resource, field).length > 0,
  );

const here = (name: string) => world.a.rows.get(name) as number;
const beside = (name: string) => world.beside.rows.get(name) as number;

function body(operation: Operation, wrong: Field): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const field of writableFields(operation.collection, resourceNamed(operation.collection.resource), 'create')) {
    const target = field.targets[0] as string;
    if (field.kind === 'discriminator') all[field.name] = target;
    else if (field.kind === 'polymorphic' || (field.kind === 'reference' && field.required))
      all[field.name] = here(target);
    else if (field.kind === 'value' && field.required) all[field.name] = markedValue(field, `${markOfA}9`);
  }
  return { ...all, ...pointing(wrong) };
}
function pointing(field: Field): Record<string, unknown> {
  const id = beside(field.targets[0] as string);
  return { [field.name]: field.kind === 'references' ? [id] : id };
}

describe.each(['create', 'update'] as const)('%s', (verb) => {
  const cases = operations
    .filter((operation) => operation.verb === verb)
    .flatMap((operation) =>
      bound(operation, verb).map((field) => [operation.path, field.name, operation, field] as const),
    );
  test.each(cases)('%s with %s of elsewhere', async (path, name, operation, field) => {
    const reply = await server.ask(operation.method, addressOf(world, world.a, operation, 'team_admin'), {
      headers: world.headers.team_admin,
      body: verb === 'create' ? body(operation, field) : pointing(field),
    });
    // A reference to another owner is refused because of its permissions; any other reference there is not found.
    const owner = resourceNamed(operation.collection.resource).owners.some((one) => one.field === name);
    expect([path, name, reply.status, reply.text.includes(markBeside)]).toEqual([
      path,
      name,
      owner && reply.status === 403 ? 403 : 422,
      false,
    ]);
    if (reply.status === 422)
      expect(reply.body.errors.map(({ pointer }: { pointer: string }) => pointer.split('/')[1])).toContain(name);
  });
});

test('a grant on one thing is no grant on another that the body names beside it', async () => {
  const path = `/api/projects/${here('project')}/user_permissions`;
  const reply = await server.ask('POST', path, {
    headers: world.headers.project_admin,
    body: {
      user_id: world.people.get('project_admin'),
      permission_key: 'admin',
      data_map_id: beside('data_map'),
      assessment_id: beside('assessment'),
    },
  });
  // The existing row conflicts; a new row names only the project.
  expect(reply.status).toBe(422);
  const made = await server.ask('POST', path, {
    headers: world.headers.project_admin,
    body: { user_id: world.people.get('member'), permission_key: 'read', data_map_id: beside('data_map') },
  });
  expect([made.status, made.body.project_id, made.body.data_map_id]).toEqual([201, here('project'), null]);
  await server.ask('DELETE', `${path}/${made.body.id}`, { headers: world.headers.project_admin });
});

describe('a thing that was not granted is not hung on one that was, to be read there', () => {
  const put = (kind: 'project_admin' | 'team_admin', path: string, sent: unknown) =>
    server.ask('PUT', path, { headers: world.headers[kind], body: sent });

  test('catalogs and maps on projects and modules', async () => {
    const project = `/api/projects/${here('project')}`;
    const module = `${project}/project_scenario_modules/${here('project_scenario_module')}`;
    for (const kind of ['project_admin', 'team_admin'] as const)
      for (const [path, field, id] of [
        [project, 'data_catalog_ids', [beside('data_catalog')]],
        [project, 'data_map_ids', [beside('data_map')]],
        [module, 'data_catalog_ids', [beside('data_catalog')]],
        [module, 'data_map_id', beside('data_map')],
      ] as const) {
        const reply = await put(kind, path, { [field]: id });
        expect([path, field, reply.status, reply.text.includes(markBeside)]).toEqual([path, field, 422, false]);
      }
  });

  test('what somebody else has hung there may stay', async () => {
    // The administrator of the project has no permission on the catalog that already belongs to it.
    const reply = await put('project_admin', `/api/projects/${here('project')}`, {
      data_catalog_ids: [here('data_catalog')],
    });
    expect([reply.status, reply.body.data_catalog_ids]).toEqual([200, [here('data_catalog')]]);
  });

  test('favourites and readings', async () => {
    for (const [path, sent] of [
      ['/api/favorite_projects', { project_id: beside('project') }],
      [
        '/api/comment_readings',
        { commentable_type: 'project', commentable_id: beside('project'), read_at: '2026-01-01T00:00:00Z' },
      ],
      [
        '/api/comment_readings',
        {
          commentable_type: 'project_scenario_module',
          commentable_id: beside('project_scenario_module'),
          read_at: '2026-01-01T00:00:00Z',
        },
      ],
    ] as const) {
      const reply = await server.ask('POST', path, { headers: world.headers.team_admin, body: sent });
      expect([path, reply.status, reply.text.includes(markBeside)]).toEqual([path, 422, false]);
    }
  });
});

test('no list, index, row or file shows anything of what was not granted', async () => {
  // Catalogs and maps are reached through a project that contains them, with their own permissions.
  const kinds = ['project_admin', 'team_admin'] as const;
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    for (const kind of kinds) {
      const own = await server.ask('GET', addressOf(world, world.a, operation, kind), { headers: world.headers[kind] });
      const foreign = await server.ask('GET', addressOf(world, world.beside, operation, kind), {
        headers: world.headers[kind],
      });
      for (const reply of [own, foreign])
        expect([operation.path, kind, reply.status, reply.text.includes(markBeside)]).toEqual([
          operation.path,
          kind,
          reply.status,
          false,
        ]);
    }
});
