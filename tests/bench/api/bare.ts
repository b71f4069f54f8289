/**
 * What somebody would write by hand in our place: one Fastify handler for each call that verifies the same token, looks
 * up the same caller and runs the statements that our engine runs, as they were recorded, with nothing around them.
 */
import fastify, { type FastifyInstance } from 'fastify';
import type { Sql } from 'sql-template-tag';
import type { Services } from '../../../src/server/http/types.ts';
import { resolveCaller } from '../../../src/server/session/caller.ts';
import { type Actor, type Database, systemActor } from '../../../src/server/store/database.ts';

/** What one request asked of the database. */
export type Step = { readonly kind: 'query' | 'transaction'; readonly statements: readonly Sql[] };

/** A database that notes what is asked of it while `recording` is on. */
export function recorder(database: Database): { readonly database: Database; record(): () => readonly Step[] } {
  let steps: { kind: Step['kind']; statements: Sql[] }[] | null = null;
  const noting: Database = {
    ...database,
    query: (actor, statement) => {
      if (actor.role === 'app') steps?.push({ kind: 'query', statements: [statement] });
      return database.query(actor, statement);
    },
    transaction: (actor, work) => {
      const step = { kind: 'transaction' as const, statements: [] as Sql[] };
      steps?.push(step);
      return database.transaction(actor, (run) =>
        work((statement) => {
          step.statements.push(statement);
          return run(statement);
        }),
      );
    },
  };
  return {
    database: noting,
    record: () => {
      steps = [];
      return () => {
        const noted = steps ?? [];
        steps = null;
        return noted;
      };
    },
  };
}

/** `walled` runs as the caller, as we do; otherwise in the role that no row-level security binds. */
export async function startBare(
  services: Services,
  calls: ReadonlyMap<string, readonly Step[]>,
): Promise<{ readonly app: FastifyInstance; readonly address: string }> {
  const app = fastify({ logger: false });
  const { database } = services;
  for (const [name, steps] of calls)
    for (const walled of [true, false])
      app.route({
        method: ['GET', 'POST'],
        url: `/${walled ? 'walled' : 'open'}/${name}`,
        handler: async (request, reply) => {
          const caller = await resolveCaller(request.headers as Record<string, string | undefined>, services);
          const actor: Actor = walled
            ? { role: 'app', user: caller.user, company: caller.company?.id ?? null }
            : systemActor;
          let answer: { readonly body?: string; readonly total?: number } = {};
          const note = (rows: readonly unknown[]) => {
            const row = rows[0] as typeof answer | undefined;
            if (row?.body !== undefined) answer = row;
          };
          for (const { kind, statements } of steps)
            if (kind === 'query') note(await database.query(actor, statements[0] as Sql));
            else
              await database.transaction(actor, async (run) => {
                for (const statement of statements) note(await run(statement));
              });
          reply.type('application/json; charset=utf-8');
          if (answer.total !== undefined) reply.header('x-total-count', answer.total);
          return reply.send(answer.body ?? '[]');
        },
      });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, address };
}
