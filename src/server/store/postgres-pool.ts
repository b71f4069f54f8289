/** Connections to one address of a PostgreSQL server. Each is checked by `greet` before its first use. */
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

/** Session settings: the time limits of a statement and of an idle transaction, and the time zone of results. */
export const usualSettings = {
  TimeZone: 'UTC',
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
};

/** Sets a role that row-level security restricts, so that a statement without an actor sees no rows. */
const withoutActor = `select set_config('role', rolname, false) from pg_roles where rolname = 'tessera_app'`;

export interface Lease extends Greeting {
  readonly client: pg.ClientBase;
  /** Closes the connection after use, because its state is unknown. */
  discard(): void;
}

export interface Pool {
  /**
   * Lends a connection while `work` runs.
   * @throws DatabaseUnavailable if no connection is available
   */
  use<T>(work: (lease: Lease) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** A pool of at most `max` connections, which open on demand. */
export function openPool(address: string, max: number): Pool {
  const greetings = new WeakMap<pg.ClientBase, Greeting & { readonly since: number }>();
  /** Counts refused writes of a read-only server: connections from before the refusal lead to a demoted primary. */
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
  // Without a listener a lost connection would end the process. The pool replaces an idle connection; a connection in
  // use also fails its statement.
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The pool attaches the whole client, with all its prepared statements, to the error.
    delete error.client;
    if (!closing) log.error({ error }, 'A database connection was lost.');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));

  /**
   * An outage is logged once, because every request meets it. At the start it is not logged: the start fails with a
   * sentence of its own.
   */
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

/** Kinds of outage after which the connection is unusable. */
const lostBy = new Set(['away', 'unknown']);
