/** Runs PGlite in a thread and ends the thread. A statement that aborts or never returns must not block the server. */
import { Worker } from 'node:worker_threads';
import { log } from '../log.ts';
import { type Absence, DatabaseUnavailable } from './database.ts';
import { isFull } from './disk-room.ts';
import type { Notified, Reply, Request } from './pglite-worker.ts';
import { absenceOf } from './postgres-absence.ts';

/** Limits in milliseconds for a statement of a request, and for closing. */
export interface PgliteLimits {
  readonly query: number;
  readonly close: number;
}
export const pgliteLimits: PgliteLimits = { query: 15_000, close: 5_000 };

export interface PgliteConnection {
  /**
   * Sends a statement. Scripts, which change tables, have no time limit.
   * @throws DatabaseUnavailable once the connection is lost
   */
  send<T>(kind: Request['kind'], text: string, values?: readonly unknown[]): Promise<T[]>;
  readonly isLost: boolean;
  end(): Promise<void>;
}

interface Waiting {
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: Error) => void;
  readonly deadline: NodeJS.Timeout | undefined;
}

/** @throws with the message of PGlite if it does not open the folder. */
export async function connectPglite(
  dataDir: string,
  hear: (notification: Notified) => void,
  limits: PgliteLimits,
): Promise<PgliteConnection> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { dataDir } });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let lost: DatabaseUnavailable | null = null;
  let ending = false;

  const settle = (id: number): Waiting | undefined => {
    const call = waiting.get(id);
    waiting.delete(id);
    clearTimeout(call?.deadline);
    return call;
  };
  const lose = async (absence: Absence, cause: Error): Promise<void> => {
    if (lost) return;
    lost = new DatabaseUnavailable(absence, cause);
    if (!ending) log.error({ error: cause }, 'The embedded database has failed and is opened again.');
    for (const id of [...waiting.keys()]) settle(id)?.reject(lost);
    await worker.terminate();
  };
  const fail = async (cause: Error, otherwise: Absence = 'away'): Promise<void> =>
    lose((await isFull(dataDir)) ? 'full' : otherwise, cause);
  const ask = <T>(request: Request | null, id: number, limit: number | null): Promise<T[]> =>
    new Promise<T[]>((resolve, reject) => {
      const late = () => void fail(new Error(`a statement took longer than ${limit} ms`), 'slow');
      const deadline = limit === null ? undefined : setTimeout(late, limit);
      waiting.set(id, { resolve: resolve as (rows: unknown[]) => void, reject, deadline });
      if (request) worker.postMessage(request);
    });

  worker.on('message', (reply: Reply | Notified) => {
    if ('channel' in reply) return hear(reply);
    if (reply.fatal) return void fail(new Error(reply.error?.message));
    const call = settle(reply.id);
    if (!reply.error) return call?.resolve(reply.rows ?? []);
    const error = Object.assign(new Error(reply.error.message), reply.error);
    call?.reject(absenceOf(error) ?? error);
  });
  worker.on('error', (error: Error) => void fail(error));
  worker.on('exit', () => void fail(new Error('its thread has ended')));
  await ask(null, 0, null);

  return {
    get isLost() {
      return lost !== null;
    },
    send: <T>(kind: Request['kind'], text: string, values: readonly unknown[] = []) =>
      lost
        ? Promise.reject(lost)
        : ask<T>({ id: ++last, kind, text, values }, last, kind === 'query' ? limits.query : null),
    end: async () => {
      ending = true;
      // A database that does not close in time is terminated. That is safe: its files survive it like the end of a
      // process.
      if (!lost) await ask({ id: ++last, kind: 'close', text: '', values: [] }, last, limits.close).catch(() => []);
      await worker.terminate();
    },
  };
}
