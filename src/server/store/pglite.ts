import { Worker } from 'node:worker_threads';
import { type Actor, actorKey, actorSettings, type Database, type Run, type Statement } from './database.ts';
import type { Notified, Reply, Request } from './pglite-worker.ts';

/** Milliseconds. */
const tidyEvery = 60 * 60 * 1000;

/** Opens the embedded database in a folder, made if it is not there; `memory://` keeps nothing. */
export async function openPglite(dataDir: string): Promise<Database> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { dataDir } });
  const waiting = new Map<number, { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }>();
  const hearing = new Map<string, Set<(payload: string) => void>>();
  let last = 0;
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (reply: Reply | Notified) => {
    if ('channel' in reply) {
      for (const hear of hearing.get(reply.channel) ?? []) hear(reply.payload);
      return;
    }
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.error) call?.reject(Object.assign(new Error(reply.error.message), reply.error));
    else call?.resolve(reply.rows ?? []);
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('The embedded database has stopped.')));
  const ready = new Promise<unknown[]>((resolve, reject) => waiting.set(0, { resolve, reject }));
  const send = <T>(kind: Request['kind'], text: string, values: readonly unknown[] = []): Promise<T[]> =>
    new Promise<T[]>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve: resolve as (rows: unknown[]) => void, reject });
      worker.postMessage({ id, kind, text, values } satisfies Request);
    });
  await ready;

  // One connection: whoever comes waits until the one before is through.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = queue.then(work, work);
    queue = mine.catch(() => undefined);
    return mine;
  };

  let current = '';
  const actAs = async (actor: Actor): Promise<void> => {
    if (current === actorKey(actor)) return;
    current = '';
    await send('query', actorSettings.text, actorSettings.values(actor));
    current = actorKey(actor);
  };
  const run: Run = (statement: Statement) => send('query', statement.text, statement.values);

  const tidy = (table: string | null): Promise<void> =>
    inTurn(async () => {
      current = '';
      await send('script', 'reset role');
      // Not in one script with the line above: vacuum refuses to be part of a transaction.
      await send('script', table === null ? 'vacuum analyze' : `analyze "${table}"`);
    });
  const tidying = setInterval(() => {
    tidy(null).catch((error: Error) => console.error(`The database could not be tidied: ${error.message}`));
  }, tidyEvery).unref();

  return {
    kind: 'pglite',
    query: (actor, statement) =>
      inTurn(async () => {
        await actAs(actor);
        return run(statement);
      }),
    transaction: (actor, work) =>
      inTurn(async () => {
        await actAs(actor);
        await send('query', 'begin');
        try {
          const result = await work(run);
          await send('query', 'commit');
          return result;
        } catch (error) {
          await send('query', 'rollback');
          throw error;
        }
      }),
    script: (text) =>
      inTurn(async () => {
        current = '';
        try {
          await send('script', `reset role; ${text}`);
        } catch (error) {
          await send('script', 'rollback');
          throw error;
        }
      }),
    listen: async (channel, hear) => {
      // The connection listens once and for good; who hears it may change.
      const first = !hearing.has(channel);
      const listeners = hearing.get(channel) ?? new Set();
      hearing.set(channel, listeners.add(hear));
      if (first) await inTurn(() => send('listen', channel));
      return async () => void listeners.delete(hear);
    },
    tidy,
    close: () =>
      inTurn(async () => {
        clearInterval(tidying);
        await send('close', '');
        await worker.terminate();
      }),
  };
}
