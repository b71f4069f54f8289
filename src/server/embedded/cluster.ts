/** A PostgreSQL server as a child process, with its own folder, reachable only through a local socket. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { log } from '../log.ts';
import { type Account, giveTo, namedInsteadOf } from './account.ts';
import type { Binaries } from './binaries.ts';
import { endOrphan } from './orphan.ts';

/** The superuser of each embedded cluster. It needs no password, because only its owner can access the socket. */
export const superuser = 'postgres';

/** Timeout in milliseconds for an orderly stop, and pauses between restarts. */
const stopWithin = 5_000;
const [firstWait, longestWait] = [500, 10_000];

/**
 * A shell wrapper that stops the server in order when its own input ends, so also after this process was killed. The
 * server is not part of the terminal's process group, so Ctrl-C does not stop it before the last requests end.
 */
const wrapper = `
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
{ read -r _ <&3; kill -INT $server; } &
watcher=$!
wait $server
code=$?
kill $watcher
exit $code`;

export interface Cluster {
  /** Connection string of one of its databases, for one of its roles. */
  url(database: string, role: string): string;
  /** Stops the server in order. After five seconds it is killed; the next start recovers. */
  stop(): Promise<void>;
}

/**
 * Creates the files of a cluster. The folder must be missing or empty. `durable: false` is for tests.
 * @throws with the message of PostgreSQL
 */
export function initialise(binaries: Binaries, folder: string, account: Account | null, durable = true): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const maker = account && namedInsteadOf(account);
  if (maker) giveTo(maker, folder);
  const { status, stderr } = spawnSync(
    binaries.initdb,
    [
      ...['-D', folder, '--username', superuser, '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C'],
      ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', ...(durable ? [] : ['--no-sync'])],
    ],
    { ...maker, env: environment, encoding: 'utf8' },
  );
  if (account) giveTo(account, folder);
  chmodSync(folder, 0o700);
  if (status !== 0) throw new Error(`PostgreSQL could not make its files in ${folder}: ${stderr?.trim()}`);
}

/** The database gets none of this process's environment variables, such as SECRET. */
const environment = { PATH: process.env['PATH'] ?? '', TZ: 'UTC', LC_ALL: 'C' };

/**
 * Starts the server, and restarts it after an unexpected exit, for example on a full disk.
 * @throws an error with the message of the server if it does not start
 */
export async function startCluster(
  binaries: Binaries,
  folder: string,
  account: Account | null,
  flags: readonly string[],
): Promise<Cluster> {
  const sockets = socketFolder(folder, account);
  let child: ChildProcess | null = null;
  let stopping = false;

  const launch = async (): Promise<void> => {
    const stranger = await endOrphan(folder);
    const settings = { listen_addresses: '', unix_socket_directories: sockets, unix_socket_permissions: '0700' };
    const server = spawn(
      '/bin/sh',
      [
        ...['-c', wrapper, 'sh', binaries.postgres, '-D', folder],
        ...Object.entries({ ...settings, log_min_messages: 'log', lc_messages: 'C' }).flatMap(flag),
        ...flags,
      ],
      {
        ...account,
        detached: true,
        stdio: ['pipe', 'ignore', 'pipe'],
        // PostgreSQL assumes that the process id in its file is a running server unless it is one of its own ancestors.
        env: { ...environment, ...(stranger !== null && { PG_GRANDPARENT_PID: String(stranger) }) },
      },
    );
    child = server;
    const lines: string[] = [];
    await new Promise<void>((resolve, reject) => {
      server.stderr.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n').filter(Boolean)) {
          lines.push(line);
          if (line.includes(' PANIC: ')) log.error(`PostgreSQL: ${line}`);
          if (line.includes('ready to accept connections')) resolve();
        }
        lines.splice(0, lines.length - 20);
      });
      server.once('error', reject);
      server.once('exit', () => reject(new Error(`PostgreSQL did not start on ${folder}.\n${lines.join('\n')}`)));
    });
    server.once('exit', () => {
      child = null;
      if (stopping) return;
      log.error({ output: lines.slice(-5) }, 'The embedded database has ended and is started again.');
      void comeBack();
    });
  };
  const comeBack = async (): Promise<void> => {
    for (let pause = firstWait; !stopping; pause = Math.min(pause * 2, longestWait)) {
      try {
        await wait(pause, undefined, { ref: false });
        if (!stopping) await launch();
        return;
      } catch (error) {
        log.error({ error }, 'The embedded database cannot be started again yet.');
      }
    }
  };

  await launchAfter(launch);
  return {
    url: (database, role) => urlAt(sockets, database, role),
    stop: async () => {
      stopping = true;
      if (child) await end(child);
      if (sockets !== folder) rmSync(sockets, { recursive: true, force: true });
    },
  };
}

const urlAt = (sockets: string, database: string, role: string): string =>
  `postgres://${role}@/${database}?host=${encodeURIComponent(sockets)}`;

/** Connection string of a database on the server that runs on a folder. */
export function runningUrl(folder: string, database: string, role: string): string {
  const sockets = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[4];
  return urlAt(sockets || folder, database, role);
}

/** Retries the launch, because sessions of a killed server may survive briefly and occupy its shared memory. */
async function launchAfter(launch: () => Promise<void>, attempts = 20): Promise<void> {
  try {
    await launch();
  } catch (error) {
    if (attempts <= 0 || !(error as Error).message.includes('pre-existing shared memory block')) throw error;
    await wait(500);
    await launchAfter(launch, attempts - 1);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.end();
  const late = setTimeout(() => process.kill(-(child.pid as number), 'SIGQUIT'), stopWithin);
  await gone;
  clearTimeout(late);
}

/** A setting of PostgreSQL as arguments of its command line. */
export const flag = ([name, value]: readonly [string, string]): readonly string[] => ['-c', `${name}=${value}`];

/**
 * The folder of the socket. A socket path has at most 107 bytes; if the folder's path is longer, a private temporary
 * folder is used.
 */
function socketFolder(folder: string, account: Account | null): string {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432.lock')) <= 103) return folder;
  const made = mkdtempSync(join(tmpdir(), 'tessera-'));
  if (account) giveTo(account, made);
  return made;
}

/** Whether a folder contains the files that every cluster has. */
export const isCluster = (folder: string): boolean =>
  ['PG_VERSION', 'global/pg_control', 'pg_wal', 'base'].every((part) => existsSync(join(folder, part)));
