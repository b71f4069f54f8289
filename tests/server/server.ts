/** A real server on a separate database, with functions for requests as a person. */
import { argon2Sync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { inject } from 'vitest';
import type { Generated } from '../../codegen/generate.ts';
import { fillDemo } from '../../src/demo/fill.ts';
import { type Api, makeApi } from '../../src/server/http/app.ts';
import { readSettings } from '../../src/server/read-settings.ts';
import type { Settings } from '../../src/server/settings.ts';
import { type Running, startServer } from '../../src/server/start.ts';
import { type Database, systemActor } from '../../src/server/store/database.ts';
import { ensureTemplate, type Kind, openCopy, type Template } from './databases.ts';
import { generated } from './generated.ts';
import type { Pooler } from './pooler.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // Tests look into answers whose shape is what they test.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
  readonly text: string;
}

export interface TestServer extends Running {
  readonly kind: Kind;
  readonly settings: Settings;
  /** Makes a request with the given headers. A body that is no string is sent as JSON. */
  ask(
    method: string,
    path: string,
    options?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Reply>;
  /** Logs in and returns the authorization header. */
  logIn(email: string, password?: string): Promise<{ readonly authorization: string }>;
}

/** A hash of the demo's password in the product's format, with the minimum cost of the algorithm. */
function cheapHash(): string {
  const nonce = randomBytes(16);
  const key = argon2Sync('argon2id', { message: 'demo', nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${unpadded(nonce)}$${unpadded(key)}`;
}

/** Logging in is slow on purpose, and nearly every test logs in, so the demo accounts get cheap hashes. */
const cheapenLogins = (database: Database): Promise<void> =>
  database.transaction(systemActor, async (run) => {
    const people = await run<{ id: number }>(sql`select id from "user" where password_hash is not null`);
    for (const { id } of people) await run(sql`update "user" set password_hash = ${cheapHash()} where id = ${id}`);
  });

export interface ServerOptions {
  readonly demo?: boolean;
  /** Schemas other than the project's: the prepared database is migrated to these. */
  readonly generated?: Generated;
  readonly env?: Record<string, string>;
  readonly extend?: (api: Api, settings: Settings) => Promise<void>;
  /** Requests reach the database through this pooler. */
  readonly pooler?: Pooler;
  /** An existing template to copy. */
  readonly template?: Template;
}

export const kindOfDatabase = (): Kind => (process.env['TEST_DATABASE'] ?? 'postgres') as Kind;

/** Whether such a server can start from a shared template. Only the default SECRET can open the values sealed there. */
export const copiesOthers = ({ generated: own, env }: ServerOptions): boolean =>
  kindOfDatabase() === 'postgres' && !own && !env?.['SECRET'];

/** Starts a server on a copy of this run's prepared database. `demo` fills it with the demo. */
export async function testServer(options: ServerOptions = {}): Promise<TestServer> {
  const kind = kindOfDatabase();
  const settings: Settings = {
    ...readSettings({
      PORT: '0',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'tessera-data-')),
      SECRET: 's'.repeat(48),
      LOG_LEVEL: 'error',
      ...options.env,
    }),
    demo: options.demo ?? false,
  };
  const copiesDemo = settings.demo && copiesOthers(options);
  if (copiesDemo)
    await ensureTemplate(inject('databaseUrl'), 'tessera_demo', async (database) => {
      await fillDemo(makeApi(generated, database, settings).services());
      await cheapenLogins(database);
      return '';
    });
  const prepared = inject(kind === 'pglite' ? 'databaseFolder' : 'databaseUrl');
  const database = await openCopy(kind, prepared, copiesDemo ? 'tessera_demo' : options.template, options.pooler);
  const running = await startServer(settings, {
    database,
    generated: options.generated ?? generated,
    ...(settings.demo && !copiesDemo && { demo: { fill: fillDemo, always: true } }),
    ...(options.extend && { extend: options.extend }),
  });
  const ask: TestServer['ask'] = async (method, path, { body, headers = {} } = {}) => {
    const response = await fetch(running.address + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, text, body: isJson && text ? JSON.parse(text) : null };
  };
  return {
    ...running,
    kind,
    settings,
    close: async () => {
      await running.close();
      rmSync(settings.dataDir, { recursive: true, force: true });
    },
    ask,
    logIn: async (email, password = 'demo') => {
      const reply = await ask('POST', '/api/oauth/tokens.json', { body: { email, password } });
      if (reply.status !== 200) throw new Error(`${email} could not log in: ${reply.text}`);
      return { authorization: `Bearer ${reply.body.token}` };
    },
  };
}
