/** Search by meaning: vectors from a service that an administrator has configured, and failures of that service. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resumeVectorsRegularly } from '../../../src/server/operations/data/vector-jobs.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer({ env: { PRIVATE_SERVICES: '1' } });
const asker = askerFor(server, world, 'member');
const admin = askerFor(server, world, 'system_admin');

/** Texts with the same meaning get the same vector, whatever their language. */
const meanings = [/birth|born|geburt/i, /weight|gewicht|kg/i, /street|strasse/i];
const vectorOf = (text: string) => [...meanings.map((one) => (one.test(text) ? 1 : 0)), 0.01];

let service: Server;
let base: string;
let answers: 'vectors' | 'failure' | 'nonsense' | 'redirect' = 'vectors';
const requests: {
  readonly authorization: string | undefined;
  readonly input: readonly string[];
  readonly model: string;
}[] = [];
/** The service answers once this is resolved. */
let waitFor: Promise<void> = Promise.resolve();
const bodyOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text);
};
beforeAll(async () => {
  service = createServer(async (request, response) => {
    const { input, model } = await bodyOf(request);
    requests.push({ authorization: request.headers.authorization, input, model });
    await waitFor;
    if (answers === 'failure') return response.writeHead(500).end('no');
    if (answers === 'redirect') return response.writeHead(307, { location: `${base}/elsewhere` }).end();
    const data = input.map((text: string, index: number) => ({ index, embedding: vectorOf(text) }));
    response.end(
      JSON.stringify(answers === 'nonsense' ? { data: [{ embedding: ['a'] }] } : { data, usage: { total_tokens: 7 } }),
    );
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
});
afterAll(() => service.close());

const catalogOf = async (rows: string): Promise<number> => {
  const body = new FormData();
  body.set('file', new File([`Key,Name\n${rows}`], 'rows.csv'));
  const path = `${server.address}/api/data_catalogs/file_upload.json`;
  return JSON.parse(await (await fetch(path, { method: 'POST', headers: world.headers.member, body })).text()).id;
};
const vectorize = (catalog: number) => asker.post(`/api/data_catalogs/${catalog}/vectorize_data_catalog.json`, {});
const search = async (catalog: number, q: string) => {
  const reply = await asker.get(`/api/data_catalogs/${catalog}/data_catalog_details?q=${q}`);
  return [reply.headers.get('x-searched-by'), reply.body.map(({ key }: { key: string }) => key)];
};

test('R-DATA-21 without a service, vectorize_data_catalog.json says what to do, and the search goes by words', async () => {
  const catalog = await catalogOf('a,Birth date\nb,Weight\n');
  const reply = await vectorize(catalog);
  expect([reply.status, reply.body.errors[0].message, requests]).toEqual([
    422,
    expect.stringMatching(/^No embeddings service is set up/),
    [],
  ]);
  expect(await search(catalog, 'births')).toEqual(['words', ['a']]);
});

test('R-DATA-21 Data catalogs: POST vectorize_data_catalog.json makes vectors of what has changed, and the search goes by meaning', async () => {
  await admin.made('/api/admin/llm_models', {
    name: 'Vectors',
    model_key: 'small',
    base_url: base,
    api_key: 'sesame',
    purpose: 'embedding',
  });
  const catalog = await catalogOf('a,Birth date\nb,Weight\nc,Street\n');
  const made = await vectorize(catalog);
  expect([made.status, made.body]).toEqual([200, { id: catalog, made: 3, unchanged: 0, model: 'small' }]);
  expect(requests.at(-1)).toMatchObject({ authorization: 'Bearer sesame', model: 'small' });
  expect((await asker.get(`/api/data_catalogs/${catalog}`)).body.vectorized_at).not.toBeNull();
  expect(await search(catalog, 'Geburtsdatum')).toEqual(['meaning', ['a']]);
  // A copy has no vectors, and does not claim to have any.
  const copy = await asker.post(`/api/data_catalogs/${catalog}/clone.json`, {});
  expect((await asker.get(`/api/data_catalogs/${copy.body.id}`)).body.vectorized_at).toBeNull();
  const searched = await server.database.query(
    systemActor,
    sql`select purpose, output_tokens from llm_usage where purpose = 'search'`,
  );
  expect(searched).toEqual([{ purpose: 'search', output_tokens: 0 }]);
  const [row] = (await asker.get(`/api/data_catalogs/${catalog}/data_catalog_details?key.equals=c`)).body;
  await asker.put(`/api/data_catalogs/${catalog}/data_catalog_details/${row.id}.json`, { name: 'Mass in kg' });
  expect((await vectorize(catalog)).body).toMatchObject({ made: 1, unchanged: 2 });
  expect(requests.at(-1)?.input).toEqual(['Mass in kg']);
  expect((await search(catalog, 'gewicht'))[1]).toEqual(expect.arrayContaining(['b', 'c']));
  await server.ask('DELETE', `/api/data_catalogs/${catalog}/data_catalog_details/${row.id}.json`, {
    headers: world.headers.member,
  });
  expect(await search(catalog, 'gewichte')).toEqual(['meaning', ['b']]);
});

test('who follows the call hears of its progress', async () => {
  const catalog = await catalogOf(Array.from({ length: 130 }, (_, at) => `k${at},Name ${at}`).join('\n'));
  const response = await fetch(`${server.address}/api/data_catalogs/${catalog}/vectorize_data_catalog.json`, {
    method: 'POST',
    headers: { ...world.headers.member, accept: 'application/x-ndjson' },
  });
  const lines = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ done }) => done)).toEqual([0, 64, 128, 130, undefined]);
  expect(lines.at(-1)).toMatchObject({ made: 130 });
});

test('the work goes on when the caller goes away, and a further call follows it', async () => {
  const catalog = await catalogOf(Array.from({ length: 200 }, (_, at) => `k${at},Street ${at}`).join('\n'));
  const gate = Promise.withResolvers<void>();
  waitFor = gate.promise;
  const before = requests.length;
  const leaving = new AbortController();
  const call = (signal?: AbortSignal) =>
    fetch(`${server.address}/api/data_catalogs/${catalog}/vectorize_data_catalog.json`, {
      method: 'POST',
      headers: { ...world.headers.member, accept: 'application/x-ndjson' },
      ...(signal && { signal }),
    });
  await call(leaving.signal);
  await expect.poll(() => requests.length).toBe(before + 1);
  leaving.abort();
  const following = await call();
  gate.resolve();
  const lines = (await following.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  // 200 texts in four requests: none is made twice.
  expect(lines.at(-1)).toMatchObject({ made: 200, unchanged: 0 });
  expect(lines[0]).toEqual({ done: 0, of: 200 });
  expect(requests.length).toBe(before + 4);
  expect((await asker.get(`/api/data_catalogs/${catalog}`)).body.vectorized_at).not.toBeNull();
});

test.each([
  ['fails', 'failure', /has failed \(500\)/],
  ['answers something else', 'nonsense', /no vectors/],
  ['leads elsewhere', 'redirect', /not followed/],
] as const)('a service that %s is told of, and leaves the search by words', async (_, how, sentence) => {
  answers = how;
  const catalog = await catalogOf('a,Birth date\n');
  const before = requests.length;
  const reply = await vectorize(catalog);
  expect([reply.status, reply.body.detail]).toEqual([503, expect.stringMatching(sentence)]);
  expect(requests.length).toBe(before + 1);
  expect(await search(catalog, 'birth')).toEqual(['words', ['a']]);
  answers = 'vectors';
});

test('a service that fails during a search leaves what the words find', async () => {
  const catalog = await catalogOf('a,Birth date\n');
  await vectorize(catalog);
  answers = 'failure';
  expect(await search(catalog, 'birthdays date')).toEqual(['words', ['a']]);
  answers = 'vectors';
});

// The last one: it ends the jobs of this process.
test('a job that a process has left is resumed by the next one, for the rest alone', async () => {
  const catalog = await catalogOf('a,Street\nb,Weight\n');
  await vectorize(catalog);
  await asker.made(`/api/data_catalogs/${catalog}/data_catalog_details`, { name: 'Birth date', key: 'c' });
  await server.database.query(
    systemActor,
    sql`insert into tessera_search.data_catalog_detail_vector_jobs (owner, lease_until) values (${catalog}, now() - interval '1 second')`,
  );
  const before = requests.length;
  const end = resumeVectorsRegularly(() => server);
  try {
    const left = sql`select owner from tessera_search.data_catalog_detail_vector_jobs`;
    await expect.poll(() => server.database.query(systemActor, left)).toEqual([]);
    expect(requests.slice(before).map(({ input }) => input)).toEqual([['Birth date']]);
    const vectors = sql`select count(*)::int as count from tessera_search.data_catalog_detail_vectors where owner = ${catalog}`;
    expect(await server.database.query(systemActor, vectors)).toEqual([{ count: 3 }]);
  } finally {
    await end();
  }
});
