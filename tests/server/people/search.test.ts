/** The global search over HTTP: rows by name, limited to rows that the caller may read. */
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { foldText } from '../../../src/fields/fold-text.ts';
import { log } from '../../../src/server/log.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { foldedLabel, makeLabelIndexes } from '../../../src/server/store/label-indexes.ts';
import { type TestServer, testServer } from '../server.ts';
import { type Browser, browserOf } from '../session/browser.ts';

let server: TestServer;
let admin: Browser;
let member: Browser;
let project: number;
beforeAll(async () => {
  server = await testServer({ demo: true });
  admin = await browserOf(server, 'company@example.com');
  member = await browserOf(server, 'member@example.com');
  project = await made('/api/projects', { name: 'Zyxel harbour' });
  await made(`/api/projects/${project}/tags`, { name: 'Crane zyxel' });
  await made(`/api/projects/${project}/stakeholders`, { name: '100% Zyxel' });
});
afterAll(() => server.close());

interface Hit {
  readonly resource: string;
  readonly title: string;
  readonly plural: string;
  readonly icon: string | null;
  readonly id: number;
  readonly label: string;
  readonly owners: readonly { readonly resource: string; readonly id: number; readonly label: string | null }[];
}
const made = async (path: string, body: object) => (await admin.send('POST', `${path}.json`, body)).body.id as number;
const searchPath = (q: string) => `/api/search.json?q=${encodeURIComponent(q)}`;
async function found(who: Browser, q: string): Promise<readonly Hit[]> {
  const reply = await who.send('GET', searchPath(q));
  expect(reply.status).toBe(200);
  return reply.body;
}
const labels = async (who: Browser, q: string) => (await found(who, q)).map(({ label }) => label);

test('what is called so is found by kind, wherever the words stand, with what it belongs to', async () => {
  const hits = await found(admin, 'zyxel');
  expect(hits.map(({ resource, label }) => [resource, label])).toEqual([
    ['project', 'Zyxel harbour'],
    ['stakeholder', '100% Zyxel'],
    ['tag', 'Crane zyxel'],
  ]);
  expect(hits[2]?.owners).toEqual([{ resource: 'project', id: project, label: 'Zyxel harbour' }]);
  expect(hits[2]).toMatchObject({ title: 'Tag', plural: 'Tags', icon: 'tag' });
  expect(await labels(admin, 'ZYX cra')).toEqual(['Crane zyxel']);
  expect(await labels(admin, '0% z')).toEqual(['100% Zyxel']);
  expect(await labels(admin, '%%')).toEqual([]);
});

test('a module and an item are found with the icons of what they are', async () => {
  const kinds: { id: number; type_key: string; icon: string }[] = (
    await admin.send('GET', '/api/scenario_modules.json?per_page=100')
  ).body;
  const kind = kinds.find(({ type_key }) => type_key === 'Risks');
  await made(`/api/projects/${project}/project_scenario_modules`, {
    name: 'Xebec risks',
    scenario_module_id: kind?.id,
  });
  expect(await found(admin, 'xebec')).toMatchObject([{ plural: 'Modules', icon: kind?.icon }]);
});

test('what begins with the text comes before what holds it, then what was changed last; of a kind there are few', async () => {
  const names = Array.from({ length: 8 }, (_, i) => `Quoin ${i}`);
  for (const name of ['Old quoin', ...names]) await made(`/api/projects/${project}/tags`, { name });
  expect(await labels(admin, 'quoin')).toEqual(names.slice(2).reverse());
  expect(await labels(admin, 'quoin old')).toEqual(['Old quoin']);
});

test('whom nothing was granted finds nothing of it; a grant, and a removed project, count at once', async () => {
  expect(await labels(member, 'zyxel')).toEqual([]);
  await made(`/api/projects/${project}/user_permissions`, {
    user_id: (await member.send('GET', '/api/current_user')).body.id,
    permission_key: 'read',
  });
  expect(await labels(member, 'zyxel')).toHaveLength(3);
  const gone = await made('/api/projects', { name: 'Wherry' });
  await made(`/api/projects/${gone}/tags`, { name: 'Wherry tag' });
  expect(await labels(admin, 'wherry')).toHaveLength(2);
  await admin.send('DELETE', `/api/projects/${gone}.json`);
  expect(await labels(admin, 'wherry')).toEqual([]);
});

test('another company, a restricted person and a stranger find nothing; people are found by their colleagues alone', async () => {
  const [other, restricted] = [
    await browserOf(server, 'other@example.com'),
    await browserOf(server, 'restricted@example.com'),
  ];
  const { name } = (await member.send('GET', '/api/current_user')).body as { name: string };
  expect((await found(admin, name)).map(({ resource }) => resource)).toContain('user');
  for (const q of ['zyxel', name]) expect(await labels(other, q)).toEqual([]);
  for (const q of ['zyxel', name, 'high']) expect(await labels(restricted, q)).toEqual([]);
  expect((await server.ask('GET', searchPath('zyxel'))).status).toBe(401);
});

test('a colleague is found by the whole of an e-mail address, which is told to nobody, and by no part of it', async () => {
  const { id, email } = (await admin.send('GET', '/api/current_user')).body as { id: number; email: string };
  const at = async (q: string) => (await member.send('GET', `/api/users.json?q=${encodeURIComponent(q)}`)).body;
  const found = await at(email.toUpperCase());
  expect(found.map((one: { id: number }) => one.id)).toEqual([id]);
  expect(JSON.stringify(found)).not.toContain(email);
  expect(await at(email.slice(0, -1))).toEqual([]);
  const stranger = await browserOf(server, 'other@example.com');
  expect((await stranger.send('GET', `/api/users.json?q=${encodeURIComponent(email)}`)).body).toEqual([]);
});

test('a visitor of an access link finds what the link opens, and no people', async () => {
  await made('/api/projects', { name: 'Beside zyxel' });
  expect(await labels(admin, 'beside zyxel')).toEqual(['Beside zyxel']);
  const link = await admin.send('POST', `/api/projects/${project}/project_access_urls.json`, { label: 'Visitors' });
  expect(link.status).toBe(201);
  const visit = async (q: string) =>
    (await server.ask('GET', searchPath(q), { headers: { 'x-session-token': link.body.code } })) as {
      status: number;
      body: readonly Hit[];
    };
  const seen = await visit('zyxel');
  expect(seen.status).toBe(200);
  expect(seen.body.map(({ label }) => label)).toEqual(['Zyxel harbour', '100% Zyxel', 'Crane zyxel']);
  const { name } = (await member.send('GET', '/api/current_user')).body as { name: string };
  expect((await visit(name)).body.filter(({ resource }) => resource === 'user')).toEqual([]);
});

test('one letter is too little to look for, and nobody asks for a book', async () => {
  expect((await admin.send('GET', searchPath('z'))).status).toBe(422);
  expect((await admin.send('GET', searchPath('z'.repeat(201)))).status).toBe(422);
});

test('labels are found by an index, whose letters are those of every language; where it finds too many nothing is lost', async () => {
  await made(`/api/projects/${project}/tags`, { name: 'ÖLPUMPE Ængstrøm' });
  for (const q of ['ölpumpe', 'ÆNGSTRØM', 'lpump']) expect(await labels(admin, q)).toEqual(['ÖLPUMPE Ængstrøm']);
  const plan = await server.database.transaction(systemActor, async (run) => {
    await run(sql`select set_config('enable_seqscan', 'off', true)`);
    return run(sql`explain select id from tag where ${raw(foldedLabel('name'))} like '%pump%'`);
  });
  expect(JSON.stringify(plan)).toContain('tag_name_folded');
  await server.database.query(
    systemActor,
    sql`insert into tag (name, project_id, company_id) select 'Brimming ' || n, p.id, p.company_id
      from generate_series(1, 5100) n, project p where p.id = ${project}`,
  );
  await made(`/api/projects/${project}/tags`, { name: 'Quite brimming' });
  expect(await labels(admin, 'brimming')).toHaveLength(6);
  expect(await labels(admin, 'quite brimming')).toEqual(['Quite brimming']);
  expect(await labels(await browserOf(server, 'other@example.com'), 'brimming')).toEqual([]);
});

test('accents and Unicode forms count for nothing, in search, lists, pickers and filters', async () => {
  const spelled = { 'Café Zürich': ['cafe zurich', 'CAFE\u0301', 'Café'], 'Łódź Straße': ['lodz', 'strasse', 'LODŹ'] };
  for (const [name, words] of Object.entries(spelled)) {
    await made(`/api/projects/${project}/tags`, { name });
    for (const q of words) {
      expect(await labels(admin, q)).toEqual([name]);
      const of = async (path: string) =>
        ((await admin.send('GET', `/api/projects/${project}/tags${path}`)).body as readonly { name: string }[]).map(
          (row) => row.name,
        );
      const encoded = encodeURIComponent(q);
      expect(await of(`.json?q=${encoded}`)).toEqual([name]);
      expect(await of(`/quick_index.json?q=${encoded}`)).toEqual([name]);
      expect(await of(`.json?name.contains=${encoded}`)).toEqual([name]);
    }
  }
});

test('what is typed goes before what begins so, before a word that does, before any part; an order that is asked for stays', async () => {
  const names = ['Unvexil', 'Very vexil', 'Vexil to happen', 'Vexil'];
  for (const name of names) await made(`/api/projects/${project}/tags`, { name });
  const of = async (path: string) =>
    ((await admin.send('GET', `/api/projects/${project}/tags${path}`)).body as readonly { name: string }[]).map(
      (row) => row.name,
    );
  const ranked = ['Vexil', 'Vexil to happen', 'Very vexil', 'Unvexil'];
  expect(await of('.json?q=vexil')).toEqual(ranked);
  expect(await of('/quick_index.json?q=VEXIL')).toEqual(ranked);
  expect(await of('.json?q=vexil&sort=name')).toEqual(['Unvexil', 'Very vexil', 'Vexil', 'Vexil to happen']);
  expect(await labels(admin, 'vexil')).toEqual(ranked);
});

test('the database folds a text as the page does', async () => {
  const texts = [
    'Café',
    'Cafe\u0301',
    'Łódź',
    'Straße',
    'Ægir Œuvre',
    'ﬁrst',
    'ΟΔΟΣ',
    'İstanbul',
    'Đặng Thị',
    'ＡＢＣ',
    'x² ½',
    '日本語',
    'Ħ',
    'ı',
    'ẞ',
  ];
  const rows = await server.database.query<{ folded: string }>(
    systemActor,
    sql`select tessera_fold(t) as folded from unnest(${texts}::text[]) with ordinality u(t, at) order by at`,
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
});

test('a search that would take longer than two seconds is given up: 503', async () => {
  let release = (): void => undefined;
  const asking = new Promise<void>((resolve) => {
    release = resolve;
  });
  const released = Promise.withResolvers<void>();
  const holding = server.database.transaction(systemActor, async (run) => {
    await run(sql`lock table tag in access exclusive mode`);
    released.resolve();
    await asking;
  });
  await released.promise;
  try {
    const reply = await admin.send('GET', searchPath('zyxel'));
    expect([reply.status, reply.body.code]).toEqual([503, expect.any(String)]);
  } finally {
    release();
    await holding;
  }
  expect(await labels(admin, 'zyxel')).toHaveLength(4);
});

test('a database without the extension for trigrams is told of at the start, in a sentence, and finds the same', async () => {
  const { database, api } = server;
  const warned = vi.spyOn(log, 'warn');
  await makeLabelIndexes(database, api.services().model);
  expect(warned).not.toHaveBeenCalled();
  await database.script(`drop extension pg_trgm cascade;
    create function similarity(text, text) returns real language sql as 'select 1::real';`);
  await makeLabelIndexes(database, api.services().model);
  expect(warned).toHaveBeenCalledOnce();
  expect(String(warned.mock.calls[0]?.[0])).toContain('create extension pg_trgm');
  expect(await labels(admin, 'lpump')).toEqual(['ÖLPUMPE Ængstrøm']);
  await database.script('drop function similarity(text, text)');
  await makeLabelIndexes(database, api.services().model);
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});
