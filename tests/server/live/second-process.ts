/** A second process on the database of a test's server. Its caches do not see the writes of this process. */
import { spawn } from 'node:child_process';
import sql from 'sql-template-tag';
import { inject } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { urlOf } from '../databases.ts';
import type { TestServer } from '../server.ts';

export interface SecondProcess {
  readonly address: string;
  stop(): Promise<void>;
}

/** The embedded database allows only one process; for it, this returns the server itself. */
export async function secondProcess(server: TestServer): Promise<SecondProcess> {
  if (server.kind === 'pglite') return { address: server.address, stop: async () => undefined };
  const [row] = await server.database.query<{ name: string }>(systemActor, sql`select current_database() as name`);
  const child = spawn(process.execPath, [new URL('../../embedded/serve.ts', import.meta.url).pathname], {
    env: {
      ...process.env,
      PORT: '0',
      // The database may contain the demo; an existing database is never filled.
      DEMO: '1',
      DATA_DIR: server.settings.dataDir,
      DATABASE_URL: urlOf(inject('databaseUrl'), row?.name ?? ''),
      SECRET: server.settings.secret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const found = /at (http:\S+)/.exec(String(text))?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The second process ended with ${code} before it served.`)));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    address,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
