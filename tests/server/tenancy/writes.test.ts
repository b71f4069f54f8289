/** Writes across the tenant boundary: rows of another company are not referenced, not changed, and not revealed. */
import sql, { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { writableFields } from '../../../src/contract/bodies.ts';
import type { Field } from '../../../src/contract/model.ts';
import { type Operation, operationsOf } from '../../../src/contract/operations.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { tablesOf } from '../../../src/server/store/tables.ts';
import { markedValue } from '../access/filled-rows.ts';
import { addressOf, tryOperation } from '../access/try-operation.ts';
import { asSystem, markOfA, markOfB } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { generated } from '../generated.ts';
import type { Reply } from '../server.ts';

const { model } = generated;
const writes = operationsOf(model).filter(
  ({ path, method }) =>
    method !== 'GET' && !path.startsWith('/api/admin/') && !path.startsWith('/api/company_admin/company'),
);
const ofVerb = (verb: string) => writes.filter((operation) => operation.verb === verb);
const resourceOf = ({ collection }: Operation) => {
  const resource = model.resources.get(collection.resource);
  if (!resource) throw new Error(`There is no resource ${collection.resource}.`);
  return resource;
};
const tenantOnly = (name: string) => model.resources.get(name)?.tenancy.kind !== 'open';
const pointing = (fields: readonly Field[]) =>
  fields.filter(
    ({ kind, targets }) =>
      (kind === 'reference' || kind === 'references' || kind === 'polymorphic') && targets.every(tenantOnly),
  );

const { server, world } = await worldServer();

const inA = (name: string) => world.a.rows.get(name) as number;
const headers = () => world.headers.other_admin;

/** The field with a reference to a row of the other company. */
function foreign(field: Field): Record<string, unknown> {
  const target = field.targets[0] as string;
  if (field.kind === 'references') return { [field.name]: [inA(target)] };
  if (field.kind === 'reference') return { [field.name]: inA(target) };
  return { [field.name]: inA(target), [field.name.replace(/_id$/, '_type')]: target };
}

/** The values that a create needs, with references to rows of the same company. */
function needed(operation: Operation): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of writableFields(operation.collection, resourceOf(operation), 'create')) {
    const target = field.targets[0];
    if (field.kind === 'discriminator') body[field.name] = target;
    else if (field.kind === 'reference' && field.required) body[field.name] = world.b.rows.get(target as string);
    else if (field.kind === 'polymorphic') body[field.name] = world.b.rows.get(target as string);
    else if (field.kind === 'value' && field.required) body[field.name] = markedValue(field, `${markOfB}9`);
  }
  return body;
}

function expectRefused(reply: Reply, field: Field, what: string): void {
  // Lists to which no member of a company can add rows refuse before they check the body.
  const closed = /removed_projects|user_companies/.test(what) && [403, 405].includes(reply.status);
  expect([what, reply.text.includes(markOfA)]).toEqual([what, false]);
  if (closed) return;
  expect([what, reply.status]).toEqual([what, 422]);
  const pointers = reply.body.errors.map(({ pointer }: { pointer: string }) => pointer);
  expect([what, pointers.some((pointer: string) => pointer.startsWith(`/${field.name}`))]).toEqual([what, true]);
}

/** All rows of company A, as text. */
async function allOfA(): Promise<string> {
  const parts: string[] = [];
  for (const [table, { columns }] of tablesOf(model)) {
    const tenant = table === 'company' ? 'id' : columns['company_id'] ? 'company_id' : null;
    if (!tenant) continue;
    const [rows] = await server.database.query<{ text: string }>(
      systemActor,
      sql`select coalesce(json_agg(t order by t::text), '[]')::text as text from ${raw(`"${table}"`)} t where ${raw(tenant)} = ${world.a.company}`,
    );
    parts.push(`${table} ${rows?.text}`);
  }
  return parts.join('\n');
}

describe('references of a body never reach another tenant', () => {
  const creates = ofVerb('create').flatMap((operation) =>
    pointing(writableFields(operation.collection, resourceOf(operation), 'create')).map(
      (field) => [operation.path, field.name, operation, field] as const,
    ),
  );
  test.each(creates)('POST %s with %s', async (path, name, operation, field) => {
    const body = { ...needed(operation), ...foreign(field) };
    const reply = await server.ask('POST', addressOf(world, world.b, operation, 'other_admin'), {
      headers: headers(),
      body,
    });
    expectRefused(reply, field, `${path} ${name}: ${reply.text.slice(0, 300)}`);
  });

  const updates = ofVerb('update').flatMap((operation) =>
    operation.collection.detach.includes('update')
      ? []
      : pointing(writableFields(operation.collection, resourceOf(operation), 'update')).map(
          (field) => [operation.path, field.name, operation, field] as const,
        ),
  );
  test.each(updates)('PUT %s with %s', async (path, name, operation, field) => {
    const reply = await server.ask('PUT', addressOf(world, world.b, operation, 'other_admin'), {
      headers: headers(),
      body: foreign(field),
    });
    expectRefused(reply, field, `${path} ${name}: ${reply.text.slice(0, 300)}`);
  });

  const imports = ofVerb('import').flatMap((operation) =>
    pointing(writableFields(operation.collection, resourceOf(operation), 'create'))
      .filter(({ kind }) => kind !== 'polymorphic')
      .map((field) => [operation.path, field.name, operation, field] as const),
  );
  test.each(imports)('import of %s with %s by what it is called', async (path, name, operation, field) => {
    const target = model.resources.get(field.targets[0] as string);
    const [named] = await asSystem<Record<string, string>>(
      server,
      sql`select * from ${raw(`"${field.targets[0]}"`)} where id = ${inA(field.targets[0] as string)}`,
    );
    const label = named?.[target?.label ?? 'name'] ?? `${markOfA} name`;
    const body = { ...needed(operation), [name]: undefined };
    const columns = [...Object.keys(body).filter((key) => key !== name), name];
    for (const cell of [String(label), String(inA(field.targets[0] as string))]) {
      const rows = [columns.map((column) => (column === name ? cell : String(body[column as keyof typeof body])))];
      const reply = await server.ask('POST', `${addressOf(world, world.b, operation, 'other_admin')}?dry_run=true`, {
        headers: headers(),
        body: { columns, rows },
      });
      // A caller who may not add rows here, or not to the first named row, learns only that.
      const refused = /labels|user_companies/.test(path) && reply.status === 403;
      const faults: string[] =
        reply.body.errors?.map((error: { column?: string; pointer?: string }) => error.column ?? error.pointer) ?? [];
      const found = faults.some((one) => one?.includes(name));
      expect([cell, reply.status, refused || found]).toEqual([cell, refused ? 403 : found ? reply.status : 0, true]);
    }
  });
});

describe('rows of the other company are not there', () => {
  test.each(
    writes.map((operation) => [operation.method, operation.path, operation] as const),
  )('%s %s', async (_method, _path, operation) => {
    const outcome = await tryOperation(server, world, world.a, operation, 'other_admin');
    const ownRows =
      /user_companies|favorite_projects|comment_readings|notification|(personal|default)_views|assistant_conversations/.test(
        operation.path,
      );
    const open = resourceOf(operation).tenancy.kind === 'open' || operation.path.startsWith('/api/release_notes/');
    const adds = ['create', 'import'].includes(operation.verb) && !operation.collection.parent;
    if (!ownRows && !open && !adds) expect(['unseen', 404, 403, 405]).toContain(outcome);
  });

  test('a change that somebody else has made cannot be undone, and is not told of', async () => {
    const made = await server.ask('POST', `/api/projects/${inA('project')}/sections`, {
      headers: world.headers.project_admin,
      body: { name: 'To be kept' },
    });
    const undo = `/api/changes/${made.headers.get('x-change')}/undo.json`;
    for (const kind of ['other_admin', 'other_member', 'team_admin', 'company_admin', 'system_admin'] as const)
      expect([kind, (await server.ask('POST', undo, { headers: world.headers[kind] })).status]).toEqual([kind, 404]);
    for (const [kind, status] of [
      ['anonymous', 401],
      ['project_link', 403],
    ] as const)
      expect([kind, (await server.ask('POST', undo, { headers: world.headers[kind] })).status]).toEqual([kind, status]);
    const reply = await server.ask('GET', `/api/projects/${inA('project')}/sections/${made.body.id}`, {
      headers: world.headers.project_admin,
    });
    expect(reply.body.name).toBe('To be kept');
  });

  test('no change of any kind is undone by anybody but whoever made it', async () => {
    const project = `/api/projects/${inA('project')}`;
    const creator = world.headers.team_admin;
    const asMaker = (method: string, path: string, body?: unknown) =>
      server.ask(method, path, { headers: creator, ...(body !== undefined && { body }) });
    const tag = await asMaker('POST', `${project}/tags`, { name: 'Undone by nobody' });
    const address = `${project}/tags/${tag.body.id}`;
    const replies = [
      tag,
      await asMaker('PUT', address, { name: 'Undone by nobody else' }),
      await asMaker('POST', `${project}/tags/bulk_update`, { ids: [tag.body.id], values: { color: '#123456' } }),
      await asMaker('POST', `${project}/tags/update_positions`, [{ id: tag.body.id, position: 9 }]),
      await asMaker('DELETE', address),
      await asMaker('POST', `${project}/tags/removed/${tag.body.id}/restore`),
      await asMaker('POST', `${project}/tags/import`, { columns: ['name'], rows: [['Imported']] }),
      await asMaker('POST', `${project}/tags/bulk_destroy`, { ids: [tag.body.id] }),
    ];
    const changes = replies.map((reply) => reply.headers.get('x-change'));
    expect(changes).toEqual(changes.map(() => expect.stringMatching(/^\d+$/)));
    const before = await allOfA();
    for (const change of changes)
      for (const kind of ['other_admin', 'other_member', 'project_admin', 'company_admin', 'system_admin'] as const) {
        const reply = await server.ask('POST', `/api/changes/${change}/undo.json`, { headers: world.headers[kind] });
        expect([change, kind, reply.status]).toEqual([change, kind, 404]);
      }
    expect(await allOfA()).toBe(before);
  });

  test('after all these nothing of the company has changed', async () => {
    const before = await allOfA();
    for (const operation of writes) await tryOperation(server, world, world.a, operation, 'other_admin');
    expect(await allOfA()).toBe(before);
  });
});
