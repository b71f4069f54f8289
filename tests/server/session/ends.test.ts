import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closing } from '../../../src/contract/live.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { livePage } from '../live/page.ts';
import { type SecondProcess, secondProcess } from '../live/second-process.ts';
import { type TestServer, testServer } from '../server.ts';
import { Browser, browserOf, mailsTo, tokenIn } from './browser.ts';

let server: TestServer;
let second: SecondProcess;
beforeAll(async () => {
  server = await testServer({ demo: true });
  second = await secondProcess(server);
});
afterAll(async () => {
  await second.stop();
  await server.close();
});

const run = <T>(statement: ReturnType<typeof sql>) => server.database.query<T>(systemActor, statement);
const refresh = '/api/oauth/tokens.json';
const email = 'member@example.com';

const bearer = (browser: Browser) => ({ authorization: `Bearer ${browser.token}` });
/** A request to the second process, which caches for a while. */
const there = async (headers: Readonly<Record<string, string>>, path = '/api/current_user'): Promise<number> =>
  (await fetch(second.address + path, { headers })).status;

const ends: Readonly<Record<string, (browser: Browser) => Promise<unknown>>> = {
  'a logout': (browser) => browser.send('GET', '/api/oauth/logouts.json'),
  'a refresh token that turns up long after it was renewed': async (browser) => {
    const stolen = browser.cookie('tessera_refresh') ?? '';
    await browser.send('GET', refresh);
    await run(
      sql`update tessera_refresh_token set rotated_at = now() - interval '31 seconds' where rotated_at is not null`,
    );
    browser.setCookie('tessera_refresh', stolen, '/api/oauth');
    return browser.send('GET', refresh);
  },
  'a new password': async () => {
    await server.ask('POST', '/api/password_resets.json', { body: { email } });
    const [mail] = await mailsTo(server, email);
    const body = { token: tokenIn(mail), password: 'a long enough one' };
    expect((await server.ask('POST', '/api/passwords.json', { body })).status).toBe(200);
  },
};

describe.each(Object.entries(ends))('%s', (_, end) => {
  test('ends access tokens and live connections in every process', async () => {
    const browser = await browserOf(server, email);
    const headers = bearer(browser);
    expect(await there(headers)).toBe(200);
    const page = await livePage(second.address, headers);
    await end(browser);
    expect((await page.closed).code).toBe(closing.unauthenticated);
    expect(await there(headers)).toBe(401);
    expect((await server.ask('GET', '/api/current_user', { headers })).status).toBe(401);
  });
});

test('the end of one login leaves the others of the same person alone', async () => {
  const [one, other] = [await browserOf(server, 'company@example.com'), await browserOf(server, 'company@example.com')];
  await one.send('GET', '/api/oauth/logouts.json');
  await expect.poll(() => there(bearer(one))).toBe(401);
  expect(await there(bearer(other))).toBe(200);
});

test('the process that ends a login refuses its next request without waiting for the notification', async () => {
  await server.database.script('alter table tessera_refresh_token disable trigger user');
  try {
    for (const end of ['a logout', 'a refresh token that turns up long after it was renewed']) {
      const browser = await browserOf(server, 'company@example.com');
      const headers = bearer(browser);
      const asked = async () => (await server.ask('GET', '/api/current_user', { headers })).status;
      expect(await asked()).toBe(200);
      await ends[end]?.(browser);
      expect([end, await asked()]).toEqual([end, 401]);
    }
  } finally {
    await server.database.script('alter table tessera_refresh_token enable trigger user');
  }
});

test('a renewal while the login is being ended does not outlive it', async () => {
  const browser = await browserOf(server, 'company@example.com');
  await Promise.all([browser.send('GET', refresh), browser.send('GET', '/api/oauth/logouts.json')]);
  const last = browser.token;
  expect((await server.ask('GET', '/api/current_user', { headers: { authorization: `Bearer ${last}` } })).status).toBe(
    401,
  );
});

test('of two tabs the later one gets the same cookie, as does a page whose answer was lost, but never for a refresh token two renewals old', async () => {
  const browser = await browserOf(server, 'company@example.com');
  const first = browser.cookie('tessera_refresh') ?? '';
  await browser.send('GET', refresh);
  const next = browser.cookie('tessera_refresh') ?? '';
  await browser.send('GET', refresh);
  const tabWith = (token: string) => {
    const tab = new Browser(server);
    tab.setCookie('tessera_csrf', browser.cookie('tessera_csrf') ?? '');
    tab.setCookie('tessera_refresh', token, '/api/oauth');
    return tab;
  };
  const tab = tabWith(next);
  expect((await tab.send('GET', refresh)).status).toBe(200);
  expect(tab.cookie('tessera_refresh')).toBe(browser.cookie('tessera_refresh'));
  expect((await tabWith(first).send('GET', refresh)).status).toBe(401);
  // The cookie of the later tab renews the login of both tabs.
  expect((await tab.send('GET', refresh)).status).toBe(200);
});

test('what a person may do changes at once in every process: restricted, membership', async () => {
  const system = await browserOf(server, 'system@example.com');
  const [person] = await run<{ id: number }>(sql`select id from "user" where email = 'company@example.com'`);
  // Adds a second administrator, because the last one may not be restricted.
  await run(
    sql`update user_company set company_admin = true where user_id = (select id from "user" where email = 'member@example.com')`,
  );
  const headers = bearer(await browserOf(server, 'company@example.com'));
  const users = '/api/company_admin/users.json';
  expect(await there(headers, users)).toBe(200);
  const page = await livePage(second.address, headers);
  await page.watch('/api/company_admin/users');
  expect((await system.send('PUT', `/api/admin/users/${person?.id}.json`, { restricted: true })).status).toBe(200);
  await expect.poll(() => page.heard.some((message) => 'refused' in message)).toBe(true);
  expect(await there(headers, users)).toBe(403);
  expect((await system.send('PUT', `/api/admin/users/${person?.id}.json`, { restricted: false })).status).toBe(200);
  await expect.poll(() => there(headers, users)).toBe(200);
  await page.close();
});
