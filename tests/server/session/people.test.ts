import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { type TestServer, testServer } from '../server.ts';
import { Browser, browserOf, mailsTo, tokenIn } from './browser.ts';

/** The time before any test. */
const began = Date.now();

let server: TestServer;
let admin: Browser;
beforeAll(async () => {
  server = await testServer({ demo: true });
  admin = await browserOf(server, 'company@example.com');
});
afterAll(() => server.close());

const run = <T>(statement: ReturnType<typeof sql>) => server.database.query<T>(systemActor, statement);
const users = '/api/company_admin/users';
const used = async (): Promise<number> =>
  (await admin.send('GET', '/api/company_admin/company.json')).body.licences_used;
const idOf = async (email: string): Promise<number> =>
  (await run<{ id: number }>(sql`select id from "user" where email = ${email}`))[0]?.id ?? 0;
const bjorn = () => idOf('bjorn.akesson@nordfracht.example.com');

test('R-LIC-01: licences_used goes up by 1 when a licence is added to a user, and only once', async () => {
  const before = await used();
  const id = await bjorn();
  for (let twice = 0; twice < 2; twice++)
    expect((await admin.send('POST', `${users}/${id}/add_licence.json`)).body).toMatchObject({ id, licensed: true });
  expect(await used()).toBe(before + 1);
});

test('R-LIC-02: licences_used goes down by 1 when a licence is removed from a user', async () => {
  const before = await used();
  expect((await admin.send('POST', `${users}/${await bjorn()}/remove_licence.json`)).body.licensed).toBe(false);
  expect(await used()).toBe(before - 1);
});

test('a company gives no more licences than it has, also when two are asked for at once', async () => {
  await run(sql`update company set licences = ${(await used()) + 1} where name = 'Nordfracht Logistics'`);
  const ids = [await bjorn(), await idOf('marco.bianchi@nordfracht.example.com')];
  const replies = await Promise.all(ids.map((id) => admin.send('POST', `${users}/${id}/add_licence.json`)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.detail).toContain('in use');
});

test('licences of other companies, and by others than administrators, are refused', async () => {
  expect(
    (await admin.send('POST', `${users}/${await idOf('viktor.sokolov@lindenau.example.com')}/add_licence.json`)).status,
  ).toBe(404);
  const member = await browserOf(server, 'member@example.com');
  expect((await member.send('POST', `${users}/${await bjorn()}/add_licence.json`)).status).toBe(403);
  expect((await server.ask('POST', `${users}/1/add_licence.json`)).status).toBe(401);
});

test('who is added gets an account, a membership and a link; with it a password and the way in', async () => {
  const [team] = (await admin.send('GET', '/api/company_admin/roles.json')).body;
  const body = { email: 'New.Person@example.com', first_name: 'Nia', last_name: 'Person', role_ids: [team.id] };
  const reply = await admin.send('POST', `${users}.json`, body);
  expect(reply.status).toBe(201);
  expect(reply.body).toMatchObject({ email: 'new.person@example.com', licensed: false, role_ids: [team.id] });
  expect(Date.parse(reply.body.invited_at)).toBeGreaterThan(began);
  const [mail] = await mailsTo(server, 'new.person@example.com');
  expect(mail).toContain('Jonas Brandt has invited you to work with Nordfracht Logistics');
  const password = 'a long enough one';
  expect((await server.ask('POST', '/api/passwords.json', { body: { token: tokenIn(mail), password } })).status).toBe(
    200,
  );
  const nia = await browserOf(server, 'new.person@example.com', password);
  expect((await nia.send('GET', '/api/current_company')).body.name).toBe('Nordfracht Logistics');
});

test('teams of another company cannot be given', async () => {
  const [team] = await run<{ id: number }>(
    sql`select r.id from role r join company c on c.id = r.company_id where c.name = 'Stadtwerke Lindenau' limit 1`,
  );
  const reply = await admin.send('POST', `${users}.json`, {
    email: 'spy@example.com',
    first_name: 'S',
    last_name: 'Py',
    role_ids: [team?.id],
  });
  expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, '/role_ids/0']);
  expect(await idOf('spy@example.com')).toBe(0);
});

test('a system admin makes accounts in several companies at once, each address once', async () => {
  const system = await browserOf(server, 'system@example.com');
  const companies = (await system.send('GET', '/api/admin/companies.json?sort=id')).body.map(
    (one: { id: number }) => one.id,
  );
  const body = { email: 'two@example.com', first_name: 'T', last_name: 'Wo', company_ids: companies };
  const first = await system.send('POST', '/api/admin/users.json', body);
  expect([first.status, first.body.company_ids]).toEqual([201, expect.arrayContaining(companies)]);
  const second = await system.send('POST', '/api/admin/users.json', body);
  expect([second.status, second.body.errors[0].pointer]).toEqual([422, '/email']);
});

test('adding a person is undone as a whole', async () => {
  const reply = await admin.send('POST', `${users}.json`, {
    email: 'gone@example.com',
    first_name: 'G',
    last_name: 'One',
  });
  const undo = await admin.send('POST', `/api/changes/${reply.headers.get('x-change')}/undo.json`);
  expect([undo.status, undo.text]).toEqual([204, '']);
  expect(await idOf('gone@example.com')).toBe(0);
});

test('an invitation is sent again with a new link, and the one before ends', async () => {
  const email = 'yuki.tanaka@nordfracht.example.com';
  const id = await idOf(email);
  expect((await admin.send('POST', `${users}/${id}/resend_invitation.json`)).status).toBe(200);
  const system = await browserOf(server, 'system@example.com');
  expect((await system.send('POST', `/api/admin/users/${id}/resend_invitation.json`)).status).toBe(200);
  const [first, second] = (await mailsTo(server, email, 2)).map(tokenIn);
  const body = { password: 'a long enough one' };
  const replies = [
    await server.ask('POST', '/api/passwords.json', { body: { ...body, token: first } }),
    await server.ask('POST', '/api/passwords.json', { body: { ...body, token: second } }),
  ];
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await new Browser(server).logIn(email, body.password)).status).toBe(200);
});
