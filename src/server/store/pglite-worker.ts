/**
 * Runs PGlite in a worker thread, so that a slow statement does not block the server. There is one connection, which
 * runs one statement at a time in the order of the messages.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { makePrepared } from './pglite-prepared.ts';

export interface Request {
  readonly id: number;
  readonly kind: 'query' | 'script' | 'listen' | 'close';
  readonly text: string;
  readonly values: readonly unknown[];
}
/** A notification on a channel. */
export interface Notified {
  readonly channel: string;
  readonly payload: string;
}
export interface Reply {
  readonly id: number;
  readonly rows?: unknown[];
  /** PGlite has crashed and answers no further statement. */
  readonly fatal?: true;
  readonly error?: { message: string; code?: string; constraint?: string; table?: string; detail?: string };
}

const port = parentPort;
if (!port) throw new Error('The PGlite worker is started by store/pglite.ts, not by itself.');

/** Matches codes of PostgreSQL, but not those of the operating system such as EPIPE. */
const sqlState = /^[0-9FHPX][0-9A-Z]{4}$/;

/** Big integers are returned as numbers, times and JSON as text, as the database writes them. */
const asText = (value: string): string => value;
const parsers = { 20: Number, 114: asText, 3802: asText, 1082: asText, 1114: asText, 1184: asText };

const database = await PGlite.create({ dataDir: workerData.dataDir, parsers, extensions: { pg_trgm } });
await database.exec("set timezone = 'UTC'");
const statements = makePrepared(database);

port.on('message', async (request: Request) => {
  try {
    if (request.kind === 'close') await database.close();
    else if (request.kind === 'listen') {
      const channel = request.text;
      await database.listen(channel, (payload) => port.postMessage({ channel, payload } satisfies Notified));
    } else if (request.kind === 'script') {
      await database.exec(request.text);
      await statements.forget();
    }
    const rows = request.kind === 'query' ? await statements.run(request.text, request.values) : [];
    port.postMessage({ id: request.id, rows } satisfies Reply);
  } catch (error) {
    const { message, code, constraint, table, detail } = error as NonNullable<Reply['error']>;
    const details = Object.fromEntries(
      Object.entries({ code, constraint, table, detail }).filter(([, v]) => v !== undefined),
    );
    const reply: Reply = { id: request.id, error: { message, ...details } };
    // A refusal by the database has a code; an error without one is a fault of PGlite.
    port.postMessage(sqlState.test(code ?? '') ? reply : ({ ...reply, fatal: true } satisfies Reply));
  }
});
port.postMessage({ id: 0, rows: [] } satisfies Reply);
