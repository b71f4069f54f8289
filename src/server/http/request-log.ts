import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../contract/permissions.ts';
import { log } from '../log.ts';
import type { RouteMatch } from './router.ts';

/** Milliseconds above which a request is logged as a warning. */
const slow = 2_000;

/** The operation and the caller of a request. */
interface LoggedRequest {
  readonly operation: string;
  /** The numeric path parameters. Other parameters may be secrets, such as the code of an access link. */
  readonly ids: Readonly<Record<string, number>>;
  readonly user: number | null;
  readonly company: number | null;
}

const logged = new WeakMap<FastifyRequest, LoggedRequest>();

/** Records the operation and the caller of a request for its log line. */
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
 * Logs one line for each API request: operation, ids, caller, status, milliseconds. Address, query and body are left
 * out, because they contain personal texts and codes of access links.
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
