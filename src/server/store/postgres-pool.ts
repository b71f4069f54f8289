/** Connections to one address of a PostgreSQL server, each greeted before it is used. */
import pg from 'pg';
import { log } from '../log.ts';
import { DatabaseUnavailable, setSettings } from './database.ts';
import { absenceOf, isReadOnly } from './postgres-absence.ts';
import { DatabaseRefused, type Greeting, greet } from './postgres-greeting.ts';

const asText = (value: string): string => value;
const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  20: Number,
  114: asText,
  3802: asText,
  1082: asText,
  1114: asText,
  1184: asText,
};
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? (format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')),
};

/** Milliseconds that a request waits for a connection. */
export const connectionTimeout = 5_000;

/** How long a statement of a request may take, how long it may leave a transaction idle, and in which zone times are written. */
export const usualSettings = {
  TimeZone: 'UTC',
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
};

/** A role that row-level security binds: a statement without an actor would see no rows. */
const withoutActor = `select set_config('role', rolname, false) from pg_roles where rolname = 'tessera_app'`;

export interface Lease extends Greeting {
  readonly client: pg.ClientBase;
  /** The connection is in an unknown state and is not used again. */
  discard(): void;
}

export interface Pool {
  /** Lends a connection while `work` runs. @throws DatabaseUnavailable if none can be had. */
  use<T>(work: (lease: Lease) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** A pool of at most `max` connections, opened when they are needed. */
export function openPool(address: string, max: number): Pool {
  const greetings = new WeakMap<pg.ClientBase, Greeting & { readonly since: number }>();
  /** Counts the times that the server refused writes: older connections lead to a demoted primary. */
  let demotions = 0;
  let closing = false;
  const open = async (client: pg.ClientBase): Promise<void> => {
    const since = demotions;
    const greeting = await greet(client);
    if (greeting.direct) {
      await client.query({
        text: setSettings(Object.keys(usualSettings), 'session'),
        values: Object.values(usualSettings),
      });
      await client.query(withoutActor);
    }
    greetings.set(client, { ...greeting, since });
  };
  const pool = new pg.Pool({
    connectionString: address,
    max,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: connectionTimeout,
    onConnect: open,
  });
  // Without listeners a lost connection would end the process. The pool replaces an idle one; one that is in use
  // fails its statement as well.
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The pool hangs the whole client on it, with every statement that it has prepared.
    delete error.client;
    if (!closing) log.error({ error }, 'A database connection was lost.');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));

  /** Logged once for each time that it goes away: each request meets it. The first failure ends the start, with a sentence. */
  let away = true;
  const noConnection = (error: unknown): Error => {
    const absence = absenceOf(error) ?? new DatabaseUnavailable('away', error);
    if (absence.absence === 'away' && !away) log.error({ error }, 'The database cannot be reached.');
    away = absence.absence === 'away';
    return error instanceof DatabaseRefused ? error : absence;
  };
  const connect = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      if (greetings.get(client)?.since === demotions) return client;
      client.release(true);
    }
  };
  return {
    async use(work) {
      const client = await connect().catch((error) => {
        throw noConnection(error);
      });
      away = false;
      let discarded = false;
      const discard = () => {
        discarded = true;
      };
      try {
        const { direct, identity } = greetings.get(client) as Greeting;
        return await work({ client, direct, identity, discard });
      } catch (error) {
        if (error instanceof DatabaseUnavailable && lostBy.has(error.absence)) discard();
        if (isReadOnly(error)) demotions++;
        throw error;
      } finally {
        client.release(discarded);
      }
    },
    async end() {
      closing = true;
      await pool.end();
    },
  };
}

/** After these nothing can be asked over the connection any more. */
const lostBy = new Set(['away', 'unknown']);
