/**
 * PgBouncer in front of the test cluster: after every transaction it assigns its few server connections to other
 * clients.
 */
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { accountFor } from '../../src/server/embedded/account.ts';
import { installPackage } from '../install-package.ts';

const places = [
  process.env['PGBOUNCER'] ?? '',
  '/usr/sbin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
];
const find = (): string | undefined => places.find((path) => path && existsSync(path));
const missing =
  'The tests of the tenant boundary behind a pooler need PgBouncer. Install it (on Debian: apt-get install pgbouncer), or name it in PGBOUNCER';

/** Installs PgBouncer if it is missing. Ends the run with a message if it is not available. */
export function ensurePooler(): void {
  if (find()) return;
  console.log('Installing PgBouncer for the tests of the tenant boundary ...');
  installPackage('pgbouncer');
  if (find()) return;
  console.error(`${missing}, and run "npm test" again.`);
  process.exit(1);
}

export interface Pooler {
  /** Connection string of a database of the cluster, through the pooler. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode, with `size` connections to each database of a cluster given by its connection string. */
export async function startPooler(cluster: string, size: number): Promise<Pooler> {
  const program = find();
  if (!program) throw new Error(`${missing}; "npm test" installs it where it may.`);
  const { username, searchParams } = new URL(cluster.replace('@/', '@localhost/'));
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pooler-'));
  const account = accountFor(folder);
  if (account) chownSync(folder, account.uid, account.gid);
  const port = 6432;
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${searchParams.get('host')} user=${username}
[pgbouncer]
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 1000
listen_addr =
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = any
logfile = ${join(folder, 'log')}
`,
    { mode: 0o644 },
  );
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const socket = join(folder, `.s.PGSQL.${port}`);
  for (let left = 200; !existsSync(socket); left--) {
    if (left === 0 || child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`);
    await wait(50);
  }
  return {
    urlOf: (database) => `postgres://${username}@/${database}?host=${encodeURIComponent(folder)}&port=${port}`,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
