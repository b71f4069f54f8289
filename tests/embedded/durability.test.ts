/** What the server has acknowledged is there after it has been killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
let child: ChildProcess | undefined;

afterAll(() => {
  child?.kill('SIGKILL');
});

async function start(dataDir: string): Promise<string> {
  child = spawn(process.execPath, [join(root, 'tests/embedded/serve.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir },
    cwd: root,
  });
  return new Promise((resolve, reject) => {
    let told = '';
    child?.stdout?.on('data', (data: Buffer) => {
      told += data;
      const line = /at (.*)\n/.exec(told)?.[1];
      if (line !== undefined) resolve(line);
    });
    child?.stderr?.on('data', (data: Buffer) => {
      told += data;
    });
    child?.on('exit', () => reject(new Error(`The server ended: ${told}`)));
  });
}

test('An acknowledged row is there after kill -9', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-durable-'));
  cpSync(inject('databaseFolder'), join(dataDir, 'database'), { recursive: true });
  const [address = '', link = ''] = (await start(dataDir)).split(' ');
  const url = new URL(link);
  const send = (base: string, method: string, path: string, body?: object, token?: string) =>
    fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const password = 'a long password';
  await send(address, 'POST', '/api/passwords.json', { token: url.searchParams.get('token'), password });
  const logIn = async (base: string) =>
    (
      (await (
        await send(base, 'POST', '/api/oauth/tokens.json', { email: url.searchParams.get('email'), password })
      ).json()) as { token: string }
    ).token;
  const made = await send(
    address,
    'POST',
    '/api/admin/project_statuses.json',
    { name: 'Survivor' },
    await logIn(address),
  );
  expect(made.status).toBe(201);
  const gone = new Promise((resolve) => child?.once('exit', resolve));
  child?.kill('SIGKILL');
  await gone;

  const [again = ''] = (await start(dataDir)).split(' ');
  const listed = await send(again, 'GET', '/api/admin/project_statuses.json?q=Survivor', undefined, await logIn(again));
  expect(await listed.json()).toMatchObject([{ name: 'Survivor' }]);
  child?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});
