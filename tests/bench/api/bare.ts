/**
 * The baseline: one Fastify handler for each call, which verifies the same token, resolves the same caller and runs the
 * recorded statements of our engine, and nothing else.
 */
import fastify, { type FastifyInstance } from 'fastify';
import type { Services } from '../../../src/server/services.ts';
import { resolveCaller } from '../../../src/server/session/caller.ts';
import { type Actor, type Database, type Statement, systemActor } from '../../../src/server/store/database.ts';

/** A statement with the ids in its result, for later statements that contain these ids. */
interface Noted {
  readonly statement: Statement;
  readonly ids: readonly number[];
}
/** The statements of one request. */
export type Step = { readonly kind: 'query' | 'transaction'; readonly noted: readonly Noted[] };

const idsOf = (rows: readonly unknown[]): number[] =>
  rows.flatMap((row) => {
    const entries = Object.entries(row as object);
    return entries.length === 1 && entries[0]?.[0] === 'id' ? [entries[0][1] as number] : [];
  });

/** The statement with the ids of this run in place of the recorded ids. */
function renewed({ text, values }: Statement, made: ReadonlyMap<number, number>): Statement {
  const renew = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(renew) : (made.get(value as number) ?? value);
  return { text, values: values.map(renew) };
}

/** A database that records its statements while `recording` is on. */
export function recorder(database: Database): { readonly database: Database; record(): () => readonly Step[] } {
  let steps: { kind: Step['kind']; noted: Noted[] }[] | null = null;
  const noting: Database = {
    ...database,
    query: (actor, statement) => {
      if (actor.role === 'app') steps?.push({ kind: 'query', noted: [{ statement, ids: [] }] });
      return database.query(actor, statement);
    },
    transaction: (actor, work) => {
      const step = { kind: 'transaction' as const, noted: [] as Noted[] };
      steps?.push(step);
      return database.transaction(actor, (run) =>
        work(async (statement) => {
          const rows = await run<never>(statement);
          step.noted.push({ statement, ids: idsOf(rows) });
          return rows;
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

/**
 * Starts the baseline. With `walled` it runs as the caller, like the product; otherwise in the role that row-level
 * security does not restrict.
 */
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
          for (const { kind, noted } of steps)
            if (kind === 'query') note(await database.query(actor, (noted[0] as Noted).statement));
            else
              await database.transaction(actor, async (run) => {
                const made = new Map<number, number>();
                for (const { statement, ids } of noted) {
                  const rows = await run(renewed(statement, made));
                  for (const [i, id] of idsOf(rows).entries()) made.set(ids[i] as number, id);
                  note(rows);
                }
              });
          reply.type('application/json; charset=utf-8');
          if (answer.total !== undefined) reply.header('x-total-count', answer.total);
          return reply.send(answer.body ?? '[]');
        },
      });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, address };
}
