import { setTimeout as wait } from 'node:timers/promises';
import type { Handlers } from '../../calls/call.ts';
import { ApiProblem } from '../../engine/problem.ts';
import { DatabaseUnavailable } from '../../store/database.ts';
import { missingTables } from '../../store/schema.ts';

/**
 * Milliseconds. Load balancers check every few seconds, and a hanging database does not refuse connections, so the
 * check needs its own timeout.
 */
const timeoutMs = 2_000;

const isLate = (): Promise<never> =>
  wait(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`The database has not answered for ${timeoutMs} ms.`);
  });

export const healthHandlers = {
  get_health: async (_request, { settings }) => ({ status: 200, body: { status: 'ok', release: settings.release } }),
  get_readiness: async (_request, { database, model, settings, ending }) => {
    if (ending) throw new ApiProblem('unavailable', 'This process is ending. Send requests to another one.');
    const missing = await Promise.race([missingTables(database, model), isLate()]).catch((error) => {
      // A full disk is reported, because the operator can free space.
      if (error instanceof DatabaseUnavailable && error.absence === 'full') throw error;
      throw new ApiProblem('unavailable', 'The database does not answer.');
    });
    if (missing.length > 0)
      throw new ApiProblem(
        'unavailable',
        'A later release has changed the tables, and this one can no longer serve them. End this process.',
      );
    return { status: 200, body: { status: 'ok', release: settings.release } };
  },
} satisfies Partial<Handlers>;
