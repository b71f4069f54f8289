import sql from 'sql-template-tag';
import type { Handlers } from '../../calls/call.ts';
import { ApiProblem } from '../../engine/problem.ts';
import { systemActor } from '../../store/database.ts';

export const healthHandlers = {
  get_health: async (_request, { settings }) => ({ status: 200, body: { status: 'ok', release: settings.release } }),
  get_readiness: async (_request, { database, settings }) => {
    await database.query(systemActor, sql`select 1`).catch(() => {
      throw new ApiProblem('unavailable', 'The database does not answer.');
    });
    return { status: 200, body: { status: 'ok', release: settings.release } };
  },
} satisfies Partial<Handlers>;
