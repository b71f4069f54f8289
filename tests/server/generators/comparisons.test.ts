/** Lists with comparisons, requested by each generator's client: each comparison is a separate parameter. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../server.ts';
import { compilerErrors, generateClients, removeClients } from './generators.ts';

/** Programs by name: each prints the names of tags that contain a text. */
const programs = {
  'by-openapi-fetch': `
    import createClient from 'openapi-fetch';
    import type { paths } from './openapi-typescript.ts';
    export async function named(address: string, token: string, project: number, text: string) {
      const api = createClient<paths>({ baseUrl: address, headers: { authorization: \`Bearer \${token}\` } });
      const query = { 'name.contains': [text], sort: '-name' };
      const { data } = await api.GET('/api/projects/{project_id}/tags.json', { params: { path: { project_id: project }, query } });
      return data?.map(({ name }) => name);
    }`,
  'by-hey-api': `
    import { listProjectsTags } from './hey-api-client';
    import { client } from './hey-api-client/client.gen';
    export async function named(address: string, token: string, project: number, text: string) {
      client.setConfig({ baseUrl: address, auth: token });
      const { data } = await listProjectsTags({ path: { project_id: project }, query: { 'name.contains': [text], sort: '-name' } });
      return data?.map(({ name }) => name);
    }`,
  'by-orval': `
    import { listProjectsTags } from './orval-client.ts';
    export async function named(_address: string, token: string, project: number, text: string) {
      const options = { headers: { authorization: \`Bearer \${token}\` } };
      const { status, data } = await listProjectsTags(project, { 'name.contains': [text], sort: '-name' }, options);
      return status === 200 ? data.map(({ name }) => name) : [];
    }`,
};

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer({ demo: true });
  const part = await server.ask('GET', '/api/openapi.json?tags=tags&calls=primary');
  folder = await generateClients(part.text, server.address);
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, `${name}.ts`), text);
});
afterAll(async () => {
  removeClients(folder);
  await server.close();
});

test('programs with a comparison compile under strict', async () => {
  expect(await compilerErrors(folder)).toBe('');
});

test.each(Object.keys(programs))('%s gets the rows whose names hold a text', async (name) => {
  const headers = await server.logIn('company@example.com');
  const projects = await server.ask('GET', '/api/projects.json', { headers });
  const project = Number(projects.body[0].id);
  const tags = `/api/projects/${project}/tags.json`;
  for (const one of ['late', 'early', 'other'])
    await server.ask('POST', tags, { headers, body: { name: `${one} ${name}${one === 'other' ? '' : ' wanted'}` } });
  const program = (await import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.ts`)).href)) as {
    named: (address: string, token: string, project: number, text: string) => Promise<readonly string[]>;
  };
  const token = headers.authorization.replace('Bearer ', '');
  expect(await program.named(server.address, token, project, `${name} wanted`)).toEqual([
    `late ${name} wanted`,
    `early ${name} wanted`,
  ]);
});
