import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../contract/permissions.ts';
import { log } from '../log.ts';
import type { RouteMatch } from './router.ts';

/** Milliseconds from which on a request is worth a warning. */
const slow = 2_000;

/** What an API request turned out to ask, and for whom. */
interface LoggedRequest {
  readonly operation: string;
  /** The ids of the path; what is no number may be an address that opens something. */
  readonly ids: Readonly<Record<string, number>>;
  readonly user: number | null;
  readonly company: number | null;
}

const logged = new WeakMap<FastifyRequest, LoggedRequest>();

/** Notes for the log what a request asks, once that is known. */
export function noteRequest(request: FastifyRequest, { route, params }: RouteMatch, caller: Caller): void {
  const ids = Object.entries(params).filter(([, value]) => /^\d{1,10}$/.test(value));
  logged.set(request, {
    operation: route.kind === 'generic' ? route.operation.id : route.call.id,
    ids: Object.fromEntries(ids.map(([name, value]) => [name, Number(value)])),
    user: caller.user,
    company: caller.company?.id ?? null,
  });
}

/**
 * One line for each request of the API: operation, ids, caller, status, milliseconds. Neither address nor query nor
 * body: they hold what people search and write, and the codes of access links.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const known = logged.get(request);
    if (!known) return;
    const ms = Math.round(reply.elapsedTime);
    const line = { request: request.id, method: request.method, ...known, status: reply.statusCode, ms };
    if (ms >= slow) log.warn(line, 'slow request');
    else log.info(line, 'request');
  });
}
