import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkOf } from '../../../src/server/session/login-attempts.ts';
import { type Reply, type TestServer, testServer } from '../server.ts';
import { Browser, mailsTo, tokenIn } from './browser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ demo: true, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

const logIn = (email: string, password: string, from: string, browser = new Browser(server)): Promise<Reply> =>
  browser.send('POST', '/api/oauth/tokens.json', { email, password }, { 'x-forwarded-for': from });

async function guess(email: string, from: string, times: number): Promise<Reply | undefined> {
  let last: Reply | undefined;
  for (let i = 0; i < times; i++) last = await logIn(email, `guess ${i}`, from);
  return last;
}

test('a hundred guesses of a stranger stop the stranger, not the owner on another device', async () => {
  const email = 'member@example.com';
  expect((await guess(email, '203.0.113.7', 120))?.status).toBe(429);
  expect((await logIn(email, 'demo', '198.51.100.4')).status).toBe(200);
});

test('guesses of one person do not lock out colleagues who share the address', async () => {
  const others = ['company', 'restricted', 'other', 'nobody', 'somebody', 'anybody'];
  // In parallel, because each attempt waits a second if many have failed.
  await Promise.all(others.map((one) => guess(`${one}@example.com`, '203.0.113.9', 11)));
  expect((await logIn('system@example.com', 'demo', '203.0.113.9')).status).toBe(200);
});

test('guesses from everywhere keep strange devices out until a new password is set, which lets the owner in', async () => {
  const email = 'company@example.com';
  for (let place = 1; place <= 10; place++) await guess(email, `192.0.2.${place}`, 10);
  const refused = await logIn(email, 'demo', '198.51.100.5');
  expect([refused.status, refused.body.detail]).toEqual([429, expect.stringContaining('choose a new password')]);
  await server.ask('POST', '/api/password_resets.json', { body: { email } });
  const [mail] = await mailsTo(server, email);
  const own = new Browser(server);
  const password = 'a long enough one';
  expect((await own.send('POST', '/api/passwords.json', { token: tokenIn(mail), password })).status).toBe(200);
  expect((await logIn(email, password, '198.51.100.5')).status).toBe(200);
  // The browser that has set the password is a known device: later wrong guesses by others do not count there.
  for (let place = 11; place <= 20; place++) await guess(email, `192.0.2.${place}`, 10);
  expect((await logIn(email, password, '198.51.100.6')).status).toBe(429);
  expect((await logIn(email, password, '198.51.100.6', own)).status).toBe(200);
});

test('the addresses of one customer of version 6 count as one place', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
});
