/** Headers of every response, calls authenticated by a cookie, and idle connections. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unlessKnown } from '../../src/server/calls/conditional.ts';
import { readSettings } from '../../src/server/read-settings.ts';
import { serveBuiltWeb } from '../../src/server/web/built.ts';
import { contentSecurityPolicy } from '../../src/server/web/policy.ts';
import { generated } from './generated.ts';
import { type TestServer, testServer } from './server.ts';
import { browserOf } from './session/browser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    demo: true,
    env: { PUBLIC_URL: 'https://tessera.example.com', DEMO: '1' },
    extend: (api, settings) => serveBuiltWeb(api.app, api.services().database, settings),
  });
}, 300_000);
afterAll(() => server.close());

const headersOf = async (path: string) => (await server.ask('GET', path)).headers;

test.each([
  '/',
  '/index.html',
  '/projects/1',
  '/api/docs',
  '/api/docs/problems',
  '/api/docs/nothing',
  '/api/nothing',
  '/api/release_notes.json',
  '/%',
])('%s has a policy of what it may load, and nobody may frame it', async (path) => {
  const headers = await headersOf(path);
  expect(headers.get('content-security-policy')).toMatch(/default-src '(self|none)'.*frame-ancestors 'none'/);
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
});

test('only the embedded pages may be framed', async () => {
  expect((await headersOf('/embed/projects/1/bpmn/2')).get('content-security-policy')).toContain('frame-ancestors *');
});

test('a page connects to its own origin only, and holds frames of its own and of the sites that the system’s settings name', async () => {
  const policy = (await headersOf('/')).get('content-security-policy') ?? '';
  const host = new URL(server.address).host;
  expect(policy).toContain(`connect-src 'self' wss://${host} wss://tessera.example.com;`);
  expect(policy).toContain(
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://miro.com https://www.openstreetmap.org;",
  );
  const headers = await server.logIn('system@example.com');
  const set = (embedded_sites: readonly string[]) =>
    server.ask('PUT', '/api/admin/systems.json', { headers, body: { embedded_sites } });
  expect((await set(['https://example.com; script-src *'])).status).toBe(422);
  expect((await set(['https://*.example.com'])).status).toBe(200);
  await expect
    .poll(async () => (await headersOf('/')).get('content-security-policy'), { timeout: 15_000 })
    .toContain("frame-src 'self' https://*.example.com;");
  expect(
    contentSecurityPolicy(server.settings, { host: 'evil.com; script-src *', framed: false, sites: [] }),
  ).not.toContain('evil');
});

test('without https nothing is said of it', async () => {
  const plain = await testServer();
  expect((await plain.ask('GET', '/api/release_notes.json')).headers.get('strict-transport-security')).toBeNull();
  await plain.close();
});

test.each([
  'notaurl',
  'ftp://example.com',
  'https://example.com/path',
  'https://example.com?x=1',
])('PUBLIC_URL=%s is refused at the start', (PUBLIC_URL) => {
  expect(() => readSettings({ PUBLIC_URL, DATA_DIR: server.settings.dataDir })).toThrow(/PUBLIC_URL is ".*must be the/);
});

describe('calls that act by a cookie', () => {
  const calls = ['/api/oauth/logouts.json', '/api/oauth/tokens.json'];
  const spellings = calls.flatMap((path) => [
    path,
    path.replace('.json', ''),
    `${path}/`,
    path.replace('logouts', '%6Cogouts').replace('tokens', '%74okens'),
    path.replace('logouts', '%256Cogouts').replace('tokens', '%2574okens'),
    path.replace('/oauth/', '/%6Fauth/'),
  ]);

  test.each(spellings)('GET %s does nothing without the header, however it is spelled', async (path) => {
    const browser = await browserOf(server, 'member@example.com');
    const reply = await browser.send('GET', path, undefined, { 'x-csrf-token': '' });
    // Browsers send no cookie for a path that only the server normalises to this one, so nobody is logged in.
    expect([401, 403, 404, 204]).toContain(reply.status);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect((await browser.send('GET', '/api/oauth/tokens.json')).status).toBe(200);
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': 'iframe' },
  ])('a picture, a link or another site cannot make a browser send them: %j', async (headers) => {
    const browser = await browserOf(server, 'member@example.com');
    for (const path of calls) expect((await browser.send('GET', path, undefined, headers)).body?.code).toBe('forgery');
    const stranger = await server.ask('GET', '/api/oauth/logouts.json', { headers });
    expect([stranger.status, stranger.headers.getSetCookie()]).toEqual([403, []]);
  });

  test('a script of our own page can', async () => {
    const browser = await browserOf(server, 'member@example.com');
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
    expect((await browser.send('GET', '/api/oauth/tokens.json', undefined, own)).status).toBe(200);
    expect((await browser.send('GET', '/api/oauth/logouts.json', undefined, own)).status).toBe(204);
  });
});

describe('a connection', () => {
  /** Sends a text and returns all data until the server closes the connection. */
  const ended = (sent: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1', () => void socket.write(sent));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
  const head = 'POST /api/oauth/tokens.json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

  test('is not waited for without end, whether it is silent, or its head or its body never come whole', async () => {
    const { server: http } = server.api.app;
    expect(http.maxConnections).toBeGreaterThan(0);
    for (const limit of [http.requestTimeout, http.headersTimeout, http.timeout, http.keepAliveTimeout])
      expect(limit).toBeGreaterThan(0);
    Object.assign(http, { requestTimeout: 1_000, headersTimeout: 900, timeout: 2_000 });
    const texts = await Promise.all([ended(''), ended(head), ended(`${head}content-length: 100\r\n\r\n{"email"`)]);
    for (const text of texts) expect(text).toMatch(/^(HTTP\/1\.1 4|$)/);
    expect((await server.ask('GET', '/api/release_notes.json')).status).toBe(200);
  });
});

describe('the contract', () => {
  const contract = (headers: Record<string, string> = {}) => server.ask('GET', '/api/openapi.json', { headers });

  test.each(['br', 'gzip', 'identity'])('comes as %s, with a tag of its own', async (coding) => {
    const { status, headers, body } = await contract({ 'accept-encoding': coding });
    expect([status, headers.get('content-encoding'), headers.get('vary')]).toEqual([
      200,
      coding === 'identity' ? null : coding,
      'accept-encoding',
    ]);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(body).toEqual(server.api.contract());
    const again = await contract({ 'accept-encoding': coding, 'if-none-match': `"other", W/${headers.get('etag')}` });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', headers.get('etag')]);
  });

  test('comes in parts, each with what its calls lead to, and a tag', async () => {
    const whole = (await contract()).body;
    const part = async (query: string) => {
      const reply = await server.ask('GET', `/api/openapi.json?${query}`);
      return { ...reply, addresses: Object.keys(reply.body.paths ?? {}), length: reply.text.length };
    };
    const tags = await part('tags=Stakeholders,search');
    expect(tags.addresses).toEqual(
      expect.arrayContaining(['/api/projects/{project_id}/stakeholders/bulk_destroy.json', '/api/search.json']),
    );
    expect(tags.addresses.filter((path) => !/stakeholders|search/.test(path))).toEqual([]);
    expect(tags.length).toBeLessThan(JSON.stringify(whole).length / 10);
    const references = [
      ...new Set([...tags.text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].map(([ref]) => ref)),
    ];
    expect(references.length).toBeGreaterThan(30);
    for (const ref of references) {
      const [kind = '', name = ''] = ref.slice(0, -1).split('/').slice(2);
      expect(tags.body.components[kind]?.[name], ref).toEqual(whole.components[kind][name]);
    }
    const primary = await part('tags=stakeholders&calls=primary');
    expect(primary.addresses.filter((path) => /bulk|export|removed|history/.test(path))).toEqual([]);
    expect(primary.addresses).toContain('/api/projects/{project_id}/stakeholders/{id}.json');
    const known = { 'if-none-match': primary.headers.get('etag') ?? '' };
    const again = (query: string) => server.ask('GET', `/api/openapi.json?${query}`, { headers: known });
    expect((await again('calls=primary&tags=STAKEHOLDERS')).status).toBe(304);
    expect((await again('tags=stakeholders')).status).toBe(200);
    const wrong = await part('tags=stakeholder');
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '/query/tags']);
    expect(wrong.body.detail).toContain('Did you mean "stakeholders"?');
  });

  test('has another tag when another is served', async () => {
    const before = await contract();
    const { info } = generated.contract as unknown as { info: object };
    server.api.swap({ ...generated, contract: { ...generated.contract, info: { ...info, version: '2' } } });
    const after = await contract({ 'if-none-match': before.headers.get('etag') ?? '' });
    server.api.swap(generated);
    expect([after.status, after.body.info.version]).toEqual([200, '2']);
    expect((await contract()).headers.get('etag')).toBe(before.headers.get('etag'));
  });
});

test('pages load no pictures of other sites; the frame for one that was asked for loads that one only, and says nothing of the reader', async () => {
  expect((await headersOf('/')).get('content-security-policy')).toContain("img-src 'self' data: blob:;");
  const ask = (src: string, alt = '') =>
    fetch(`${server.address}/foreign-picture?${new URLSearchParams({ src, alt })}`);
  const frame = await ask('https://pictures.example.com/a.png?x=1&y="2"', '"><script>alert(1)</script>');
  expect(frame.status).toBe(200);
  const policy = frame.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'; img-src https://pictures.example.com;");
  expect(policy).toContain("frame-ancestors 'self'; sandbox");
  expect(frame.headers.get('referrer-policy')).toBe('no-referrer');
  const page = await frame.text();
  expect(page).toContain('<img src="https://pictures.example.com/a.png?x=1&#38;y=%222%22"');
  expect(page).not.toContain('<script');
  for (const src of ['http://example.com/a.png', 'javascript:alert(1)', '/api/files/x', 'https://a b/', ''])
    expect([src, (await ask(src)).status]).toEqual([src, 404]);
});

describe('answers that a client has already', () => {
  const as = async () => server.logIn('company@example.com');

  test.each([
    '/api/projects.json?page=1',
    '/api/projects/quick_index.json',
    '/api/projects/1.json',
  ])('%s: 304 without a body until something changes', async (path) => {
    const headers = await as();
    const first = await server.ask('GET', path, { headers });
    const tag = first.headers.get('etag') ?? '';
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{27}"$/)]);
    const again = await server.ask('GET', path, { headers: { ...headers, 'if-none-match': `"other", ${tag}` } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    const name = `Named ${Math.random()}`;
    expect((await server.ask('PUT', '/api/projects/1.json', { headers, body: { name } })).status).toBe(200);
    const changed = await server.ask('GET', path, { headers: { ...headers, 'if-none-match': tag } });
    expect([changed.status, changed.text.includes(name)]).toEqual([200, true]);
  });

  test('a long answer has no tag, as making it would hold up others', () => {
    const of = (bytes: number) => unlessKnown({}, { status: 200, body: 'x'.repeat(bytes) }).headers?.['etag'];
    expect([of(1024 * 1024), of(1024 * 1024 + 1)]).toEqual([expect.any(String), undefined]);
  });

  test('what another may not read is no 304 for them', async () => {
    const { headers } = await server.ask('GET', '/api/projects/1.json', { headers: await as() });
    const stranger = await server.ask('GET', '/api/projects/1.json', {
      headers: { ...(await server.logIn('other@example.com')), 'if-none-match': headers.get('etag') ?? '*' },
    });
    expect(stranger.status).toBe(404);
  });
});

test('a page of a list leads to those around it, with what else was asked', async () => {
  const headers = await server.logIn('company@example.com');
  const links = async (path: string) => (await server.ask('GET', path, { headers })).headers.get('link');
  const path = '/api/projects/1/tags.json';
  const total = Number((await server.ask('GET', `${path}?page=1`, { headers })).headers.get('x-total-count'));
  expect(total).toBeGreaterThan(2);
  const to = (page: number, rel: string) => `<${path}?per_page=1&sort=id&page=${page}>; rel="${rel}"`;
  expect(await links(`${path}?per_page=1&sort=id&page=2`)).toBe(
    [to(1, 'first'), to(1, 'prev'), to(3, 'next'), to(total, 'last')].join(', '),
  );
  expect(await links(`${path}?per_page=1&sort=id&page=1`)).toBe([to(2, 'next'), to(total, 'last')].join(', '));
  expect(await links('/api/projects/1/tags.json')).toBeNull();
});

test('a method that an address does not take is answered with those that it takes', async () => {
  const headers = { ...(await server.logIn('company@example.com')), 'content-type': 'application/json' };
  const patched = await server.ask('PATCH', '/api/projects/1.json', { headers, body: { name: 'Other' } });
  expect([patched.status, patched.headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE']);
  expect(patched.body.detail).toBe(
    '/api/projects/1.json does not take PATCH. It takes GET, PUT, DELETE. PUT changes the fields that are sent and leaves the others.',
  );
  const posted = await server.ask('POST', '/api/projects/1.json', { headers, body: {} });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE']);
  expect((await server.ask('PATCH', '/api/nothing.json', { headers, body: {} })).status).toBe(404);
  const closed = await server.ask('POST', '/api/permissions.json', { headers, body: { name: 'x' } });
  expect([closed.status, closed.headers.get('allow')]).toEqual([405, 'GET']);
  expect(closed.headers.get('ratelimit')).toMatch(/^"requests";r=512, "heavy";r=63, "transfer";r=\d+;t=\d+$/);
  expect(closed.headers.get('ratelimit-policy')).toMatch(/^"requests";q=512;qu="concurrent-requests", /);
});
