/** The three areas of the API, and the rows that administrators manage in their areas. */
import { expect, test } from 'vitest';
import { operationsOf } from '../../../src/contract/operations.ts';
import { type Asker, askerFor } from '../access/asker.ts';
import type { Kind } from '../access/kinds.ts';
import { tryOperation } from '../access/try-operation.ts';
import { markOfA, markOfB } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { generated } from '../generated.ts';

const { server, world } = await worldServer();
const member = askerFor(server, world, 'member');
const company = askerFor(server, world, 'company_admin');
const system = askerFor(server, world, 'system_admin');

const operations = operationsOf(generated.model);
const inA = (name: string) => world.a.rows.get(name) as number;
const inB = (name: string) => world.b.rows.get(name) as number;

/** Creates, reads, changes and deletes a row in an area, and checks that a person without access is refused. */
async function manages(asker: Asker, base: string, body: Record<string, unknown>, change: Record<string, unknown>) {
  const made = await asker.made(base, body);
  expect(made).toMatchObject(body);
  const path = `${base}/${made.id}`;
  expect((await asker.put(path, change)).body).toMatchObject(change);
  expect((await asker.get(path)).body).toMatchObject(change);
  expect((await asker.get(`${base}?ids=${made.id}`)).body).toHaveLength(1);
  expect((await asker.remove(path)).status).toBe(204);
  for (const other of asker === system ? [member, company] : [member]) {
    expect((await other.get(base)).status).toBe(403);
    expect((await other.post(base, body)).status).toBe(403);
  }
}

test('R-USER-01: ordinary users reach their projects, company administrators their own company, system administrators all companies', async () => {
  const granted = askerFor(server, world, 'project_read');
  expect((await granted.get('/api/projects')).text).toContain(markOfA);
  expect((await member.get('/api/projects')).body).toEqual([]);
  const own = (await company.get('/api/company_admin/users')).text;
  expect([own.includes(markOfA), own.includes(markOfB)]).toEqual([true, false]);
  const all = (await system.get('/api/admin/companies')).text;
  expect([all.includes(markOfA), all.includes(markOfB)]).toEqual([true, true]);
});

test('R-USER-24: of the three areas of the API the company one never reaches another company, the system one reaches all, and both refuse users without the role', async () => {
  const area = (prefix: string) => operations.filter(({ path }) => path.startsWith(prefix));
  for (const operation of area('/api/company_admin/')) {
    const path = `${operation.verb} ${operation.path}`;
    const outcome = async (kind: Kind) => [path, await tryOperation(server, world, world.a, operation, kind)];
    expect([
      [path, 403],
      [path, 405],
    ]).toContainEqual(await outcome('member'));
    const abroad = await tryOperation(server, world, world.a, operation, 'other_admin');
    const everyones = operation.path.includes('email_templates');
    const adds = ['create', 'import'].includes(operation.verb);
    const own = operation.collection.singleton && operation.verb === 'update';
    // live/changes.test.ts tests which rows are in changes.
    const isChanges = operation.verb === 'changes';
    if (!everyones && !adds && !own && !isChanges)
      expect([path, ['empty', 'unseen', 404, 405].includes(abroad as string)]).toEqual([path, true]);
  }
  for (const operation of area('/api/admin/')) {
    const path = `${operation.verb} ${operation.path}`;
    for (const kind of ['member', 'company_admin', 'other_admin'] as const)
      expect([
        [path, 403],
        [path, 405],
      ]).toContainEqual([path, await tryOperation(server, world, world.a, operation, kind)]);
    for (const tenant of [world.a, world.b])
      expect([
        [path, 'in'],
        [path, 405],
        // Access is granted, and nothing has been deleted there yet.
        ...(operation.verb === 'removed' ? [[path, 'empty']] : []),
      ]).toContainEqual([path, await tryOperation(server, world, tenant, operation, 'system_admin')]);
  }
});

test('R-USER-04: company administrators manage their own users', async () => {
  const made = await company.made('/api/company_admin/users', {
    email: 'new.colleague@example.com',
    first_name: 'New',
    last_name: 'Colleague',
  });
  const changed = await company.put(`/api/company_admin/users/${made.id}`, { company_admin: true });
  expect(changed.body.company_admin).toBe(true);
  expect((await company.remove(`/api/company_admin/users/${made.id}`)).status).toBe(204);
  expect((await company.get(`/api/company_admin/users/${made.id}`)).status).toBe(404);
  expect((await company.get(`/api/company_admin/users/${inB('user')}`)).status).toBe(404);
  expect((await member.get('/api/company_admin/users')).status).toBe(403);
});

test('R-USER-06: company administrators manage their own licences, by a change of the user as by its own call, and nobody else does', async () => {
  const path = `/api/company_admin/users/${world.people.get('data_map_read')}`;
  const used = async () => (await company.get('/api/company_admin/company')).body.licences_used as number;
  await company.put(path, { licensed: false });
  const before = await used();
  expect((await company.put(path, { licensed: true })).body.licensed).toBe(true);
  expect(await used()).toBe(before + 1);
  expect((await company.post(`${path}/remove_licence.json`, {})).body.licensed).toBe(false);
  expect((await company.post(`${path}/add_licence.json`, {})).body.licensed).toBe(true);
  for (const call of ['add_licence', 'remove_licence']) {
    expect((await member.post(`${path}/${call}.json`, {})).status).toBe(403);
    expect((await askerFor(server, world, 'other_admin').post(`${path}/${call}.json`, {})).status).toBe(404);
  }
  expect(await used()).toBe(before + 1);
});

test('R-USER-25: restricted users reach their own account alone, ordinary ones the things of the product, administrators an area of their own, and shared users neither account nor maps and catalogs', async () => {
  const places = ['/api/current_user', '/api/projects', '/api/data_maps', '/api/data_catalogs'];
  const areas = ['/api/company_admin/users', '/api/admin/users'];
  const statuses = async (kind: Kind) => {
    const asker = askerFor(server, world, kind);
    return Promise.all([...places, ...areas].map(async (path) => (await asker.get(path)).status));
  };
  expect(await statuses('restricted')).toEqual([200, 403, 403, 403, 403, 403]);
  expect(await statuses('member')).toEqual([200, 200, 200, 200, 403, 403]);
  expect(await statuses('company_admin')).toEqual([200, 200, 200, 200, 200, 403]);
  expect(await statuses('system_admin')).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await statuses('project_link')).toEqual([200, 200, 403, 403, 403, 403]);
  const flags = async (kind: Kind) => {
    const { restricted, system_admin, company_admin, shared_user } = (
      await askerFor(server, world, kind).get('/api/current_user')
    ).body;
    return { restricted, system_admin, company_admin, shared_user };
  };
  const none = { restricted: false, system_admin: false, company_admin: false, shared_user: false };
  expect(await flags('restricted')).toEqual({ ...none, restricted: true });
  expect(await flags('member')).toEqual(none);
  expect(await flags('company_admin')).toEqual({ ...none, company_admin: true });
  expect(await flags('system_admin')).toEqual({ ...none, system_admin: true });
  expect(await flags('project_link')).toEqual({ ...none, shared_user: true });
});

test('R-USER-02: a shared user is whoever comes by an access link: it opens its project without an account, until it is taken back', async () => {
  const path = `/api/projects/${inA('project')}`;
  const admin = askerFor(server, world, 'project_admin');
  const link = await admin.made(`${path}/project_access_urls.json`, { label: 'For the visitor' });
  const headers = { 'x-session-token': link.code as string };
  const ask = async (address: string) => (await server.ask('GET', address, { headers })).status;
  expect((await server.ask('GET', '/api/current_user', { headers })).body.shared_user).toBe(true);
  expect((await server.ask('GET', '/api/projects', { headers })).body.map(({ id }: { id: number }) => id)).toEqual([
    inA('project'),
  ]);
  expect([await ask(path), await ask(`${path}/stakeholders`)]).toEqual([200, 200]);
  expect(await ask(`/api/projects/${world.beside.rows.get('project')}`)).toBe(403);
  expect(await ask(`/api/projects/${inB('project')}`)).toBe(404);
  expect((await admin.remove(`${path}/project_access_urls/${link.id}.json`)).status).toBe(204);
  expect(await ask(path)).toBe(401);
});

test('R-USER-05: company administrators manage their own roles', async () => {
  await manages(company, '/api/company_admin/roles', { name: 'Night shift' }, { name: 'Day shift' });
  expect((await company.get(`/api/company_admin/roles/${inB('role')}`)).status).toBe(404);
});

test('R-USER-07: company administrators manage their own API keys', async () => {
  await manages(company, '/api/company_admin/company_api_keys', { name: 'Warehouse' }, { name: 'Warehouse 2' });
  expect((await company.get('/api/company_admin/company_api_keys')).text).not.toContain('secret');
});

test('R-USER-09: company administrators manage their own removed projects', async () => {
  const removed = await company.get('/api/company_admin/removed_projects');
  expect(removed.body.map(({ id }: { id: number }) => id)).toEqual([
    inA('removed_project'),
    world.beside.rows.get('removed_project'),
  ]);
  expect((await company.get(`/api/company_admin/removed_projects/${inB('removed_project')}`)).status).toBe(404);
  expect((await member.get('/api/company_admin/removed_projects')).status).toBe(403);
});

test('R-USER-10: company administrators read and change the details of their company', async () => {
  const read = await company.get('/api/company_admin/company.json');
  expect(read.body.id).toBe(world.a.company);
  const changed = await company.put('/api/company_admin/company.json', { phone: '+49 30 1234' });
  expect([changed.status, changed.body.phone]).toEqual([200, '+49 30 1234']);
  expect((await member.put('/api/company_admin/company.json', { phone: '1' })).status).toBe(403);
  // A company cannot change its number of licences.
  await company.put('/api/company_admin/company.json', { licences: 5, phone: '2' });
  expect((await company.get('/api/company_admin/company.json')).body.licences).toBe(1000);
});

test('R-USER-11: company administrators read the email templates; there is no write call', async () => {
  expect((await company.get('/api/company_admin/email_templates.json')).status).toBe(200);
  expect((await company.put('/api/company_admin/email_templates.json', {})).status).toBe(405);
  const { body } = await company.put('/api/admin/email_templates.json', {});
  expect(body.detail).toBe('You have no right to change these email templates.');
  expect((await member.get('/api/company_admin/email_templates.json')).status).toBe(403);
});

test('R-USER-12: system administrators manage companies', () =>
  manages(system, '/api/admin/companies', { name: 'Third Ltd' }, { name: 'Third plc' }));

test('R-USER-13: system administrators manage users of all companies', async () => {
  const ids = (await system.get('/api/admin/users?per_page=500')).body.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(expect.arrayContaining([inA('user'), inB('user')]));
  expect((await system.put(`/api/admin/users/${inB('user')}`, { first_name: 'Changed' })).body.first_name).toBe(
    'Changed',
  );
  for (const other of [member, company]) expect((await other.get('/api/admin/users')).status).toBe(403);
});

test('R-USER-14: system administrators manage providers of each company', () =>
  manages(
    system,
    `/api/admin/companies/${world.b.company}/providers`,
    { name: 'Their login', issuer_url: 'https://login.example.com', client_id: 'abc' },
    { name: 'Their new login' },
  ));

test('R-USER-15: system administrators manage module types', () =>
  manages(
    system,
    '/api/admin/scenario_modules',
    { name: 'Extra board', type_key: 'ExtraBoard', segment: 'extra-board', family: 'lists' },
    { name: 'Extra list' },
  ));

test.each([
  'project_statuses',
  'project_scenario_module_statuses',
  'assessment_statuses',
  'response_statuses',
])('R-USER-16: system administrators manage statuses: %s', (name) =>
  manages(system, `/api/admin/${name}`, { name: 'Paused' }, { name: 'On hold' }));

test('R-USER-17: system administrators manage categories', () =>
  manages(system, '/api/admin/scenario_module_categories', { name: 'Planning' }, { name: 'Plans' }));

test('R-USER-18: system administrators manage release notes', () =>
  manages(system, '/api/admin/release_notes', { title: 'Spring' }, { title: 'Summer' }));

test('R-USER-19: system administrators manage feature notifications', () =>
  manages(
    system,
    '/api/admin/new_feature_notifications',
    { title: 'Boards', page_name: 'projects' },
    { title: 'Better boards' },
  ));

test('R-USER-20: system administrators manage language models', () =>
  manages(system, '/api/admin/llm_models', { name: 'Small', model_key: 'small-1' }, { name: 'Smaller' }));

test('R-USER-21: system administrators manage the email templates', async () => {
  const changed = await system.put('/api/admin/email_templates.json', { invitation_subject: 'Welcome' });
  expect([changed.status, changed.body.invitation_subject]).toEqual([200, 'Welcome']);
  for (const other of [member, company]) expect((await other.get('/api/admin/email_templates.json')).status).toBe(403);
});

test('R-USER-22: system administrators manage the system settings', async () => {
  const changed = await system.put('/api/admin/systems.json', { support_email: 'help@example.com' });
  expect([changed.status, changed.body.support_email]).toEqual([200, 'help@example.com']);
  expect((await server.ask('GET', '/api/system')).body.support_email).toBe('help@example.com');
  for (const other of [member, company]) expect((await other.get('/api/admin/systems.json')).status).toBe(403);
});

test('R-ADM-16: system settings and email templates are one record each, without an id in the path', async () => {
  for (const path of ['/api/admin/systems', '/api/admin/email_templates']) {
    const read = await system.get(`${path}.json`);
    const written = await system.put(`${path}.json`, {});
    expect([path, read.body.id, written.status, written.body.id]).toEqual([path, 1, 200, 1]);
    for (const method of ['POST', 'DELETE'])
      expect((await server.ask(method, `${path}.json`, { headers: world.headers.system_admin, body: {} })).status).toBe(
        405,
      );
    expect((await system.get(`${path}/1.json`)).status).toBe(404);
  }
});
