/** The tenant boundary in responses: no response to users of one company contains anything of another company. */
import sql, { raw } from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { readableFields } from '../../../src/contract/bodies.ts';
import { comparisonsOf } from '../../../src/contract/conditions.ts';
import { operationsOf } from '../../../src/contract/operations.ts';
import { relationsOf } from '../../../src/contract/relations.ts';
import { guarded, type Kind } from '../access/kinds.ts';
import { addressOf, includingAll } from '../access/try-operation.ts';
import { addThings, asSystem, bearer, markOfA, markOfB } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { generated } from '../generated.ts';

const { model } = generated;
const operations = operationsOf(model);
const reads = operations.filter(({ method }) => method === 'GET');
/** System administrators see all companies in this area, and no other person has access to it. */
const ordinary = reads.filter(({ path }) => !path.startsWith('/api/admin/'));
const lists = ordinary.filter(({ verb }) => verb === 'list');

const { server, world: whole } = await worldServer();
/** The world under test; later the one with the deleted rows. */
let world = whole;

const holdsMark = (text: string): boolean => text.toLowerCase().includes(markOfA.toLowerCase());
const ask = (kind: Kind, path: string) => server.ask('GET', path, { headers: world.headers[kind] });

test('the marks are where they should be: members of each company do see their own', async () => {
  for (const [kind, mark] of [
    ['team_admin', markOfA],
    ['other_admin', markOfB],
  ] as const)
    for (const path of ['/api/projects', '/api/data_maps', '/api/assessments', '/api/users', '/api/roles'])
      expect([kind, path, (await ask(kind, path)).text.includes(mark)]).toEqual([kind, path, true]);
});

describe.each<Kind>(['other_member', 'other_admin'])('as %s', (kind) => {
  test.each(reads.map((operation) => [operation.path, operation] as const))('GET %s', async (_, operation) => {
    const all = includingAll(model, operation);
    const own = await ask(kind, addressOf(world, world.b, operation, kind) + all);
    expect([own.status, holdsMark(own.text)]).toEqual([own.status, false]);
    const foreign = await ask(kind, addressOf(world, world.a, operation, kind) + all);
    expect([foreign.status, holdsMark(foreign.text)]).toEqual([foreign.status, false]);
  });
});

test('secrets are in no answer, whoever asks', async () => {
  for (const operation of reads)
    for (const kind of ['system_admin', 'company_admin', 'team_admin', 'project_link'] as const) {
      const reply = await ask(kind, addressOf(world, world.a, operation, kind) + includingAll(model, operation));
      expect([operation.path, kind, /secret (quokkamark|everyones)/i.test(reply.text)]).toEqual([
        operation.path,
        kind,
        false,
      ]);
      expect([operation.path, /password_hash|token_hash|secret_hash/.test(reply.text)]).toEqual([
        operation.path,
        false,
      ]);
    }
});

test('nobody filters, sorts or searches by what is not shown', async () => {
  const tries = [
    '/api/admin/users?password_hash.contains=a',
    '/api/admin/users?sort=password_hash',
    '/api/users?sort=email',
    '/api/users?email.contains=a',
    '/api/company_admin/company_api_keys?token_hash.starts=secret',
    '/api/admin/llm_models?api_key.contains=secret',
  ];
  for (const path of tries) {
    const reply = await ask('system_admin', path);
    expect([path, reply.status]).toEqual([path, 422]);
  }
  const found = await ask('member', `/api/users?q=${encodeURIComponent('other_admin@example.com')}`);
  expect(found.text).toBe('[]');
  // A colleague is found by the complete address, which is not shown, and by no part of it.
  const colleague = await ask('member', `/api/users?q=${encodeURIComponent('company_admin@example.com')}`);
  expect([colleague.body.length, colleague.text.includes('@')]).toEqual([1, false]);
  for (const part of ['company_admin@', '@example.com', 'company_admin@example.co']) {
    const reply = await ask('member', `/api/users?q=${encodeURIComponent(part)}`);
    expect([part, reply.text]).toEqual([part, '[]']);
  }
});

describe('what has been deleted and changed in one company', () => {
  const headers = () => world.headers.team_admin;
  const deletable = operations.filter(
    ({ verb, collection }) =>
      verb === 'delete' &&
      collection.path.includes('{') &&
      !collection.path.startsWith('/api/admin/') &&
      !collection.detach.length,
  );
  const others = ['other_member', 'other_admin'] as const;
  /** Ids of deleted rows by their collection. */
  const gone = new Map<string, number>();

  beforeAll(async () => {
    // Each is deleted from a separate object, so that no deletion removes a row of another test.
    const lost = await addThings(server, world, `${markOfA} lost`);
    for (const thing of guarded)
      await asSystem(
        server,
        sql`insert into user_permission (${raw(`${thing}_id`)}, user_id, permission_key, company_id, position)
          values (${lost.rows.get(thing)}, ${world.people.get('team_admin')}, 'admin', ${world.a.company}, 0)`,
      );
    for (const operation of deletable) {
      const path = addressOf(world, lost, operation, 'team_admin');
      const reply = await server.ask('DELETE', path, { headers: headers() });
      if (reply.status === 204) gone.set(operation.collection.key, Number(/(\d+)\.json$/.exec(path)?.[1]));
    }
    expect(gone.size).toBeGreaterThan(15);
    world = { ...world, a: { ...world.a, rows: new Map([...lost.rows, ['company', world.a.company]]) } };
  });

  test('is told to those who may read it', async () => {
    const replies = await Promise.all(
      deletable.map(async ({ collection }) => {
        const list = operations.find(({ verb, collection: of }) => verb === 'removed' && of.key === collection.key);
        if (!list || !gone.has(collection.key)) return false;
        return holdsMark((await ask('team_admin', addressOf(world, world.a, list, 'team_admin'))).text);
      }),
    );
    expect(replies.filter(Boolean).length).toBeGreaterThan(10);
  });

  test.each(others)('and to nobody of another, by whichever call: %s', async (kind) => {
    const readable = operations.filter(
      ({ verb, collection }) =>
        ['removed', 'history', 'uses', 'restore', 'bulk_restore', 'bulk_update', 'bulk_destroy'].includes(verb) &&
        !collection.path.startsWith('/api/admin/'),
    );
    const wrong: unknown[] = [];
    for (const operation of readable) {
      const { verb, collection, method } = operation;
      const row = gone.get(collection.key) ?? world.a.rows.get(collection.resource) ?? 0;
      for (const of of [world.a, world.b]) {
        const path = addressOf(world, of, operation, kind).replace(/removed\/\d+\//, `removed/${row}/`);
        const body =
          verb === 'bulk_destroy' || verb === 'bulk_restore' || collection.detach.length
            ? { ids: [row] }
            : verb === 'bulk_update'
              ? { ids: [row], values: {} }
              : undefined;
        const reply = await server.ask(method, path, {
          headers: world.headers[kind],
          ...(method === 'POST' && body && { body }),
        });
        if (holdsMark(reply.text) || (method === 'POST' && reply.status < 400))
          wrong.push([path, reply.status, reply.text]);
      }
    }
    expect(wrong).toEqual([]);
    expect(readable.length).toBeGreaterThan(200);
  });
});

describe('totals, searches, filters and orders count and compare own rows only', () => {
  test.each(lists.map((operation) => [operation.path, operation] as const))('GET %s', async (_, operation) => {
    const path = addressOf(world, world.b, operation, 'other_admin');
    const all = await ask('other_admin', `${path}?per_page=500&count=exact`);
    if (all.status !== 200) return expect(all.status).toBe(403);
    expect(all.headers.get('x-total-count')).toBe(String(all.body.length));
    const resource = model.resources.get(operation.collection.resource);
    if (!resource) throw new Error(`There is no resource ${operation.collection.resource}.`);
    const texts = [
      ...readableFields(operation.collection, resource).map((field) => ({ field, name: field.name })),
      ...[...relationsOf(model, operation.collection).values()].flatMap(({ name, target, shownBy }) =>
        readableFields(shownBy, target).map((field) => ({ field, name: `${name}.${field.name}` })),
      ),
    ].filter(({ field }) => comparisonsOf(field).includes('contains'));
    const searches = [`q=${markOfA}`, ...texts.map(({ name }) => `${name}.contains=${markOfA}`)];
    for (const search of searches) {
      const found = await ask('other_admin', `${path}?${search}`);
      expect([search, found.status, found.headers.get('x-total-count'), found.text]).toEqual([search, 200, '0', '[]']);
    }
    const foreign = [...world.a.rows].flatMap(([name, id]) => (name === resource.name ? [id] : []));
    if (resource.tenancy.kind !== 'open')
      expect((await ask('other_admin', `${path}?ids=${foreign.join()}`)).text).toBe('[]');
  });
});

describe('who belongs to both companies and works in the second', () => {
  test('sees of the first its name in the list of own companies and nothing else', async () => {
    const user = world.people.get('other_member') as number;
    await asSystem(
      server,
      sql`insert into user_company (user_id, company_id, licensed, position) values (${user}, ${world.a.company}, true, 0)`,
    );
    const headers = await bearer(server, user, world.b.company);
    for (const operation of ordinary) {
      if (operation.collection.path === '/api/user_companies') continue;
      const path = addressOf(world, world.b, operation, 'other_member');
      const reply = await server.ask('GET', path, { headers });
      expect([path, holdsMark(reply.text)]).toEqual([path, false]);
    }
    const companies = await server.ask('GET', '/api/user_companies', { headers });
    expect(companies.body.map((row: { company_id: number }) => row.company_id).sort()).toEqual(
      [world.a.company, world.b.company].sort(),
    );
    await asSystem(server, sql`delete from user_company where user_id = ${user} and company_id = ${world.a.company}`);
  });
});
