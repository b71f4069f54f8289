/** Login through a company's provider: a real oidc-provider runs beside the server. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { type Reply, type TestServer, testServer } from '../server.ts';
import { Browser, browserOf, mailsTo } from './browser.ts';
import { freePort, type LoginProvider, logInThere, startLoginProvider } from './login-provider.ts';

let server: TestServer;
let provider: LoginProvider;
let system: Browser;
let company: number;
let id: number;
/** The public id in the address of the login page. */
let publicId: string;

const run = <T>(statement: ReturnType<typeof sql>) => server.database.query<T>(systemActor, statement);
const idOf = async (email: string): Promise<number | null> =>
  (await run<{ id: number }>(sql`select id from "user" where email = ${email}`))[0]?.id ?? null;
const base = () => `/api/admin/companies/${company}/providers`;
const change = async (body: object): Promise<void> => {
  expect((await system.send('PUT', `${base()}/${id}.json`, body)).status).toBe(200);
};

beforeAll(async () => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  server = await testServer({ demo: true, env: { PORT: String(port), PUBLIC_URL: address } });
  provider = await startLoginProvider(`${address}/oauth-redirect`);
  system = await browserOf(server, 'system@example.com');
  const [found] = await run<{ id: number }>(sql`select id from company where name = 'Nordfracht Logistics'`);
  company = found?.id ?? 0;
  const made = await system.send('POST', `${base()}.json`, {
    name: 'Nordfracht login',
    issuer_url: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    email_domains: ['nordfracht.example.com'],
  });
  expect(made.status).toBe(201);
  id = made.body.id;
  publicId = made.body.login_page.slice('/login/'.length);
  const knows = (email: string, name = 'Ann Other') => ({
    email,
    email_verified: true,
    given_name: name.split(' ')[0] ?? '',
    family_name: name.split(' ')[1] ?? '',
  });
  provider.people.set('bjorn', knows('Bjorn.Akesson@nordfracht.example.com'));
  provider.people.set('unverified', { email: 'marco.bianchi@nordfracht.example.com', email_verified: false });
  provider.people.set('foreign', knows('viktor.sokolov@lindenau.example.com'));
  provider.people.set('admin', knows('system@example.com'));
  provider.people.set('new', knows('nora.new@nordfracht.example.com', 'Nora New'));
  provider.people.set('invited', knows('ivo.invited@nordfracht.example.com'));
  provider.people.set('mailless', { email: '', email_verified: true });
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

/** A login in one browser. `on` may modify the address of the provider. */
async function logIn(who: string, browser = new Browser(server), on = (url: string) => url): Promise<Reply> {
  const begun = await browser.send('POST', '/api/oauth/authorizations.json', { provider_id: publicId });
  if (begun.status !== 200) return begun;
  const query = await logInThere(on(begun.body.authorization_url), who);
  return browser.send('POST', '/api/oauth/provider_logins.json', { query });
}

const refusal = async (reply: Promise<Reply>, status = 401): Promise<string> => {
  const { status: got, body } = await reply;
  expect(got).toBe(status);
  return body.detail;
};

test('R-PUB-02: login/{providerId} logs in through a custom provider: a verified address of the company is let in', async () => {
  const page = await server.ask('GET', `/api/login_providers/${publicId}.json`);
  expect(page.body).toEqual({
    id: publicId,
    name: 'Nordfracht login',
    company_name: 'Nordfracht Logistics',
    company_logo: null,
  });
  const browser = new Browser(server);
  const reply = await logIn('bjorn', browser);
  expect(reply.status).toBe(200);
  browser.token = reply.body.token;
  const { body } = await browser.send('GET', '/api/current_user');
  expect(body).toMatchObject({ email: 'bjorn.akesson@nordfracht.example.com', company_id: company });
  // The login is like any other: it can be renewed and ends.
  expect((await browser.send('GET', '/api/oauth/tokens.json')).status).toBe(200);
  expect((await browser.send('GET', '/api/oauth/logouts.json')).status).toBe(204);
  expect((await browser.send('GET', '/api/oauth/tokens.json')).status).toBe(401);
});

test('the way there asks for a code with PKCE, a state and a nonce, and what comes back is good once and in one browser', async () => {
  const browser = new Browser(server);
  const { body } = await browser.send('POST', '/api/oauth/authorizations.json', { provider_id: publicId });
  const parameters = Object.fromEntries(new URL(body.authorization_url).searchParams);
  expect(parameters).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  });
  for (const secret of ['state', 'nonce', 'code_challenge']) expect(parameters[secret]?.length).toBeGreaterThan(20);
  const query = await logInThere(body.authorization_url, 'bjorn');
  const finish = (who: Browser) => who.send('POST', '/api/oauth/provider_logins.json', { query });
  expect(await refusal(finish(new Browser(server)))).toContain('not begun in this browser');
  const cookie = browser.cookie('tessera_provider_login') ?? '';
  expect((await finish(browser)).status).toBe(200);
  expect(browser.cookie('tessera_provider_login')).toBeUndefined();
  browser.setCookie('tessera_provider_login', cookie, '/api/oauth');
  expect(await refusal(finish(browser))).toContain('has been used or is too old');
});

test('an answer with another state, another nonce or of another issuer is refused, and so is one that has expired', async () => {
  const other = (name: string) => (address: string) => {
    const url = new URL(address);
    url.searchParams.set(name, 'x'.repeat(43));
    return url.href;
  };
  expect(await refusal(logIn('bjorn', new Browser(server), other('state')))).toContain('belongs to another login');
  expect(await refusal(logIn('bjorn', new Browser(server), other('nonce')))).toContain('belongs to another login');
  expect(await refusal(logIn('bjorn', new Browser(server), other('code_challenge')))).toContain('Log in again');
  provider.behind = 3600;
  expect(await refusal(logIn('bjorn'))).toContain('has expired');
  provider.behind = 0;

  const browser = new Browser(server);
  const begun = await browser.send('POST', '/api/oauth/authorizations.json', { provider_id: publicId });
  const query = new URLSearchParams(await logInThere(begun.body.authorization_url, 'bjorn'));
  query.set('iss', 'https://elsewhere.example.com');
  const sent = browser.send('POST', '/api/oauth/provider_logins.json', { query: query.toString() });
  expect(await refusal(sent)).toContain('could not be verified');

  // A provider that presents the expected name, with tokens issued by another one.
  const alias = provider.issuer.replace('127.0.0.1', 'localhost');
  provider.presentsAs = alias;
  await change({ issuer_url: alias });
  const lying = new Browser(server);
  const start = await lying.send('POST', '/api/oauth/authorizations.json', { provider_id: publicId });
  const back = new URLSearchParams(await logInThere(start.body.authorization_url, 'bjorn'));
  back.delete('iss');
  const answer = lying.send('POST', '/api/oauth/provider_logins.json', { query: back.toString() });
  expect(await refusal(answer, 424)).toContain(`not issued by ${alias}`);
  provider.presentsAs = null;
  await change({ issuer_url: provider.issuer });
});

test('an address that is not verified, of another domain or missing opens no account, and neither does a system admin’s', async () => {
  expect(await refusal(logIn('unverified'))).toContain('has not verified');
  expect(await refusal(logIn('foreign'))).toContain('may not speak for addresses of lindenau.example.com');
  expect(await refusal(logIn('mailless'))).toContain('does not tell your email address');
  await change({ email_domains: ['nordfracht.example.com', 'lindenau.example.com', 'example.com'] });
  expect(await refusal(logIn('foreign'))).toContain('you do not belong to Nordfracht Logistics');
  expect(await refusal(logIn('admin'))).toContain('System administrators log in with their password');
  await change({ email_domains: ['nordfracht.example.com'] });
  expect(await run(sql`select 1 from tessera_identity where subject <> 'bjorn'`)).toEqual([]);
});

test('who is unknown is refused, or gets an account with the teams of the provider, once', async () => {
  expect(await refusal(logIn('new'))).toContain('Ask an administrator of Nordfracht Logistics to invite you');
  expect(await idOf('nora.new@nordfracht.example.com')).toBeNull();
  const [team] = (await system.send('GET', `/api/admin/companies/${company}/roles.json`)).body;
  await change({ creates_users: true, role_ids: [team.id] });
  const browser = new Browser(server);
  browser.token = (await logIn('new', browser)).body.token;
  const { body } = await browser.send('GET', '/api/current_user');
  expect(body).toMatchObject({ first_name: 'Nora', last_name: 'New', company_id: company, system_admin: false });
  const there = await system.send('GET', `/api/admin/companies/${company}/users/${body.id}.json`);
  expect(there.body).toMatchObject({ role_ids: [team.id], licensed: false, company_admin: false, state: 'active' });
  const again = new Browser(server);
  again.token = (await logIn('new', again)).body.token;
  expect((await again.send('GET', '/api/current_user')).body.id).toBe(body.id);
  // After the first login the provider's id identifies the person, even with another address.
  provider.people.set('new', { email: 'nora.married@nordfracht.example.com', email_verified: true });
  again.token = (await logIn('new', again)).body.token;
  expect((await again.send('GET', '/api/current_user')).body.id).toBe(body.id);
  // A person who leaves the company can no longer log in.
  await system.send('DELETE', `/api/admin/companies/${company}/users/${body.id}.json`);
  expect(await refusal(logIn('new'))).toContain('you do not belong to Nordfracht Logistics');
  await change({ creates_users: false });
});

test('logging in through the provider accepts the invitation of its company, whose link then opens nothing', async () => {
  const admin = await browserOf(server, 'company@example.com');
  const email = 'ivo.invited@nordfracht.example.com';
  await admin.send('POST', '/api/company_admin/users.json', { email, first_name: 'Ivo', last_name: 'Invited' });
  const [mail] = await mailsTo(server, email);
  const browser = new Browser(server);
  browser.token = (await logIn('invited', browser)).body.token;
  expect((await browser.send('GET', '/api/current_user')).body).toMatchObject({ email, first_name: 'Ivo' });
  const token = /token=([\w-]+)/.exec(mail ?? '')?.[1];
  expect((await server.ask('POST', '/api/invitations/look.json', { body: { token } })).status).toBe(404);
});

test('the secret of a provider is sealed, and testing the connection says what is wrong', async () => {
  const test_ = () => system.send('POST', `${base()}/${id}/test_connection.json`, {});
  expect((await test_()).status).toBe(204);
  const [stored] = await run<{ secret: string }>(sql`select client_secret as secret from provider where id = ${id}`);
  expect(stored?.secret).not.toContain(provider.clientSecret);
  expect((await system.send('GET', `${base()}/${id}.json`)).body).not.toHaveProperty('client_secret');
  await change({ client_secret: 'another-secret' });
  expect(await refusal(test_(), 424)).toContain('does not accept the client ID or the client secret');
  await change({ client_secret: provider.clientSecret, issuer_url: provider.issuer.replace('127.0.0.1', 'localhost') });
  expect(await refusal(test_(), 424)).toContain('calls itself by another name');
  await change({ issuer_url: `${server.address}/api` });
  expect(await refusal(test_(), 424)).toContain('is no OpenID Connect provider');
  await change({ issuer_url: 'http://127.0.0.1:9' });
  expect(await refusal(test_(), 424)).toContain('cannot be reached');
  await change({ issuer_url: 'http://example.com' });
  expect(await refusal(test_(), 424)).toContain('has to begin with https://');
  await change({ issuer_url: provider.issuer });
  const member = await browserOf(server, 'company@example.com');
  expect((await member.send('POST', `${base()}/${id}/test_connection.json`, {})).status).toBe(403);
});

test('the login page finds the provider of a mail domain; one that is switched off is not there', async () => {
  const find = (domain: string) => server.ask('GET', `/api/login_providers.json?domain=${domain}`);
  expect((await find('Nordfracht.example.com')).body).toEqual([{ id: publicId, name: 'Nordfracht login' }]);
  expect((await find('lindenau.example.com')).body).toEqual([]);
  await change({ active: false });
  expect((await find('nordfracht.example.com')).body).toEqual([]);
  expect((await server.ask('GET', `/api/login_providers/${publicId}.json`)).status).toBe(404);
  const begun = await server.ask('POST', '/api/oauth/authorizations.json', { body: { provider_id: publicId } });
  expect(begun.status).toBe(404);
  await change({ active: true });
});

test('login providers cannot be counted through: an id alone, or with a code that is made up, leads nowhere', async () => {
  const look = (one: string | number) => server.ask('GET', `/api/login_providers/${one}.json`);
  expect((await look(publicId)).body).toMatchObject({ id: publicId, company_name: 'Nordfracht Logistics' });
  expect(Buffer.from(publicId, 'base64url').toString()).toMatch(new RegExp(`^${id}\\|[0-9a-f]{24}$`));
  const madeUp = Buffer.from(`${id}|${'0'.repeat(24)}`).toString('base64url');
  for (const one of [id, madeUp, `${publicId}A`]) {
    expect((await look(one)).status).toBe(404);
    const begun = await server.ask('POST', '/api/oauth/authorizations.json', { body: { provider_id: String(one) } });
    expect(begun.status).toBe(404);
  }
});
