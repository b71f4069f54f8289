import { createHash } from 'node:crypto';
import pg from 'pg';
import { log } from '../log.ts';
import { openCommits } from './commits.ts';
import {
  type Actor,
  actorKey,
  actorSettings,
  type Database,
  DatabaseUnavailable,
  type Run,
  type Statement,
} from './database.ts';
import { absenceOf } from './postgres-absence.ts';
import { listenOn } from './postgres-listen.ts';
import { exclusivelyOn } from './postgres-lock.ts';

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

/** Statements a connection keeps prepared; what comes after is planned each time. */
const mostPrepared = 500;

/** Milliseconds that something may take: a statement of a request, its silence in a transaction, waiting for its turn. */
const limits = { statement: 10_000, idleInTransaction: 30_000, connection: 5_000 };

const options = [
  '-c timezone=UTC',
  `-c statement_timeout=${limits.statement}`,
  `-c idle_in_transaction_session_timeout=${limits.idleInTransaction}`,
].join(' ');

/** Opens a pool of at most `max` connections on a PostgreSQL server. @throws if it cannot be reached. */
export async function openPostgres(connectionString: string, max = 10): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: types as pg.CustomTypesConfig,
    options,
    connectionTimeoutMillis: limits.connection,
  });
  let closing = false;
  const lost = (error: Error & { client?: unknown }) => {
    // The pool hangs the whole client on it, with every statement that it has prepared.
    delete error.client;
    if (!closing) log.error({ error }, 'A database connection was lost.');
  };
  // Without listeners a lost connection would end the process. The pool replaces an idle one; one that is in use
  // fails its statement as well.
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  (await pool.connect()).release();

  const acting = new WeakMap<pg.PoolClient, string>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= mostPrepared) return known;
    const name = createHash('sha1').update(text).digest('base64url').slice(0, 20);
    names.set(text, name);
    return name;
  };

  /** Borrows a connection; one that has broken, or that could not be brought to order, is thrown away. */
  const borrow = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error) => {
      throw absenceOf(error) ?? error;
    });
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      broken = error instanceof Disordered || (error instanceof DatabaseUnavailable && lostBy.has(error.absence));
      throw error instanceof Disordered ? error.cause : error;
    } finally {
      client.release(broken);
    }
  };
  const actAs = async (client: pg.PoolClient, actor: Actor): Promise<void> => {
    if (acting.get(client) === actorKey(actor)) return;
    acting.delete(client);
    await ask(client, { name: 'actor', text: actorSettings.text, values: actorSettings.values(actor) });
    acting.set(client, actorKey(actor));
  };
  const runOn =
    (client: pg.PoolClient): Run =>
    async <T>({ text, values }: Statement) => {
      const name = nameOf(text);
      const query = { text, values: values as unknown[], ...(name && { name }) };
      return (await ask(client, query)).rows as readonly T[];
    };

  const commits = openCommits();
  const listening = new Set<() => Promise<void>>();
  return {
    kind: 'postgres',
    query: <T>(actor: Actor, statement: Statement) =>
      borrow(async (client) => {
        await actAs(client, actor);
        return runOn(client)<T>(statement);
      }),
    transaction: (actor, work) =>
      borrow(async (client) => {
        await actAs(client, actor);
        await ask(client, { text: 'begin' });
        try {
          const result = await work(runOn(client));
          await ask(client, { text: 'commit' });
          commits.announce();
          return result;
        } catch (error) {
          await rollBack(client, error);
          throw error;
        }
      }),
    script: (text) =>
      borrow(async (client) => {
        acting.delete(client);
        try {
          await ask(client, { text: `reset role; set statement_timeout = 0; ${text}` });
          await ask(client, { text: 'reset statement_timeout' });
        } catch (error) {
          throw new Disordered(error);
        }
      }),
    exclusively: (name, work) => exclusivelyOn(connectionString, name, work),
    listen: async (channel, hear) => {
      const stop = await listenOn(connectionString, channel, hear);
      listening.add(stop);
      return async () => {
        listening.delete(stop);
        await stop();
      };
    },
    onCommit: commits.onCommit,
    tidy: async () => undefined,
    close: async () => {
      closing = true;
      await Promise.all([...listening].map((stop) => stop()));
      await pool.end();
    },
  };
}

/** After these nothing can be asked over the connection any more. */
const lostBy = new Set(['away', 'unknown']);

/** A connection is not as it was and must not be used again; `cause` is what went wrong. */
class Disordered extends Error {
  constructor(cause: unknown) {
    super('The connection cannot be used again.', { cause });
  }
}

/** @throws DatabaseUnavailable where that is what an error of the driver means. */
async function ask(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    return await client.query(query);
  } catch (error) {
    throw absenceOf(error, query.text === 'commit') ?? error;
  }
}

/** @throws Disordered with what went wrong first, not with its own failure, if it cannot be done. */
async function rollBack(client: pg.PoolClient, first: unknown): Promise<void> {
  try {
    await client.query('rollback');
  } catch {
    throw new Disordered(first);
  }
}
