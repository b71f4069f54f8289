/** A server in a separate process, used as its first admin. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const password = 'a long password';

export interface Served {
  readonly child: ChildProcess;
  readonly address: string;
  /** One-time link for the first admin, if there is none yet. */
  readonly link: string;
  /** Ends the process and returns its exit code or the signal. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | string | null>;
}

/** Runs a program of the project until it ends. */
export function run(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    cwd: root,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

/**
 * Starts a server.
 * @throws with the output of a process that does not start
 */
export async function serve(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Served> {
  const child = spawn(process.execPath, [join(root, 'tests/embedded/serve.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ...env },
    cwd: root,
  });
  const gone = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  );
  const [address = '', link = ''] = await new Promise<string[]>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      output += data;
      const line = /^at (.*)\n/m.exec(output)?.[1];
      if (line !== undefined) resolve(line.split(' '));
    });
    child.stderr.on('data', (data: Buffer) => {
      output += data;
    });
    child.once('exit', () => reject(new Error(output)));
  });
  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    return gone;
  };
  return { child, address, link, end };
}

const send = (base: string, method: string, path: string, body?: object, token?: string): Promise<Response> =>
  fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Uses the link of the first admin. Returns the address for logging in. */
export async function becomeAdmin({ address, link }: Served): Promise<string> {
  const url = new URL(link);
  await send(address, 'POST', '/api/passwords.json', { token: url.searchParams.get('token'), password });
  return url.searchParams.get('email') as string;
}

/**
 * Logs in as that admin. Returns functions that create a project status and that list the statuses whose name contains
 * a word.
 */
export async function asAdmin({ address }: Served, email: string) {
  const { token } = (await (await send(address, 'POST', '/api/oauth/tokens.json', { email, password })).json()) as {
    token: string;
  };
  const path = '/api/admin/project_statuses';
  return {
    make: async (name: string) => (await send(address, 'POST', `${path}.json`, { name }, token)).status,
    find: async (word: string) =>
      (
        (await (await send(address, 'GET', `${path}.json?q=${word}`, undefined, token)).json()) as { name: string }[]
      ).map(({ name }) => name),
  };
}
