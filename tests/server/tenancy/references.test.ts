/** References: no field of any call can reference an unreadable row or reveal its name. */
import sql, { raw } from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { pathFields, writableFields } from '../../../src/contract/bodies.ts';
import type { Collection, Field, Resource } from '../../../src/contract/model.ts';
import { isClosed, type Operation, operationsOf } from '../../../src/contract/operations.ts';
import { markedValue } from '../access/filled-rows.ts';
import { guarded, type Kind } from '../access/kinds.ts';
import { addressOf } from '../access/try-operation.ts';
import { addThings, asSystem, markOfA, type Tenant } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { generated } from '../generated.ts';

const { model } = generated;
const operations = operationsOf(model).filter((operation) => !isClosed(operation));
const resourceNamed = (name: string) => model.resources.get(name) as Resource;

const { server, world } = await worldServer();
/** Objects of company A with full grants to the callers, but in another project. */
let elsewhere: Tenant;
/** Objects of company A with full grants too, but in a removed project. */
let removed: Tenant;
beforeAll(async () => {
  elsewhere = await addThings(server, world, 'Bilbymark');
  removed = await addThings(server, world, 'Thylacinemark');
  for (const tenant of [elsewhere, removed])
    for (const thing of guarded)
      await asSystem(
        server,
        sql`insert into user_permission (${raw(`${thing}_id`)}, user_id, permission_key, company_id, position)
          select ${tenant.rows.get(thing)}, u.id, 'admin', ${world.a.company}, 0 from unnest(${[world.people.get('team_admin'), world.people.get('company_admin')]}::int[]) u(id)`,
      );
  await asSystem(server, sql`update project set removed = true where id = ${removed.rows.get('project')}`);
});

/** The category belongs to a map here; it may also belong to a module. */
const inProject = (name: string) =>
  name === 'project' || (name !== 'data_map_category' && resourceNamed(name).chain.includes('project_id'));

/** Rows that a caller with every permission on the project of company A, and on `elsewhere`, must not reference. */
function unreadable(resource: Resource, target: string): readonly (readonly [string, number])[] {
  const tenancy = resourceNamed(target).tenancy.kind;
  if (tenancy === 'open') return [];
  const row = (tenant: Tenant) => tenant.rows.get(target) as number;
  const found: [string, number][] = [];
  if (row(world.b) !== undefined) found.push(['of another company', row(world.b)]);
  if (resourceNamed(target).guards.length) found.push(['without a right on it', row(world.beside)]);
  if (inProject(target)) found.push(['of a removed project', row(removed)]);
  if (inProject(resource.name) && inProject(target)) found.push(['of another project', row(elsewhere)]);
  return found;
}

/** The kind that may write in a collection of company A. */
const writer = (path: string): Kind =>
  path.startsWith('/api/company_admin/') || ['/api/users', '/api/roles'].includes(path)
    ? 'company_admin'
    : 'team_admin';

const ownersInBody: Readonly<Record<string, () => Record<string, unknown>>> = {
  '/api/labels': () => ({ project_id: world.a.rows.get('project') }),
  '/api/comments': () => ({
    commentable_id: world.a.rows.get('project_scenario_module'),
    commentable_type: 'project_scenario_module',
  }),
  '/api/links': () => ({ linkable_id: world.a.rows.get('stakeholder'), linkable_type: 'stakeholder' }),
};

function bodyFor(collection: Collection, resource: Resource, verb: 'create' | 'update'): Record<string, unknown> {
  if (verb === 'update') return {};
  const body: Record<string, unknown> = {};
  for (const field of writableFields(collection, resource, verb)) {
    const needed = field.required || (resource.owners.length > 1 && resource.owners[0]?.field === field.name);
    if (!needed || pathFields(collection).has(field.name)) continue;
    if (field.kind === 'value') body[field.name] = markedValue(field, markOfA);
    if (field.kind === 'reference') body[field.name] = world.a.rows.get(field.targets[0] as string);
    if (field.kind === 'polymorphic') {
      body[field.name] = world.a.rows.get(field.targets[0] as string);
      body[field.name.replace(/_id$/, '_type')] = field.targets[0];
    }
  }
  return { ...body, ...ownersInBody[collection.path]?.() };
}

const pointing = (field: Field, target: string, id: number): Record<string, unknown> => ({
  [field.name]: field.kind === 'references' ? [id] : id,
  ...(field.kind === 'polymorphic' && { [field.name.replace(/_id$/, '_type')]: target }),
});

const writes = operations.filter(
  ({ verb, collection }) =>
    (verb === 'create' || (verb === 'update' && !collection.detach.includes('update'))) &&
    !collection.path.startsWith('/api/admin/'),
);
const owners = (resource: Resource) => new Set(resource.owners.map(({ field }) => field));
const fieldsOf = ({ collection, verb }: Operation): readonly Field[] => {
  const resource = resourceNamed(collection.resource);
  return writableFields(collection, resource, verb as 'create' | 'update').filter(
    (field) =>
      ['reference', 'references', 'polymorphic'].includes(field.kind) &&
      field.targets.some((target) => resourceNamed(target).tenancy.kind !== 'open') &&
      // Permission on an owner is checked before everything else, and has tests of its own.
      !owners(resource).has(field.name),
  );
};
const cases = writes.flatMap((operation) =>
  fieldsOf(operation).flatMap((field) =>
    field.targets.map(
      (target) => [`${operation.method} ${operation.path}`, field.name, target, { operation, field }] as const,
    ),
  ),
);

describe('a reference is refused at its field when the row is not the caller’s to read', () => {
  test('every call that takes references is here', () => {
    expect(new Set(cases.map(([call]) => call)).size).toBeGreaterThan(40);
    expect(cases.length).toBeGreaterThan(80);
  });

  test.each(cases)('%s %s → %s', async (_, __, target, { operation, field }) => {
    const resource = resourceNamed(operation.collection.resource);
    const kind = writer(operation.collection.path);
    const path = addressOf(world, world.a, operation, kind);
    const ask = (body: unknown) => server.ask(operation.method, path, { headers: world.headers[kind], body });
    const body = bodyFor(operation.collection, resource, operation.verb as 'create' | 'update');
    const wrong: unknown[] = [];
    for (const [what, id] of unreadable(resource, target)) {
      const reply = await ask({ ...body, ...pointing(field, target, id) });
      const pointers: string[] = reply.body?.errors?.map(({ pointer }: { pointer: string }) => pointer) ?? [];
      if (reply.status !== 422 || !pointers.some((one) => one.startsWith(`/${field.name}`)))
        wrong.push([what, id, reply.status, reply.text.slice(0, 300)]);
    }
    expect(wrong).toEqual([]);
    // The same call with a row of the caller's own project reaches the validation of this field.
    const inModule = resource.chain.includes('module_id') && target === 'data_map_category';
    const theirs = resourceNamed(target).tenancy.kind === 'user' ? world.own.get(kind)?.get(target) : undefined;
    const mine = theirs ?? (world.a.rows.get(inModule ? 'module_category' : target) as number);
    // Administrators of a company may write to the company itself.
    const isCompany = resourceNamed(target).tenancy.kind === 'tenant' && field.right === 'write';
    const headers = world.headers[isCompany ? 'company_admin' : kind];
    const own = await server.ask(operation.method, path, {
      headers,
      body: { ...body, ...pointing(field, target, mine) },
    });
    const refusals: { pointer: string; message: string }[] = own.body?.errors ?? [];
    expect(
      refusals.filter(({ pointer, message }) => pointer.startsWith(`/${field.name}`) && /there is no/i.test(message)),
    ).toEqual([]);
  });
});

describe('an import finds no name that the caller may not read', () => {
  const imports = operations.filter(
    ({ verb, collection }) => verb === 'import' && !collection.path.startsWith('/api/admin/'),
  );
  const columns = imports.flatMap((operation) =>
    fieldsOf({ ...operation, verb: 'create' })
      .filter(({ kind, targets }) => kind !== 'polymorphic' && resourceNamed(targets[0] as string).guards.length > 0)
      .map((field) => [operation.path, field.name, { operation, field }] as const),
  );

  test.each(columns)('%s %s', async (_, __, { operation, field }) => {
    const kind = writer(operation.collection.path);
    const target = resourceNamed(field.targets[0] as string);
    const label = target.fields.get(target.label) as Field;
    if (label.kind !== 'value') return expect(label.kind).toBe('reference');
    const owner = ownersInBody[operation.collection.path]?.() ?? {};
    const rows = [world.beside, removed].map((tenant) => tenant.rows.get(target.name) as number);
    const names = await asSystem<{ label: string }>(
      server,
      sql`select ${raw(`"${label.name}"`)} as label from ${raw(`"${target.name}"`)} where id = any(${rows}::int[]) order by id`,
    );
    const words = [
      'nothing is called so',
      names[0]?.label ?? '',
      ...(inProject(target.name) ? [names[1]?.label ?? ''] : []),
    ];
    const reply = await server.ask('POST', `${addressOf(world, world.a, operation, kind)}?dry_run=true`, {
      headers: world.headers[kind],
      body: {
        columns: [...Object.keys(owner), field.name],
        rows: words.map((word) => [...Object.values(owner), word]),
      },
    });
    expect(reply.status).toBe(200);
    const faults = words.map((word, row) =>
      reply.body.errors
        .filter((one: { row: number; column: string }) => one.row === row && one.column === field.name)
        .map(({ message }: { message: string }) => message.replaceAll(word, '…')),
    );
    expect(faults[0]).toContainEqual(expect.stringContaining('called "…"'));
    expect(faults).toEqual(words.map(() => faults[0]));
  });

  test('nor the id of one', async () => {
    const ids = [world.beside, removed, world.b].map(({ rows }) => rows.get('project') as number);
    const reply = await server.ask('POST', '/api/favorite_projects/import.json?dry_run=true', {
      headers: world.headers.team_admin,
      body: { columns: ['project_id'], rows: [...ids, 999_999].map((id) => [id]) },
    });
    const faults = [...ids, 999_999].map((id, row) =>
      reply.body.errors
        .filter((one: { row: number }) => one.row === row)
        .map(({ message }: { message: string }) => message.replaceAll(String(id), '…')),
    );
    expect(faults[0]).toContainEqual(expect.stringContaining('called "…"'));
    expect(faults).toEqual(faults.map(() => faults[0]));
  });
});

test('an answer to a comment belongs to the same thing as the comment', async () => {
  const id = (name: string) => world.a.rows.get(name) as number;
  const write = (body: object) =>
    server.ask('POST', '/api/comments', { headers: world.headers.team_admin, body: { text: 'x', ...body } });
  const about = (type: string) => ({ commentable_id: id(type), commentable_type: type });
  for (const type of ['project', 'tag', 'entity_value', 'stakeholder']) {
    const first = await write(about(type));
    expect(first.status).toBe(201);
    expect((await write({ ...about(type), parent_id: first.body.id })).status).toBe(201);
    for (const other of ['project', 'tag', 'entity_value', 'stakeholder'].filter((one) => one !== type)) {
      const reply = await write({ ...about(other), parent_id: first.body.id });
      expect([type, other, reply.status, reply.body.errors?.[0]?.pointer]).toEqual([type, other, 422, '/parent_id']);
    }
  }
});

describe('what belongs to a removed project is closed to calls that do not go through it', () => {
  const id = (name: string) => removed.rows.get(name) as number;
  const as = () => ({ headers: world.headers.team_admin });
  test.each(['comment', 'label', 'link'])('%s', async (name) => {
    const base = `/api/${name}s`;
    const listed = await server.ask('GET', `${base}?project_id=${id('project')}`, as());
    const all = await server.ask('GET', `${base}?per_page=500`, as());
    expect(all.status).toBe(200);
    expect(all.body.map((row: { id: number }) => row.id)).not.toContain(id(name));
    expect(listed.text).not.toContain('Thylacinemark');
    expect((await server.ask('PUT', `${base}/${id(name)}`, { ...as(), body: { position: 1 } })).status).toBe(403);
    expect((await server.ask('DELETE', `${base}/${id(name)}`, as())).status).toBe(403);
    const owner = {
      comment: { text: 'x', commentable_id: id('project'), commentable_type: 'project' },
      label: { name: 'x', project_id: id('project') },
      link: { title: 'x', url: 'https://example.com', linkable_id: id('stakeholder'), linkable_type: 'stakeholder' },
    }[name];
    expect((await server.ask('POST', base, { ...as(), body: owner })).status).toBe(403);
  });

  test('and open again once it is restored, which its administrator may also do by undoing the removal', async () => {
    const project = elsewhere.rows.get('project') as number;
    const about = { text: 'x', commentable_id: project, commentable_type: 'project' };
    const gone = await server.ask('DELETE', `/api/projects/${project}`, as());
    expect(gone.status).toBe(204);
    expect((await server.ask('POST', '/api/comments', { ...as(), body: about })).status).toBe(403);
    const back = await server.ask('POST', `/api/changes/${gone.headers.get('x-change')}/undo.json`, as());
    expect(back.status).toBe(204);
    expect((await server.ask('POST', '/api/comments', { ...as(), body: about })).status).toBe(201);
  });
});
