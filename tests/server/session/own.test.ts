/** Changes by a person to their own logins, password and account. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceName } from '../../../src/server/operations/session/own-logins.ts';
import { type TestServer, testServer } from '../server.ts';
import { type Browser, browserOf } from './browser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ demo: true });
});
afterAll(() => server.close());

const email = 'member@example.com';
const logins = '/api/current_user/logins';
const isIn = async (browser: Browser): Promise<boolean> =>
  (await browser.send('GET', '/api/current_user')).status === 200;

test('one sees where one is logged in, and ends one login or all others, at once', async () => {
  const [here, there, elsewhere] = [
    await browserOf(server, email),
    await browserOf(server, email),
    await browserOf(server, email),
  ];
  const stranger = await browserOf(server, 'other@example.com');
  // A renewed login stays the same login.
  await there.send('GET', '/api/oauth/tokens.json', undefined, { 'user-agent': 'Mozilla/5.0 (Windows) Firefox/140.0' });
  const { body } = await here.send('GET', `${logins}.json`);
  expect(body).toHaveLength(3);
  expect(body.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  expect(body[0]).toMatchObject({ device: 'Firefox on Windows', company_name: 'Nordfracht Logistics', current: false });
  const { id } = body[0];
  expect((await stranger.send('DELETE', `${logins}/${id}.json`)).status).toBe(404);
  expect((await here.send('DELETE', `${logins}/${id}.json`)).status).toBe(204);
  expect([await isIn(here), await isIn(there), await isIn(elsewhere)]).toEqual([true, false, true]);
  expect((await there.send('GET', '/api/oauth/tokens.json')).status).toBe(401);
  expect((await here.send('POST', '/api/current_user/end_other_logins.json')).status).toBe(204);
  expect([await isIn(here), await isIn(elsewhere), await isIn(stranger)]).toEqual([true, false, true]);
  expect((await here.send('GET', `${logins}.json`)).body).toHaveLength(1);
});

test('changing the password asks for the present one, ends every other login and goes on with this one', async () => {
  const [here, there] = [await browserOf(server, email), await browserOf(server, email)];
  const change = (current_password: string, password: string) =>
    here.send('PUT', '/api/current_user/password.json', { current_password, password });
  const wrong = await change('not it', 'four words are good');
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors).toEqual([{ pointer: '/current_password', message: 'This is not your current password.' }]);
  expect((await change('demo', 'short')).body.errors[0].pointer).toBe('/password');
  expect((await change('demo', email)).body.errors[0].message).toContain('must not be the email address');
  expect((await change('demo', 'four words are good')).status).toBe(204);
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  expect((await here.send('GET', '/api/oauth/tokens.json')).status).toBe(200);
  expect((await here.logIn(email, 'four words are good')).status).toBe(200);
  for (let tries = 0; tries < 12; tries++) await change('guess', 'four words are good');
  expect((await change('four words are good', 'four other words')).status).toBe(429);
});

test('a change of one’s own account that was made on an old version is refused with the present one', async () => {
  const browser = await browserOf(server, 'company@example.com');
  const { body } = await browser.send('GET', '/api/current_user');
  const { updated_at } = body;
  expect((await browser.send('PUT', '/api/current_user.json', { job_title: 'First', updated_at })).status).toBe(200);
  const late = await browser.send('PUT', '/api/current_user.json', { job_title: 'Second', updated_at });
  expect(late.status).toBe(409);
  expect(late.body.current.job_title).toBe('First');
});

test('browsers are called by names their owners know', () => {
  const named: Readonly<Record<string, string>> = {
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36':
      'Chrome on Linux',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0':
      'Edge on Windows',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604.1':
      'Safari on iPhone',
    'curl/8.9': 'curl',
    '': 'Unknown program',
  };
  for (const [agent, name] of Object.entries(named)) expect(deviceName(agent)).toBe(name);
});
