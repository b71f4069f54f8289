/** Generated clients call the API: each is generated with its generator's default options. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../files/pictures.ts';
import { type TestServer, testServer } from '../server.ts';
import { compilerErrors, generateClients, removeClients } from './generators.ts';
import type { Seen, Where } from './programs/seen.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer({ demo: true });
  const part = await server.ask('GET', '/api/openapi.json?tags=tags,session&calls=primary');
  folder = await generateClients(part.text, server.address);
  cpSync('tests/server/generators/programs', folder, { recursive: true });
});
afterAll(async () => {
  removeClients(folder);
  await server.close();
});

test('programs that use them compile under strict, with no field in a create that has a default', async () => {
  expect(await compilerErrors(folder)).toBe('');
});

test.each([
  'openapi-fetch',
  'hey-api',
  'orval',
])('%s lists, pages, creates, updates, uploads and is refused', async (name) => {
  const { authorization } = await server.logIn('company@example.com');
  const projects = await server.ask('GET', '/api/projects.json', { headers: { authorization } });
  const where: Where = {
    address: server.address,
    token: authorization.replace('Bearer ', ''),
    project: projects.body[0].id,
    picture: new Blob([new Uint8Array(png())], { type: 'image/png' }),
  };
  const tags = `/api/projects/${where.project}/tags.json`;
  const before = await server.ask('GET', tags, { headers: { authorization } });
  const program = (await import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.ts`)).href)) as {
    run: (where: Where) => Promise<Seen>;
  };
  expect(await program.run(where)).toEqual({
    made: `By ${name}`,
    color: expect.any(String),
    page: [`By ${name}`, expect.any(String)],
    total: String(before.body.length + 1),
    changed: 'Changed',
    stale: [409, 'stale'],
    invalid: [422, '/name'],
    picture: 'string',
  });
});

test('those of the whole contract compile under strict', async () => {
  const whole = await generateClients(JSON.stringify(server.api.contract()));
  const errors = await compilerErrors(whole);
  removeClients(whole);
  expect(errors).toBe('');
});
