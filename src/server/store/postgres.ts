import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Actor, actorKey, actorSettings, type Database, type Run, type Statement } from './database.ts';
import { listenOn } from './postgres-listen.ts';

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

/** Opens a pool on a PostgreSQL server. */
export async function openPostgres(connectionString: string, max = 10): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max, types: types as pg.CustomTypesConfig, options: '-c timezone=UTC' });
  // Without a listener a connection lost while idle would end the process; the pool replaces it.
  pool.on('error', (error) => console.error(`A database connection was lost: ${error.message}`));
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

  const withClient = async <T>(actor: Actor, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      if (acting.get(client) !== actorKey(actor)) {
        acting.delete(client);
        await client.query({ name: 'actor', text: actorSettings.text, values: actorSettings.values(actor) });
        acting.set(client, actorKey(actor));
      }
      return await work(client);
    } finally {
      client.release();
    }
  };
  const runOn =
    (client: pg.PoolClient): Run =>
    async <T>({ text, values }: Statement) => {
      const name = nameOf(text);
      const query = { text, values: values as unknown[], ...(name && { name }) };
      return (await client.query(query)).rows as readonly T[];
    };

  const listening = new Set<() => Promise<void>>();
  return {
    kind: 'postgres',
    query: <T>(actor: Actor, statement: Statement) => withClient(actor, (client) => runOn(client)<T>(statement)),
    transaction: (actor, work) =>
      withClient(actor, async (client) => {
        await client.query('begin');
        try {
          const result = await work(runOn(client));
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback');
          throw error;
        }
      }),
    script: async (text) => {
      const client = await pool.connect();
      try {
        acting.delete(client);
        await client.query(`reset role; ${text}`);
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    listen: async (channel, hear) => {
      const stop = await listenOn(connectionString, channel, hear);
      listening.add(stop);
      return async () => {
        listening.delete(stop);
        await stop();
      };
    },
    tidy: async () => undefined,
    close: async () => {
      await Promise.all([...listening].map((stop) => stop()));
      await pool.end();
    },
  };
}
