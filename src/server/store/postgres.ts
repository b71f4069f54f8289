import { createHash } from 'node:crypto';
import type pg from 'pg';
import { openCommits } from './commits.ts';
import {
  type Actor,
  actorValues,
  beginOfOneMoment,
  type Database,
  type Row,
  type Run,
  type Statement,
  setActor,
} from './database.ts';
import { absenceOf } from './postgres-absence.ts';
import { type BatchOptions, type Part, type Preamble, sendBatch } from './postgres-batch.ts';
import { DatabaseRefused } from './postgres-greeting.ts';
import { listenOn } from './postgres-listen.ts';
import { exclusivelyOn } from './postgres-lock.ts';
import { connectionTimeout, type Lease, openPool, type Pool, usualSettings } from './postgres-pool.ts';
import { openTurns } from './turns.ts';

/** The maximum number of prepared statements of a connection; further statements are planned at each use. */
const maxPrepared = 500;

/** Sets the actor of a transaction, for an exclusive session and for a pooler, whose sessions may have any settings. */
const actOver = {
  session: setActor('transaction'),
  pooler: setActor('transaction', Object.keys(usualSettings)),
};

export interface PostgresOptions {
  /** The maximum number of connections for requests; 10 by default. */
  readonly max?: number;
  /** Address of the server itself, for session features; null if the main address is the server's own. */
  readonly direct?: string | null;
}

/**
 * Opens a PostgreSQL server. Each statement carries its actor in the same message and transaction, so a pooler may be
 * in between. Migrations and LISTEN need a session and connect to the server itself.
 * @throws if it cannot be reached, is too old, or is a pooler and `direct` does not name the server behind it
 */
export async function openPostgres(
  address: string,
  { max = 10, direct = null }: PostgresOptions = {},
): Promise<Database> {
  const requests = openPool(address, max);
  const sessions = direct === null ? requests : openPool(direct, 2);
  const end = async () => {
    await requests.end();
    if (sessions !== requests) await sessions.end();
  };
  await requireSession(requests, sessions).catch(async (error) => {
    await end();
    throw error;
  });

  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= maxPrepared) return known;
    const name = createHash('sha1').update(text).digest('base64url').slice(0, 20);
    names.set(text, name);
    return name;
  };
  /** A pooler may send the next message to another process, which has not prepared these statements. */
  const prepared = <T extends Part>(part: T, { direct }: Lease): T =>
    direct ? { ...part, name: nameOf(part.text) } : part;
  const actAs = (actor: Actor, lease: Lease): Preamble => {
    const values = lease.direct ? actorValues(actor) : [...actorValues(actor), ...Object.values(usualSettings)];
    return prepared({ text: lease.direct ? actOver.session : actOver.pooler, values, confirms: values }, lease);
  };
  const ask = async <T>(lease: Lease, { text, values }: Statement, options: BatchOptions): Promise<readonly T[]> => {
    try {
      return (await sendBatch(lease.client, prepared({ text, values }, lease), options)).rows as readonly T[];
    } catch (error) {
      throw absenceOf(error, options.commits) ?? error;
    }
  };

  const turns = openTurns(Math.ceil(max / 2), connectionTimeout);
  const useFor = <T>({ user }: Actor, work: (lease: Lease) => Promise<T>): Promise<T> =>
    turns(user, () => requests.use(work));
  const commits = openCommits();
  const listening = new Set<() => Promise<void>>();
  return {
    kind: 'postgres',
    query: <T = Row>(actor: Actor, statement: Statement) =>
      useFor(actor, (lease) =>
        ask<T>(lease, statement, { before: [actAs(actor, lease)], continues: false, commits: false }),
      ),
    transaction: (actor, work, as) =>
      useFor(actor, async (lease) => {
        let begun = false;
        // Begins the transaction in the same round trip as its first statement.
        const begin = (): readonly Preamble[] => {
          begun = true;
          const text = as ? beginOfOneMoment : 'begin';
          return [prepared({ text, values: [], confirms: null }, lease), actAs(actor, lease)];
        };
        const waiting: Statement[] = [];
        /** Statements deferred to the next message. */
        const left = (): readonly Preamble[] =>
          waiting.splice(0).map(({ text, values }) => prepared({ text, values, confirms: null }, lease));
        let committed = false;
        const send = <T>(statement: Statement, commits: boolean): Promise<readonly T[]> => {
          if (committed) throw new Error('The transaction is over: its last statement has committed it.');
          const continues = begun;
          const before = [...(continues ? [] : begin()), ...left()];
          return ask<T>(lease, statement, { before, continues, commits });
        };
        const run: Run = Object.assign(<T>(statement: Statement) => send<T>(statement, false), {
          later: (statement: Statement) => void waiting.push(statement),
          last: async <T>(statement: Statement) => {
            const rows = await send<T>(statement, true);
            committed = true;
            return rows;
          },
        });
        try {
          const result = await work(run);
          const last = waiting.pop();
          if (last) await run(last);
          if (begun) {
            if (!committed) await commit(lease.client);
            commits.announce();
          }
          return result;
        } catch (error) {
          if (committed) commits.announce();
          else if (begun) await lease.client.query('rollback').catch(lease.discard);
          throw error;
        }
      }),
    script: (text) =>
      sessions.use(async ({ client, discard }) => {
        // The failed statement may leave the session in any state.
        discard();
        await client.query(`set role none; set statement_timeout = 0; ${text}`).catch((error) => {
          throw absenceOf(error) ?? error;
        });
      }),
    exclusively: (name, work) => exclusivelyOn(direct ?? address, name, work),
    listen: async (channel, hear) => {
      const stop = await listenOn(direct ?? address, channel, hear);
      listening.add(stop);
      return async () => {
        listening.delete(stop);
        await stop();
      };
    },
    onCommit: commits.onCommit,
    tidy: async () => undefined,
    close: async () => {
      await Promise.all([...listening].map((stop) => stop()));
      await end();
    },
  };
}

/**
 * Checks the address for session features.
 * @throws DatabaseRefused if session features would go through a pooler, or the two addresses lead to different
 * databases
 */
async function requireSession(requests: Pool, sessions: Pool): Promise<void> {
  const here = await requests.use(async ({ direct, identity }) => ({ direct, identity }));
  const own = sessions === requests ? here : await sessions.use(async ({ direct, identity }) => ({ direct, identity }));
  if (own.identity !== here.identity)
    throw new DatabaseRefused(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. DATABASE_DIRECT_URL must name the server behind the pooler, with the same database.',
    );
  if (own.direct) return;
  throw new DatabaseRefused(
    sessions === requests
      ? 'It leads to a pooler, not to PostgreSQL itself, and migrations and live updates need a session of their own. Name the server behind it in DATABASE_DIRECT_URL; requests then go through the pooler.'
      : 'DATABASE_DIRECT_URL leads to a pooler too. Name the PostgreSQL server itself there.',
  );
}

/**
 * Commits the transaction.
 * @throws if the commit failed, or if its result is unknown
 */
async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit').catch((error) => {
    throw absenceOf(error, true) ?? error;
  });
  // PostgreSQL answers a commit with ROLLBACK, without an error, if an earlier statement failed.
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed.');
}
