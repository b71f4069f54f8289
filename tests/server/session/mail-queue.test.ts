/**
 * Mail that the mail server does not accept at once: it waits in the database, is sent once, and an admin can see it.
 */
import { createServer, type Server, type Socket } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverMail } from '../../../src/server/mail/mail-queue.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { type TestServer, testServer } from '../server.ts';
import { type Browser, browserOf, tokenIn } from './browser.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

let server: TestServer;
let mails: MailServer;
let admin: Browser;
let system: Browser;
beforeAll(async () => {
  mails = await startMailServer();
  server = await testServer({
    demo: true,
    env: { SMTP_URL: mails.url, DEMO: '1', LOG_LEVEL: 'silent', PUBLIC_URL: 'https://tessera.example.com' },
  });
  admin = await browserOf(server, 'company@example.com');
  system = await browserOf(server, 'system@example.com');
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

const list = '/api/admin/outgoing_mails';
const invite = (email: string) =>
  admin.send('POST', '/api/company_admin/users.json', { email, first_name: 'Ann', last_name: 'Invited' });
const queued = async (email: string) =>
  (await system.send('GET', `${list}.json?recipient.equals=${encodeURIComponent(email)}`)).body[0];
/** Waits until the first attempt has failed with a reason in the queue. */
const refusedOnce = (email: string) =>
  expect.poll(() => queued(email)).toMatchObject({ tries: 1, last_error: expect.stringContaining('Try later') });
const received = (email: string) => mails.received.filter(({ to }) => to.includes(email)).length;
/** Simulates the end of the pause before the next attempt. */
const pass = () =>
  server.database.query(
    systemActor,
    sql`update outgoing_mail set next_try_at = clock_timestamp() where status = 'waiting'`,
  );
const nodeWith = (smtpUrl: string) => ({ database: server.database, settings: { ...server.settings, smtpUrl } });

test('a mail that is refused for now is tried again and goes out once, whoever tries at the same time', async () => {
  mails.refuse('Try later', 451);
  expect((await invite('later@example.com')).status).toBe(201);
  await expect
    .poll(() => queued('later@example.com'))
    .toMatchObject({
      status: 'waiting',
      tries: 1,
      last_error: expect.stringContaining('Try later'),
    });
  mails.refuse(null);
  await pass();
  // The maximum number of nodes.
  await Promise.all(Array.from({ length: 6 }, () => deliverMail(nodeWith(mails.url))));
  const mail = await mails.next('later@example.com');
  expect(mail.text).toMatch(/Message-ID: <mail-\d+@tessera\.example\.com>/i);
  expect(tokenIn(mail.text)).not.toBe('');
  await expect.poll(() => queued('later@example.com')).toMatchObject({ status: 'sent', tries: 2, last_error: null });
  expect(received('later@example.com')).toBe(1);
});

test('the text with its link can be read nowhere: not in the table, the list, the journal, and not at all once it is sent', async () => {
  mails.refuse('Try later', 451);
  await invite('sealed@example.com');
  await refusedOnce('sealed@example.com');
  const rows = () =>
    server.database.query<{ content: string | null }>(
      systemActor,
      sql`select content from outgoing_mail where recipient = 'sealed@example.com'`,
    );
  expect((await rows())[0]?.content).toMatch(/^sealed:1:/);
  expect(JSON.stringify(await queued('sealed@example.com'))).not.toContain('sealed:');
  const journal = await server.database.query(
    systemActor,
    sql`select 1 from tessera_journal where resource = 'outgoing_mail'`,
  );
  expect(journal).toEqual([]);
  mails.refuse(null);
  await pass();
  await deliverMail(nodeWith(mails.url));
  // The server's own timer may have claimed the mail and still be sending it.
  await expect.poll(rows).toEqual([{ content: null }]);
});

test('a mail server that is away, or says nothing, loses no mail; another process sends it after the first one was killed', async () => {
  const sockets = new Set<Socket>();
  const silent: Server = createServer((socket) => sockets.add(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  mails.refuse('Try later', 451);
  await invite('killed@example.com');
  await refusedOnce('killed@example.com');
  mails.refuse(null);
  await pass();
  // This process has claimed the mail and waits for a reply when it is killed; no other process sends the mail
  // meanwhile.
  const hanging = deliverMail(nodeWith(`smtp://127.0.0.1:${port}`));
  await expect.poll(async () => (await queued('killed@example.com'))?.tries).toBe(2);
  await deliverMail(nodeWith(mails.url));
  expect(received('killed@example.com')).toBe(0);
  await pass();
  await deliverMail(nodeWith(mails.url));
  // The test's own server may have claimed the mail first, and still be sending it.
  await expect.poll(() => received('killed@example.com')).toBe(1);
  for (const socket of sockets) socket.destroy();
  silent.close();
  await hanging;
  await expect.poll(() => queued('killed@example.com')).toMatchObject({ status: 'sent' });
  expect(received('killed@example.com')).toBe(1);
});

test('a mail that will never be taken is given up and shown; an admin sends it again, or gives it up', async () => {
  mails.refuse('No such mailbox', 550);
  await invite('never@example.com');
  await expect
    .poll(() => queued('never@example.com'))
    .toMatchObject({
      status: 'given_up',
      last_error: expect.stringContaining('No such mailbox'),
    });
  mails.refuse(null);
  const { id } = await queued('never@example.com');
  for (const other of ['company@example.com', 'member@example.com']) {
    const browser = await browserOf(server, other);
    expect((await browser.send('GET', `${list}.json`)).status).toBe(403);
    expect((await browser.send('POST', `${list}/${id}/send_again.json`)).status).toBe(403);
  }
  const again = await system.send('POST', `${list}/${id}/send_again.json`);
  expect([again.status, again.body.id]).toEqual([200, id]);
  // The queue may have claimed the mail before the call, and still be sending it.
  await expect.poll(() => queued('never@example.com')).toMatchObject({ id, status: 'sent' });
  expect(received('never@example.com')).toBe(1);
  expect((await system.send('POST', `${list}/${id}/send_again.json`)).status).toBe(409);
  expect((await system.send('POST', `${list}/${id}/give_up.json`)).status).toBe(409);

  mails.refuse('Try later', 451);
  await invite('enough@example.com');
  await refusedOnce('enough@example.com');
  const enough = await queued('enough@example.com');
  expect((await system.send('POST', `${list}/${enough.id}/give_up.json`)).body.status).toBe('given_up');
  mails.refuse(null);
  await pass();
  await deliverMail(nodeWith(mails.url));
  expect(received('enough@example.com')).toBe(0);
});

test('a mail whose link has ended is not tried any more', async () => {
  mails.refuse('Try later', 451);
  await invite('old@example.com');
  await refusedOnce('old@example.com');
  await server.database.query(
    systemActor,
    sql`update outgoing_mail set useful_until = clock_timestamp(), next_try_at = clock_timestamp() where recipient = 'old@example.com'`,
  );
  const tried = async () => {
    await deliverMail(nodeWith(mails.url));
    return queued('old@example.com');
  };
  // The server itself may have claimed the mail in the meantime.
  await expect.poll(tried, { timeout: 10_000 }).toMatchObject({ status: 'given_up', next_try_at: null });
  mails.refuse(null);
});

test('an invitation that fails leaves no mail behind', async () => {
  expect((await invite('later@example.com')).status).toBe(422);
  expect(
    await server.database.query(
      systemActor,
      sql`select count(*)::int as n from outgoing_mail where recipient = 'later@example.com'`,
    ),
  ).toEqual([{ n: 1 }]);
});
