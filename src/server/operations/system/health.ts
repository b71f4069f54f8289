import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Handlers } from '../../calls/call.ts';
import { ApiProblem } from '../../engine/problem.ts';
import { systemActor } from '../../store/database.ts';

/** Milliseconds: whoever spreads requests asks every few seconds, and a database that only hangs never refuses. */
const patience = 2_000;

const isLate = (): Promise<never> =>
  wait(patience, undefined, { ref: false }).then(() => {
    throw new Error(`The database has not answered for ${patience} ms.`);
  });

export const healthHandlers = {
  get_health: async (_request, { settings }) => ({ status: 200, body: { status: 'ok', release: settings.release } }),
  get_readiness: async (_request, { database, settings }) => {
    await Promise.race([database.query(systemActor, sql`select 1`), isLate()]).catch(() => {
      throw new ApiProblem('unavailable', 'The database does not answer.');
    });
    return { status: 200, body: { status: 'ok', release: settings.release } };
  },
} satisfies Partial<Handlers>;
