/** The examples of docs/calling-the-api.md work as described, on a real server. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../../codegen/project-root.ts';
import { type TestServer, testServer } from '../server.ts';

const run = promisify(execFile);
const text = readFileSync(join(projectRoot, 'docs/calling-the-api.md'), 'utf8');

/** The examples in a language, in order. */
const examples = (language: 'sh' | 'ts'): readonly string[] =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, one]) => one === language)
    .map(([, , code]) => code as string);

let server: TestServer;
let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  server = await testServer({ demo: true });
  const headers = await server.logIn('company@example.com');
  const ask = async (method: string, path: string, body?: object) =>
    server.ask(method, path, { headers, ...(body && { body }) });
  const made = await ask('POST', '/api/company_admin/company_api_keys', { name: 'Docs', permission_key: 'write' });
  // The examples use the most recently changed project.
  const [{ id: project }] = (await ask('GET', '/api/projects?page=1&per_page=1&sort=-updated_at')).body;
  const key = { authorization: `Bearer ${made.body.key}` };
  const tags = await server.ask('GET', `/api/projects/${project}/tags`, { headers: key });
  folder = mkdtempSync(join(tmpdir(), 'tessera-docs-'));
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  environment = {
    ...process.env,
    TESSERA: server.address,
    TESSERA_KEY: made.body.key,
    PROJECT: String(project),
    TAG: String(tags.body[0].id),
    MARK: tags.headers.get('x-mark') ?? '',
  };
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

test('each example in curl is answered with the status that stands behind it', async () => {
  const commands = examples('sh');
  expect(commands.length).toBeGreaterThan(6);
  for (const command of commands) {
    const status = /# (\d{3})$/m.exec(command)?.[1];
    const { stdout } = await run('sh', ['-euc', command], { cwd: folder, env: environment });
    expect(/^HTTP\/1.1 (\d{3})/m.exec(stdout)?.[1], `${command}\n${stdout}`).toBe(status);
  }
});

test('the examples in TypeScript fit the types of the contract and print what they say', async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'tessera.d.ts'),
    `export type * from '${projectRoot}/src/contract/generated/client.ts';\n`,
  );
  writeFileSync(join(folder, 'tags.csv'), 'name,description\nFrom a file,Read from a table\n');
  writeFileSync(join(folder, 'examples.ts'), examples('ts').join('\n'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(projectRoot, 'tsconfig.json'), include: ['examples.ts'] }),
  );
  const checked = await run(process.execPath, [join(folder, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    cwd: folder,
  }).catch((failed: { stdout: string }) => failed);
  expect(checked.stdout).toBe('');
  const { stdout } = await run(process.execPath, ['examples.ts'], { cwd: folder, env: environment });
  expect(stdout).toMatch(/^\d+ projects, the first of them .+$/m);
  expect(stdout).toMatch(/^409: .+ name: 'Due soon'/ms);
  expect(stdout).toMatch(/^merged: By a month, not saved: \/name$/m);
  expect(stdout).toMatch(/^422: \/name: .+\n422: \/color: /m);
  expect(stdout).toMatch(/^1 tag in the file$/m);
  expect(stdout).toMatch(/^changed: 0, gone: \d+$/m);
  expect(stdout).toMatch(/^changes up to .+action: 'delete'.+^mark up to /ms);
});
