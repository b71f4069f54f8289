/** Invitations and password links as they are sent: a real mail server receives them. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { type TestServer, testServer } from '../server.ts';
import { Browser, browserOf, tokenIn } from './browser.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

let server: TestServer;
let mails: MailServer;
let admin: Browser;
beforeAll(async () => {
  mails = await startMailServer();
  server = await testServer({
    demo: true,
    env: { SMTP_URL: mails.url, DEMO: '1', PUBLIC_URL: 'https://tessera.example.com' },
  });
  admin = await browserOf(server, 'company@example.com');
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

const invite = (email: string) =>
  admin.send('POST', '/api/company_admin/users.json', { email, first_name: 'Ann', last_name: 'Invited' });
const password = 'four words are good';

test('an invitation comes by mail, says who invites, is good once, and whoever accepts is logged in at that company', async () => {
  expect((await invite('ann@example.com')).status).toBe(201);
  const { text } = await mails.next('ann@example.com');
  expect(text).toContain('From: no-reply@tessera.example.com');
  expect(text).toContain('to work with Nordfracht Logistics');
  expect(text).toContain('https://tessera.example.com/accept-invitation?token=');
  const token = tokenIn(text);
  const look = await server.ask('POST', '/api/invitations/look.json', { body: { token } });
  expect(look.body).toEqual({
    email: 'ann@example.com',
    company_name: 'Nordfracht Logistics',
    has_account: false,
    invited_by: 'Jonas Brandt',
  });
  const browser = new Browser(server);
  const accepted = await browser.send('POST', '/api/passwords.json', { token, password });
  browser.token = accepted.body.token;
  expect((await browser.send('GET', '/api/current_company.json')).body.name).toBe('Nordfracht Logistics');
  // The cookies belong to a login that is still valid.
  expect((await browser.send('GET', '/api/oauth/tokens.json')).status).toBe(200);
  expect((await browser.send('POST', '/api/passwords.json', { token, password })).status).toBe(404);
});

test('a link to set a new password comes by mail; it is good once, for an hour, and logs in', async () => {
  const ask = () => server.ask('POST', '/api/password_resets.json', { body: { email: 'ann@example.com' } });
  const before = mails.received.filter(({ to }) => to.includes('ann@example.com')).length;
  expect((await ask()).status).toBe(204);
  const first = tokenIn((await mails.next('ann@example.com', before)).text);
  await server.database.query(
    systemActor,
    sql`update tessera_one_time_link set expires_at = now() - interval '1 second' where purpose = 'password_reset'`,
  );
  const set = (token: string) => new Browser(server).send('POST', '/api/passwords.json', { token, password });
  expect((await set(first)).status).toBe(404);
  await ask();
  const second = tokenIn((await mails.next('ann@example.com', before + 1)).text);
  const browser = new Browser(server);
  browser.token = (await browser.send('POST', '/api/passwords.json', { token: second, password })).body.token;
  expect((await browser.send('GET', '/api/current_user')).body.email).toBe('ann@example.com');
  expect((await set(second)).status).toBe(404);
  const [link] = await server.database.query<{ hours: number }>(
    systemActor,
    sql`select extract(epoch from expires_at - created_at)::int / 3600 as hours from tessera_one_time_link where purpose = 'invitation' order by id desc limit 1`,
  );
  expect(link?.hours).toBe(7 * 24);
});

test('R-CO-03: An invitation can be resent to a user; where the mail server takes none, that is said', async () => {
  const { body } = await invite('ben@example.com');
  const first = tokenIn((await mails.next('ben@example.com')).text);
  const resend = () => admin.send('POST', `/api/company_admin/users/${body.id}/resend_invitation.json`);
  expect((await resend()).status).toBe(200);
  const second = tokenIn((await mails.next('ben@example.com', 1)).text);
  const look = (token: string) => server.ask('POST', '/api/invitations/look.json', { body: { token } });
  expect([(await look(first)).status, (await look(second)).status]).toEqual([404, 200]);
  mails.refuse('The mailbox is full');
  const refused = await resend();
  expect(refused.status).toBe(503);
  expect(refused.body.detail).toContain('could not be sent');
  mails.refuse(null);
});

test('texts of mails are seen as they go out and sent to oneself; what nothing stands for is told by line, with what was meant', async () => {
  const system = await browserOf(server, 'system@example.com');
  const path = '/api/admin/email_templates';
  const typed = {
    invitation_subject: 'Come to {{system_title}}, {{first_name}}',
    invitation_body: 'Dear {{ first_name }},\n\n<b>{{sender_name}}</b> asks you in:\n{{link}}',
  };
  const shown = await system.send('POST', `${path}/preview.json`, typed);
  expect(shown.status).toBe(200);
  const [invitation, reset] = shown.body;
  expect([invitation.part, reset.part]).toEqual(['invitation', 'password_reset']);
  expect(invitation.subject).toMatch(/^Come to \S+, \S+$/);
  expect(invitation.html).toContain('&#60;b&#62;');
  expect(invitation.html).toContain('href="https://tessera.example.com/accept-invitation?token=example"');
  expect(reset.text).toContain('https://tessera.example.com/set-new-password?token=example');

  const before = mails.received.length;
  const sent = await system.send('POST', `${path}/send_test.json?part=invitation`, typed);
  expect([sent.status, sent.body]).toEqual([200, { to: 'system@example.com' }]);
  const mail = await mails.next('system@example.com', 0);
  expect(mails.received.length).toBe(before + 1);
  expect(mail.text).toContain(invitation.subject);
  expect(mail.text).toContain('/accept-invitation?token=example');

  const faults = async (body: object) =>
    (await system.send('PUT', `${path}.json`, body)).body.errors.map(({ message }: { message: string }) => message);
  expect(await faults({ invitation_body: 'Hello {{frist_name}}\n{{link}}\n{{sender_name' })).toEqual([
    'Invitation body: Line 1: Nothing stands for {{frist_name}}. Did you mean {{first_name}}? Line 3: {{sender_name has no end. Close it with }}.',
  ]);
  expect(await faults({ password_reset_body: 'Hello {{first_name}}' })).toEqual([
    'Password reset body: It needs {{link}}, and it is not there.',
  ]);
  for (const call of ['preview.json', 'send_test.json?part=invitation'])
    expect((await system.send('POST', `${path}/${call}`, { invitation_body: 'none' })).status).toBe(422);
  expect((await system.send('PUT', `${path}.json`, typed)).status).toBe(200);

  // A company's administrator sees the stored texts with the company's name, and cannot change them.
  const own = '/api/company_admin/email_templates';
  const stored = await admin.send('POST', `${own}/preview.json`);
  expect(stored.body[0].subject).toMatch(/^Come to /);
  expect((await admin.send('POST', `${own}/send_test.json?part=password_reset`)).body).toEqual({
    to: 'company@example.com',
  });
  expect((await mails.next('company@example.com')).text).toContain('Choose a new password');
  mails.refuse('The mailbox is full');
  const refused = await admin.send('POST', `${own}/send_test.json?part=invitation`);
  expect([refused.status, refused.body.detail]).toEqual([503, expect.stringContaining('could not be sent')]);
  mails.refuse(null);
});
