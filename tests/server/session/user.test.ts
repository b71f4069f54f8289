import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { type TestServer, testServer } from '../server.ts';
import { Browser, browserOf, mailsTo, tokenIn } from './browser.ts';

/** The time before any test. */
const began = Date.now();

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ demo: true });
});
afterAll(() => server.close());

const run = <T>(statement: ReturnType<typeof sql>) => server.database.query<T>(systemActor, statement);

test('strangers are nobody: 401', async () => {
  for (const [method, path] of [
    ['GET', '/api/current_user'],
    ['PUT', '/api/current_user/'],
    ['DELETE', '/api/current_user/'],
    ['GET', '/api/current_user/request_password_reset'],
  ] as const)
    expect((await server.ask(method, path, method === 'PUT' ? { body: {} } : {})).status).toBe(401);
});

test('the current user tells what a page needs, and neither the password nor other tenants', async () => {
  const { body, text } = await (await browserOf(server, 'member@example.com')).send('GET', '/api/current_user');
  expect(body).toMatchObject({
    email: 'member@example.com',
    name: 'Mira Lindqvist',
    restricted: false,
    system_admin: false,
    company_admin: false,
    shared_user: false,
  });
  expect(body.companies).toEqual([{ id: body.company_id, name: 'Nordfracht Logistics' }]);
  expect(text).not.toMatch(/password(?!" : true)|argon2|Lindenau/);
});

test('R-TERMS-03: Accept sets accepted_eula true, and the answer is the current user', async () => {
  const browser = await browserOf(server, 'member@example.com');
  const { body: me } = await browser.send('GET', '/api/current_user');
  const before = await browser.send('PUT', '/api/current_user/', { id: me.id, accepted_eula: false });
  expect(before.body).toMatchObject({ accepted_eula: false });
  const reply = await browser.send('PUT', '/api/current_user/', { id: me.id, accepted_eula: true });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ id: me.id, accepted_eula: true, name: me.name });
  // Nobody can accept the terms for another person, or revoke the acceptance: the read-only field is ignored.
  const system = await server.logIn('system@example.com');
  const body = { job_title: 'Clerk', accepted_eula: false };
  const answer = await server.ask('PUT', `/api/admin/users/${me.id}.json`, { headers: system, body });
  expect(answer.body).toMatchObject({ job_title: 'Clerk', accepted_eula: true });
});

test('nobody makes herself an administrator, another person or a member of another company', async () => {
  const browser = await browserOf(server, 'member@example.com');
  const { body: me } = await browser.send('GET', '/api/current_user');
  const reply = await browser.send('PUT', '/api/current_user/', {
    ...me,
    system_admin: true,
    restricted: true,
    email: 'x@example.com',
  });
  expect(reply.body).toMatchObject({ system_admin: false, restricted: false, email: 'member@example.com' });
  expect((await browser.send('PUT', '/api/current_user/', { id: me.id + 1 })).status).toBe(422);
  const [other] = await run<{ id: number }>(sql`select id from company where name = 'Stadtwerke Lindenau'`);
  expect((await browser.send('PUT', '/api/current_user/', { company_id: other?.id })).body.errors[0].pointer).toBe(
    '/company_id',
  );
  expect((await browser.send('PUT', '/api/current_user/', { first_name: '' })).body.errors[0].pointer).toBe(
    '/first_name',
  );
  expect((await browser.send('PUT', '/api/current_user/', { password_hash: 'x' })).status).toBe(422);
});

test('who belongs to two companies moves this login to the other, and no other login', async () => {
  const [company] = await run<{ id: number }>(sql`select id from company where name = 'Stadtwerke Lindenau'`);
  await run(
    sql`insert into user_company (company_id, user_id) select ${company?.id}, id from "user" where email = 'system@example.com'`,
  );
  const here = await browserOf(server, 'system@example.com');
  const there = await browserOf(server, 'system@example.com');
  const moved = await here.send('PUT', '/api/current_user/', { company_id: company?.id });
  expect(moved.body.company_id).toBe(company?.id);
  await here.send('GET', '/api/oauth/tokens.json');
  await there.send('GET', '/api/oauth/tokens.json');
  expect((await here.send('GET', '/api/current_company')).body.name).toBe('Stadtwerke Lindenau');
  expect((await there.send('GET', '/api/current_company')).body.name).toBe('Nordfracht Logistics');
});

test('a restricted user reads who she is and changes her name, and nothing else', async () => {
  const browser = await browserOf(server, 'restricted@example.com');
  expect((await browser.send('GET', '/api/current_user')).body.restricted).toBe(true);
  expect((await browser.send('PUT', '/api/current_user/', { job_title: 'Auditor' })).body.job_title).toBe('Auditor');
  expect((await browser.send('GET', '/api/projects.json')).status).toBe(403);
});

test('R-NOTIF-04: a viewed notification answers notification_id and is not among valid_notifications any more', async () => {
  const browser = await browserOf(server, 'member@example.com');
  const { body: before } = await browser.send('GET', '/api/current_user');
  const [first] = before.valid_notifications;
  expect(first).toMatchObject({
    id: expect.any(Number),
    page_name: expect.any(String),
    title: expect.any(String),
    content: expect.any(String),
  });
  const path = '/api/current_user/register_viewed_notification.json';
  for (let twice = 0; twice < 2; twice++)
    expect((await browser.send('POST', path, { notification_id: first.id })).body).toEqual({
      notification_id: first.id,
    });
  const { body: after } = await browser.send('GET', '/api/current_user');
  expect(after.valid_notifications.map((one: { id: number }) => one.id)).not.toContain(first.id);
  expect((await browser.send('POST', path, { notification_id: 2_000_000 })).status).toBe(404);
});

test('a project is registered as viewed by those who may read it', async () => {
  const browser = await browserOf(server, 'member@example.com');
  const [project] = (await browser.send('GET', '/api/projects.json?sort=id')).body;
  const path = '/api/current_user/register_viewed_project.json';
  expect((await browser.send('POST', path, { project_id: project.id })).body).toEqual({ project_id: project.id });
  const { body } = await browser.send('GET', `/api/projects/${project.id}.json`);
  expect(Date.parse(body.last_viewed_at)).toBeGreaterThan(began);
  expect(
    (await (await browserOf(server, 'other@example.com')).send('POST', path, { project_id: project.id })).status,
  ).toBe(404);
});

test('R-CALL-24: GET /api/current_user/request_password_reset sends the link to oneself, and it sets a password once', async () => {
  const browser = await browserOf(server, 'member@example.com');
  expect((await browser.send('GET', '/api/current_user/request_password_reset')).status).toBe(204);
  const [mail] = await mailsTo(server, 'member@example.com');
  expect(mail).toContain(`${server.settings.publicUrl}/set-new-password?token=`);
  const token = tokenIn(mail);
  const short = await server.ask('POST', '/api/passwords.json', { body: { token, password: 'short' } });
  expect([short.status, short.body.errors[0].pointer]).toEqual([422, '/password']);
  const body = { token, password: 'four words are good' };
  expect((await server.ask('POST', '/api/passwords.json', { body })).status).toBe(200);
  expect((await server.ask('POST', '/api/passwords.json', { body })).status).toBe(404);
  expect((await browser.send('GET', '/api/oauth/tokens.json')).status).toBe(401);
  expect((await new Browser(server).logIn('member@example.com')).status).toBe(401);
  expect((await new Browser(server).logIn('Member@Example.com ', body.password)).status).toBe(200);
});

test('asking for a link by address answers the same whether there is such an account or not', async () => {
  for (const email of ['company@example.com', 'nobody@example.com'])
    expect((await server.ask('POST', '/api/password_resets.json', { body: { email } })).status).toBe(204);
  expect(await mailsTo(server, 'company@example.com')).toHaveLength(1);
  expect(await mailsTo(server, 'nobody@example.com', 0)).toHaveLength(0);
});

test('R-CALL-23: DELETE /api/current_user/ removes the account, which can no longer log in', async () => {
  const browser = await browserOf(server, 'restricted@example.com');
  expect((await browser.send('DELETE', '/api/current_user/')).status).toBe(204);
  expect((await browser.send('GET', '/api/current_user')).status).toBe(401);
  expect((await new Browser(server).logIn('restricted@example.com')).status).toBe(401);
});

test('what a removed person has made stays, and the journal no longer says who it was', async () => {
  const email = 'tomasz.nowak@nordfracht.example.com';
  await run(
    sql`update "user" set password_hash = (select password_hash from "user" where email = 'system@example.com') where email = ${email}`,
  );
  const texts = () => run<{ count: number }>(sql`select count(*)::int as count from comment`);
  const before = await texts();
  expect((await (await browserOf(server, email)).send('DELETE', '/api/current_user/')).status).toBe(204);
  expect(await texts()).toEqual(before);
  expect(
    await run(
      sql`select 1 from tessera_journal where before::text like '%tomasz.nowak%' or after::text like '%tomasz.nowak%'`,
    ),
  ).toEqual([]);
});

test('the only administrator of a company cannot remove the own account', async () => {
  const reply = await (await browserOf(server, 'company@example.com')).send('DELETE', '/api/current_user/');
  expect(reply.status).toBe(409);
  expect(reply.body.detail).toContain('Nordfracht Logistics');
});
