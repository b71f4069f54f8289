/** The operator's tools: liveness, readiness, and a log without secrets. */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({});
});
afterAll(() => server.close().catch(() => undefined));

test('health and readiness answer anybody with the release', async () => {
  for (const path of ['/api/health', '/api/health/ready'])
    expect(await server.ask('GET', path)).toMatchObject({ status: 200, body: { status: 'ok', release: '0.1.0' } });
});

test('a process whose database is away lives and is not ready', async () => {
  const away = await testServer({});
  await away.database.close();
  expect((await away.ask('GET', '/api/health')).status).toBe(200);
  expect(await away.ask('GET', '/api/health/ready')).toMatchObject({
    status: 503,
    body: { code: 'unavailable', detail: 'The database does not answer.' },
  });
  await away.api.app.close();
});

test('each request is a line of the log with operation, caller and time, and without what was sent or searched', async () => {
  const child = spawn(process.execPath, [new URL('../embedded/serve.ts', import.meta.url).pathname], {
    env: { ...process.env, PORT: '0', DATA_DIR: mkdtempSync(join(tmpdir(), 'tessera-log-')), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await expect.poll(() => said, { timeout: 50_000 }).toMatch(/^at http/m);
    const address = /^at (\S+)/m.exec(said)?.[1] ?? '';
    await fetch(`${address}/api/oauth/tokens.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'somebody@example.com', password: 'a-very-secret-word' }),
    });
    await fetch(`${address}/api/release_notes/7.json?fields=id&secret-search`);
    await expect.poll(() => said).toContain('get_release_notes');
    const lines = said
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.find(({ operation }) => operation === 'create_token')).toMatchObject({
      level: 'info',
      method: 'POST',
      status: 401,
      user: null,
      ms: expect.any(Number),
    });
    expect(lines.find(({ operation }) => operation === 'get_release_notes')).toMatchObject({ ids: { id: 7 } });
    expect(said).not.toMatch(/somebody@example|a-very-secret-word|secret-search/);
  } finally {
    child.kill();
  }
});
