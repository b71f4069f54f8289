import { decodeJwt, SignJWT } from 'jose';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { type TestServer, testServer } from '../server.ts';
import { Browser, browserOf } from './browser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ demo: true });
});
afterAll(() => server.close());

const tokens = '/api/oauth/tokens.json';

test('a login answers a token and sets cookies that scripts cannot read, but for the anti-forgery one', async () => {
  const reply = await new Browser(server).logIn('member@example.com');
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ token: expect.any(String), expires_in: 600 });
  const cookies = reply.headers.getSetCookie();
  expect(cookies.find((one) => one.startsWith('tessera_refresh='))).toMatch(
    /Path=\/api\/oauth; .*SameSite=Lax; HttpOnly/,
  );
  expect(cookies.find((one) => one.startsWith('tessera_csrf='))).not.toMatch(/HttpOnly/);
});

test('an address nobody has is refused with the same words as a wrong password', async () => {
  const wrong = await new Browser(server).logIn('member@example.com', 'not it');
  const nobody = await new Browser(server).logIn('nobody@example.com', 'not it');
  expect([wrong.status, nobody.status]).toEqual([401, 401]);
  expect(nobody.body.detail).toBe(wrong.body.detail);
});

test('R-CALL-20: GET /api/oauth/tokens.json refreshes the access token, and its answer is the token', async () => {
  const browser = await browserOf(server, 'member@example.com');
  const before = browser.cookie('tessera_refresh');
  browser.token = null;
  const reply = await browser.send('GET', tokens);
  expect(reply.status).toBe(200);
  expect(browser.cookie('tessera_refresh')).not.toBe(before);
  expect(
    (await server.ask('GET', '/api/current_user', { headers: { authorization: `Bearer ${reply.body.token}` } })).body
      .email,
  ).toBe('member@example.com');
});

test('a refresh cookie that another tab has just renewed is still good, and starts no second chain', async () => {
  const browser = await browserOf(server, 'member@example.com');
  const old = browser.cookie('tessera_refresh') ?? '';
  await browser.send('GET', tokens);
  const renewed = browser.cookie('tessera_refresh') ?? '';
  browser.setCookie('tessera_refresh', old, '/api/oauth');
  const late = await browser.send('GET', tokens);
  expect(late.status).toBe(200);
  expect(browser.cookie('tessera_refresh')).toBe(renewed);
  expect((await browser.send('GET', tokens)).status).toBe(200);
});

test('a refresh cookie that turns up long after it was renewed ends the whole login', async () => {
  const browser = await browserOf(server, 'member@example.com');
  const stolen = browser.cookie('tessera_refresh') ?? '';
  await browser.send('GET', tokens);
  const current = browser.cookie('tessera_refresh') ?? '';
  await server.database.query(
    systemActor,
    sql`update tessera_refresh_token set rotated_at = now() - interval '31 seconds' where rotated_at is not null`,
  );
  browser.setCookie('tessera_refresh', stolen, '/api/oauth');
  expect((await browser.send('GET', tokens)).status).toBe(401);
  browser.setCookie('tessera_refresh', current, '/api/oauth');
  expect((await browser.send('GET', tokens)).status).toBe(401);
});

test('R-CALL-21: GET /api/oauth/logouts.json logs out: the refresh cookie opens nothing any more', async () => {
  const browser = await browserOf(server, 'member@example.com');
  const cookie = browser.cookie('tessera_refresh') ?? '';
  const csrf = browser.cookie('tessera_csrf') ?? '';
  expect((await browser.send('GET', '/api/oauth/logouts.json')).status).toBe(204);
  expect(browser.cookie('tessera_refresh')).toBeUndefined();
  browser.setCookie('tessera_refresh', cookie, '/api/oauth');
  browser.setCookie('tessera_csrf', csrf);
  expect((await browser.send('GET', tokens)).status).toBe(401);
});

test('another page can neither renew a login, nor log out, nor write: the header is missing', async () => {
  const browser = await browserOf(server, 'member@example.com');
  for (const [method, path, body] of [
    ['GET', tokens, undefined],
    ['GET', '/api/oauth/logouts.json', undefined],
    ['PUT', '/api/current_user/', { job_title: 'Stolen' }],
  ] as const) {
    const reply = await browser.send(method, path, body, { 'x-csrf-token': 'guessed' });
    expect([reply.status, reply.body.code]).toEqual([403, 'forgery']);
  }
});

test('a program with a bearer token and no cookies needs no anti-forgery header', async () => {
  const headers = await server.logIn('member@example.com');
  expect(
    (await server.ask('PUT', '/api/current_user/', { headers, body: { job_title: 'Process analyst' } })).status,
  ).toBe(200);
});

test('a token that is made up, changed or of another installation is 401', async () => {
  const { authorization } = await server.logIn('member@example.com');
  for (const token of [
    'Bearer abc',
    `${authorization.slice(0, -4)}AAAA`,
    'Basic bWVtYmVyOmRlbW8=',
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  ])
    expect((await server.ask('GET', '/api/current_user', { headers: { authorization: token } })).status).toBe(401);
});

test('a token that has opened something opens nothing any more once its time is over', async () => {
  const { authorization } = await server.logIn('member@example.com');
  const { iat: _, exp: __, ...claims } = decodeJwt(authorization.slice('Bearer '.length));
  const short = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuedAt()
    .setExpirationTime('2s')
    .sign(new TextEncoder().encode(server.settings.secret));
  const status = async () =>
    (await server.ask('GET', '/api/current_user', { headers: { authorization: `Bearer ${short}` } })).status;
  expect(await status()).toBe(200);
  await expect.poll(status, { timeout: 5_000 }).toBe(401);
});

test('after ten wrong passwords from one place it has to wait, but a browser that was in before does not', async () => {
  const known = await browserOf(server, 'company@example.com');
  await known.send('GET', '/api/oauth/logouts.json');
  let last = await new Browser(server).logIn('company@example.com', 'guess');
  for (let i = 0; i < 10; i++) last = await new Browser(server).logIn('company@example.com', 'guess');
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await new Browser(server).logIn('company@example.com')).status).toBe(429);
  expect((await known.logIn('company@example.com')).status).toBe(200);
});

test('a mark of one account does not speed up guessing at another', async () => {
  const browser = await browserOf(server, 'other@example.com');
  browser.setCookie('tessera_device_1', browser.cookie('tessera_device_17') ?? 'x.y', '/api/oauth');
  expect((await browser.logIn('company@example.com')).status).toBe(429);
});
