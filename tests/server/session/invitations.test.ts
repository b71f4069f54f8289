import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutLinks } from '../../../src/server/mail/account-mails.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { type Reply, type TestServer, testServer } from '../server.ts';
import { type Browser, browserOf, mailsTo, tokenIn } from './browser.ts';

let server: TestServer;
let admin: Browser;
let other: Browser;
beforeAll(async () => {
  server = await testServer({ demo: true });
  admin = await browserOf(server, 'company@example.com');
  await run(
    sql`update user_company set company_admin = true where user_id = (select id from "user" where email = 'other@example.com')`,
  );
  other = await browserOf(server, 'other@example.com');
});
afterAll(() => server.close());

const run = <T>(statement: ReturnType<typeof sql>) => server.database.query<T>(systemActor, statement);
const users = '/api/company_admin/users';
const invite = (by: Browser, email: string, more: object = {}): Promise<Reply> =>
  by.send('POST', `${users}.json`, {
    email,
    first_name: 'Typed',
    last_name: 'Name',
    job_title: 'Typed title',
    ...more,
  });
const lastLink = async (email: string, count = 1): Promise<string> =>
  tokenIn((await mailsTo(server, email, count)).at(-1));
const answer = (what: 'look' | 'accept' | 'decline', token: string): Promise<Reply> =>
  server.ask('POST', `/api/invitations/${what}.json`, { body: { token } });
const account = async (email: string) =>
  (
    await run<{ row: string }>(
      sql`select to_jsonb(u.*)::text as row from "user" u where email = ${email} and pending_company_id is null`,
    )
  )[0]?.row;

/** The response without values that identify the row and the time. */
const shapeOf = ({ status, body }: Reply) => {
  const { id: _, email: __, position: ___, ...rest } = body as Record<string, unknown>;
  const times = Object.fromEntries(['created_at', 'updated_at', 'invited_at'].map((name) => [name, typeof rest[name]]));
  return { status, ...rest, ...times };
};

test('inviting an address with an account elsewhere is answered like an unknown one: with what was typed, and no more', async () => {
  const before = await account('system@example.com');
  const known = await invite(other, 'member@example.com');
  const unknown = await invite(other, 'nobody.knows@example.com');
  expect(shapeOf(known)).toEqual(shapeOf(unknown));
  expect(known.body).toMatchObject({
    first_name: 'Typed',
    job_title: 'Typed title',
    state: 'invited',
    last_seen_at: null,
  });
  expect(Math.abs(known.body.id - unknown.body.id)).toBe(1);
  const listed = (await other.send('GET', `${users}.json?email.equals=member@example.com`)).body;
  expect(listed).toEqual([known.body]);
  expect(await account('system@example.com')).toBe(before);
});

test('who accepts joins with the account there is, which keeps its password, name and title; then the company sees it', async () => {
  const email = 'member@example.com';
  const [team] = (await other.send('GET', '/api/company_admin/roles.json')).body;
  const invited = (await other.send('GET', `${users}.json?email.equals=${email}`)).body[0];
  await other.send('PUT', `${users}/${invited.id}.json`, { role_ids: [team.id] });
  const before = JSON.parse((await account(email)) ?? '{}');
  const link = await lastLink(email);
  expect((await answer('look', link)).body).toEqual({
    email,
    company_name: 'Stadtwerke Lindenau',
    invited_by: expect.stringMatching(/\w/),
    has_account: true,
  });
  const password = { token: link, password: 'a password by a stranger' };
  expect((await server.ask('POST', '/api/passwords.json', { body: password })).status).toBe(409);
  expect((await answer('accept', link)).status).toBe(204);
  expect((await answer('accept', link)).status).toBe(404);
  expect(JSON.parse((await account(email)) ?? '{}')).toEqual(before);
  const member = await browserOf(server, email);
  expect((await member.send('GET', '/api/current_user')).body.companies).toHaveLength(2);
  const [seen, ...more] = (await other.send('GET', `${users}.json?email.equals=${email}`)).body;
  expect(more).toEqual([]);
  expect(seen).toMatchObject({ id: before.id, state: 'active', job_title: before.job_title, role_ids: [team.id] });
});

test('a company cannot change what belongs to the person: the title and phone that others see', async () => {
  const [seen] = (await other.send('GET', `${users}.json?email.equals=member@example.com`)).body;
  for (const body of [{ phone: 'HACKED' }, { job_title: 'HACKED' }, { first_name: 'HACKED' }])
    expect((await other.send('PUT', `${users}/${seen.id}.json`, body)).text).not.toContain('HACKED');
  expect(await account('member@example.com')).not.toContain('HACKED');
});

test('who declines is seen as such by the company, takes no licence, and can be invited again; an account of theirs stays as it is', async () => {
  const email = 'restricted@example.com';
  const before = await account(email);
  const { body } = await invite(other, email, { licensed: true });
  const link = await lastLink(email);
  expect((await answer('decline', link)).status).toBe(204);
  expect((await answer('accept', link)).status).toBe(404);
  const declined = (await other.send('GET', `${users}/${body.id}.json`)).body;
  expect(declined).toMatchObject({ state: 'declined', licensed: false, job_title: 'Typed title' });
  expect(await account(email)).toBe(before);
  expect((await other.send('POST', `${users}/${body.id}/resend_invitation.json`)).body).toMatchObject({
    state: 'invited',
  });
  expect((await answer('decline', await lastLink(email, 2))).status).toBe(204);
  expect((await invite(other, email)).body).toMatchObject({ state: 'invited' });
});

test('an invitation that is withdrawn opens nothing; invited anew, the address gets a new one', async () => {
  const email = 'withdrawn@example.com';
  const { body } = await invite(admin, email);
  const link = await lastLink(email);
  expect((await admin.send('DELETE', `${users}/${body.id}.json`)).status).toBe(204);
  expect((await answer('look', link)).status).toBe(404);
  expect(
    (await server.ask('POST', '/api/passwords.json', { body: { token: link, password: 'long enough' } })).status,
  ).toBe(404);
  expect((await invite(admin, email)).status).toBe(201);
  expect((await answer('look', await lastLink(email, 2))).body).toMatchObject({ has_account: false });
  expect((await invite(admin, email)).status).toBe(422);
});

test('two companies invite one unknown address: both links stay good, and each keeps what it has typed', async () => {
  const email = 'wanted@example.com';
  const [one, two] = [
    await invite(admin, email, { first_name: 'One' }),
    await invite(other, email, { first_name: 'Two' }),
  ];
  expect([one.status, two.status]).toEqual([201, 201]);
  const [first, second] = (await mailsTo(server, email, 2)).map(tokenIn) as [string, string];
  const password = 'a long enough one';
  expect((await server.ask('POST', '/api/passwords.json', { body: { token: first, password } })).status).toBe(200);
  expect((await other.send('GET', `${users}/${two.body.id}.json`)).body).toMatchObject({
    first_name: 'Two',
    state: 'invited',
  });
  expect((await answer('look', second)).body.has_account).toBe(true);
  expect((await answer('accept', second)).status).toBe(204);
  const person = await browserOf(server, email, password);
  expect((await person.send('GET', '/api/current_user')).body.companies).toHaveLength(2);
});

test('undo of an invitation takes back the own invitation only, and nothing once it has been accepted', async () => {
  const email = 'shared@example.com';
  const one = await invite(admin, email);
  const two = await invite(other, email);
  const undo = (by: Browser, reply: Reply) =>
    by.send('POST', `/api/changes/${reply.headers.get('x-change')}/undo.json`);
  const [, second] = (await mailsTo(server, email, 2)).map(tokenIn) as [string, string];
  expect((await undo(admin, one)).status).toBe(204);
  const password = 'a long enough one';
  expect((await server.ask('POST', '/api/passwords.json', { body: { token: second, password } })).status).toBe(200);
  expect((await undo(other, two)).status).toBe(409);
  const again = await invite(admin, email);
  expect((await answer('accept', await lastLink(email, 3))).status).toBe(204);
  expect((await undo(admin, again)).status).toBe(409);
  const person = await browserOf(server, email, password);
  expect((await person.send('GET', '/api/current_user')).body.companies).toHaveLength(2);
});

test('a licence and the right of an administrator given with the invitation are there when it is accepted', async () => {
  const email = 'chief@example.com';
  const made = await invite(other, email, { licensed: true, company_admin: true });
  expect(made.body).toMatchObject({ licensed: true, company_admin: true });
  const password = 'a long enough one';
  await server.ask('POST', '/api/passwords.json', { body: { token: await lastLink(email), password } });
  const chief = await browserOf(server, email, password);
  expect((await chief.send('GET', '/api/current_company')).body.permissions).toEqual({
    read: true,
    write: true,
    admin: true,
  });
});

test('a person who was invited and has not accepted does not count as an administrator that is left', async () => {
  const admins = sql`update user_company set company_admin = (user_id = (select id from "user" where email = 'other@example.com'))
    where company_id = (select id from company where name = 'Stadtwerke Lindenau')`;
  await run(admins);
  await invite(other, 'not.yet@example.com', { company_admin: true });
  const [self] = (await other.send('GET', `${users}.json?email.equals=other@example.com`)).body;
  expect((await other.send('PUT', `${users}/${self.id}.json`, { company_admin: false })).status).toBe(409);
});

test('mails are limited for one address, and nothing that was typed becomes a link in them', async () => {
  const email = 'often@example.com';
  const typed = { first_name: 'http://evil.example/x', last_name: 'www.evil.example' };
  let last: Reply | undefined;
  for (let i = 0; i < 6; i++) {
    last = await invite(admin, email, typed);
    if (last.status === 201) await admin.send('DELETE', `${users}/${last.body.id}.json`);
  }
  expect(last?.status).toBe(429);
  const mails = await mailsTo(server, email, 5);
  expect(mails).toHaveLength(5);
  expect(mails.join()).not.toMatch(/evil\.example/);
  expect(withoutLinks('Dr. Mira Lindqvist')).toBe('Dr. Mira Lindqvist');
});
