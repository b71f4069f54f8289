import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { type Reply, type TestServer, testServer } from '../server.ts';
import { type Browser, browserOf } from '../session/browser.ts';

let server: TestServer;
let admin: Browser;
let system: Browser;
beforeAll(async () => {
  server = await testServer({ demo: true });
  admin = await browserOf(server, 'company@example.com');
  system = await browserOf(server, 'system@example.com');
});
afterAll(() => server.close());

const run = <T>(statement: ReturnType<typeof sql>) => server.database.query<T>(systemActor, statement);
const company = 'Nordfracht Logistics';
const idOf = async (email: string): Promise<number> =>
  (await run<{ id: number }>(sql`select id from "user" where email = ${email}`))[0]?.id ?? 0;
const membershipOf = async (email: string): Promise<number> =>
  (
    await run<{ id: number }>(
      sql`select m.id from user_company m join "user" u on u.id = m.user_id join company c on c.id = m.company_id where u.email = ${email} and c.name = ${company}`,
    )
  )[0]?.id ?? 0;
const admins = async (): Promise<number> =>
  (
    await run<{ count: number }>(
      sql`select count(*)::int as count from user_company m join company c on c.id = m.company_id where m.company_admin and c.name = ${company}`,
    )
  )[0]?.count ?? 0;
const undo = (by: Browser, reply: Reply) => by.send('POST', `/api/changes/${reply.headers.get('x-change')}/undo.json`);

const users = '/api/company_admin/users';
const left = `${company} would be left without an administrator. Make somebody else an administrator there first.`;

beforeEach(async () => {
  const wanted = sql`user_id = (select id from "user" where email = 'company@example.com')`;
  await run(sql`update user_company set company_admin = true where ${wanted}`);
  await run(sql`update user_company set company_admin = false where company_admin and not (${wanted})
    and company_id = (select id from company where name = ${company})`);
});

const ways: Readonly<Record<string, (id: number, membership: number) => Promise<Reply>>> = {
  'an update of oneself': (id) => admin.send('PUT', `${users}/${id}.json`, { company_admin: false }),
  'the end of the own membership': (id) => admin.send('DELETE', `${users}/${id}.json`),
  'the same among the people of the company': (id) => admin.send('DELETE', `/api/users/${id}.json`),
  'the end of the own account': () => admin.send('DELETE', '/api/current_user/'),
  'an update of the membership by a system admin': (id, membership) =>
    system.send('PUT', `/api/admin/users/${id}/user_companies/${membership}.json`, { company_admin: false }),
  'the deletion of the membership': (id, membership) =>
    system.send('DELETE', `/api/admin/users/${id}/user_companies/${membership}.json`),
  'the deletion of the account': (id) => system.send('DELETE', `/api/admin/users/${id}.json`),
  'confining the account to its profile': (id) =>
    system.send('PUT', `/api/admin/users/${id}.json`, { restricted: true }),
};

describe.each(Object.entries(ways))('the last administrator of a company cannot go by %s', (_, way) => {
  test('it is refused, and says what to do', async () => {
    const email = 'company@example.com';
    const reply = await way(await idOf(email), await membershipOf(email));
    expect([reply.status, reply.body?.detail]).toEqual([409, left]);
    expect(await admins()).toBe(1);
  });
});

test('the undo of making a second administrator is refused where the first has gone', async () => {
  const member = await idOf('member@example.com');
  const made = await system.send(
    'PUT',
    `/api/admin/users/${member}/user_companies/${await membershipOf('member@example.com')}.json`,
    {
      company_admin: true,
    },
  );
  expect(made.status).toBe(200);
  const gone = await admin.send('PUT', `${users}/${await idOf('company@example.com')}.json`, { company_admin: false });
  expect(gone.status).toBe(200);
  const reply = await undo(system, made);
  expect([reply.status, reply.body.detail]).toEqual([409, left]);
  expect(await admins()).toBe(1);
});

test('of two administrators who demote each other at the same time one stays', async () => {
  const [one, other] = [await idOf('company@example.com'), await idOf('member@example.com')];
  expect((await admin.send('PUT', `${users}/${other}.json`, { company_admin: true })).status).toBe(200);
  const second = await browserOf(server, 'member@example.com');
  const replies = await Promise.all([
    admin.send('PUT', `${users}/${other}.json`, { company_admin: false }),
    second.send('PUT', `${users}/${one}.json`, { company_admin: false }),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await admins()).toBe(1);
});

test('the last system admin stays too, and no company loses an administrator when it is switched off or deleted', async () => {
  const id = await idOf('system@example.com');
  for (const reply of [
    await system.send('PUT', `/api/admin/users/${id}.json`, { system_admin: false }),
    await system.send('DELETE', `/api/admin/users/${id}.json`),
    await system.send('DELETE', '/api/current_user/'),
  ]) {
    expect([reply.status, reply.body?.detail]).toEqual([
      409,
      expect.stringMatching(/Nobody would be left as system administrator|would be left without/),
    ]);
  }
  const [row] = await run<{ id: number }>(sql`select id from company where name = ${company}`);
  expect((await system.send('PUT', `/api/admin/companies/${row?.id}.json`, { active: false })).status).toBe(200);
  expect((await admin.send('GET', `${users}.json`)).status).toBe(200);
  expect((await system.send('PUT', `/api/admin/companies/${row?.id}.json`, { active: true })).status).toBe(200);
  const fresh = await system.send('POST', '/api/admin/companies.json', { name: 'Short lived' });
  const chief = await system.send('POST', '/api/admin/users.json', {
    email: 'chief@example.com',
    first_name: 'C',
    last_name: 'Hief',
    company_ids: [fresh.body.id],
  });
  await run(sql`update user_company set company_admin = true where user_id = ${chief.body.id}`);
  expect((await system.send('DELETE', `/api/admin/companies/${fresh.body.id}.json`)).status).toBe(204);
});

test('no way gives more licences than a company has: not an update by a system admin, not undo, not two at once', async () => {
  const used = async () => (await admin.send('GET', '/api/company_admin/company.json')).body.licences_used as number;
  const someone = await idOf('bjorn.akesson@nordfracht.example.com');
  const licensed = await idOf('member@example.com');
  await run(sql`update company set licences = ${await used()} where name = ${company}`);
  const full = `All licences of ${company} are in use. Take one from somebody else first.`;
  const updated = await system.send(
    'PUT',
    `/api/admin/users/${someone}/user_companies/${await membershipOf('bjorn.akesson@nordfracht.example.com')}.json`,
    { licensed: true },
  );
  expect([updated.status, updated.body.detail]).toEqual([409, full]);
  const removed = await admin.send('DELETE', `${users}/${licensed}.json`);
  expect(removed.status).toBe(204);
  expect((await admin.send('POST', `${users}/${someone}/add_licence.json`)).status).toBe(200);
  const back = await undo(admin, removed);
  expect([back.status, back.body.detail]).toEqual([409, full]);
  expect((await admin.send('POST', `${users}/${someone}/remove_licence.json`)).status).toBe(200);
  expect((await undo(admin, removed)).status).toBe(204);
});
