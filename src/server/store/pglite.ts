import { setTimeout as wait } from 'node:timers/promises';
import { log } from '../log.ts';
import { openCommits } from './commits.ts';
import { type Actor, actorKey, actorValues, beginOfOneMoment, type Database, type Run, setActor } from './database.ts';
import { connectPglite, type PgliteConnection, type PgliteLimits, pgliteLimits } from './pglite-connection.ts';
import type { Notified } from './pglite-worker.ts';

/** One connection that only this process uses: the session stores the actor. */
const setSessionActor = setActor('session');

/** Milliseconds between two runs of `tidy`, and the minimum between two attempts to reopen the database. */
const tidyEvery = 60 * 60 * 1000;
const openAgainAfter = 1_000;

/**
 * Opens the embedded database in a folder, which is created if it is missing; `memory://` stores nothing. After a crash
 * the next caller reopens the database, and the present caller gets the error.
 */
export async function openPglite(dataDir: string, limits: PgliteLimits = pgliteLimits): Promise<Database> {
  const commits = openCommits();
  const hearing = new Map<string, Set<(payload: string | null) => void>>();
  const hear = ({ channel, payload }: Notified) => {
    for (const each of hearing.get(channel) ?? []) each(payload);
  };
  let connection = await connectPglite(dataDir, hear, limits);
  /** The actor of the connection; empty if unknown. */
  let current = '';
  let triedAt = 0;
  let closing = false;

  // There is one connection, so each caller waits for the previous one.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: (connection: PgliteConnection) => Promise<T>): Promise<T> => {
    const mine = queue.then(async () => {
      // A waiting caller that reopened the database would lock the folder that the closing one is about to release.
      if (connection.isLost && !closing) await openAgain();
      return work(connection);
    });
    queue = mine.catch(() => undefined);
    return mine;
  };
  const openAgain = async (): Promise<void> => {
    await wait(Math.max(0, triedAt + openAgainAfter - Date.now()));
    triedAt = Date.now();
    current = '';
    // If reopening fails, the lost connection stays and reports its error.
    const opened = await connectPglite(dataDir, hear, limits).catch((error: Error) => {
      log.error({ error }, 'The embedded database cannot be opened again yet.');
      return connection;
    });
    connection = opened;
    if (opened.isLost) return;
    for (const [channel, listeners] of hearing) {
      await opened.send('listen', channel);
      for (const each of listeners) each(null);
    }
  };

  const actAs = async (on: PgliteConnection, actor: Actor): Promise<void> => {
    if (current === actorKey(actor)) return;
    current = '';
    await on.send('query', setSessionActor, actorValues(actor));
    current = actorKey(actor);
  };
  // Runs a statement on the connection where its transaction began, because a connection opened later does not know the
  // transaction.
  const runOn =
    (on: PgliteConnection): Run =>
    ({ text, values }) =>
      on.send('query', text, values);
  /**
   * Rolls back without an error of its own, so that the first error is reported. A connection that cannot roll back is
   * lost.
   */
  const rollBack = (on: PgliteConnection, kind: 'query' | 'script'): Promise<unknown> =>
    on.send(kind, 'rollback').catch(() => undefined);

  const tidy = (table: string | null): Promise<void> =>
    inTurn(async (on) => {
      current = '';
      await on.send('script', 'reset role');
      // Separate from the script above, because vacuum cannot run in a transaction.
      await on.send('script', table === null ? 'vacuum analyze' : `analyze "${table}"`);
    });
  const tidying = setInterval(() => {
    tidy(null).catch((error: Error) => log.error({ error }, 'The database could not be tidied.'));
  }, tidyEvery).unref();

  return {
    kind: 'pglite',
    query: (actor, statement) =>
      inTurn(async (on) => {
        await actAs(on, actor);
        return runOn(on)(statement);
      }),
    transaction: (actor, work, as) =>
      inTurn(async (on) => {
        await actAs(on, actor);
        await on.send('query', as ? beginOfOneMoment : 'begin');
        try {
          const result = await work(runOn(on));
          await on.send('query', 'commit');
          commits.announce();
          return result;
        } catch (error) {
          await rollBack(on, 'query');
          throw error;
        }
      }),
    script: (text) =>
      inTurn(async (on) => {
        current = '';
        try {
          await on.send('script', `reset role; ${text}`);
        } catch (error) {
          await rollBack(on, 'script');
          throw error;
        }
      }),
    exclusively: (_name, work) => work(),
    listen: async (channel, hear) => {
      // The connection listens once to each channel, whatever the number of listeners.
      const first = !hearing.has(channel);
      const listeners = hearing.get(channel) ?? new Set();
      hearing.set(channel, listeners.add(hear));
      if (first) await inTurn((on) => on.send('listen', channel));
      return async () => void listeners.delete(hear);
    },
    onCommit: commits.onCommit,
    tidy,
    close: async () => {
      clearInterval(tidying);
      closing = true;
      const ended = inTurn((on) => on.end());
      // Unfinished statements must not keep the process from ending.
      await Promise.race([ended, wait(closeWithin, undefined, { ref: false }).then(() => connection.end())]);
    },
  };
}

/** Milliseconds after which closing terminates the running statements. */
const closeWithin = 3_000;
