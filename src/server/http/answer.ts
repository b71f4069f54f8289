/** Handles a request: route, caller, limits, call. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { resourceOf } from '../../contract/bodies.ts';
import { isOpen } from '../../contract/operations.ts';
import type { Caller } from '../../contract/permissions.ts';
import { runGeneric } from '../calls/generic.ts';
import { runHandWritten } from '../calls/run.ts';
import { ApiProblem } from '../engine/problem.ts';
import { handlers } from '../operations/index.ts';
import type { ApiAnswer, ApiRequest, InnerCall } from '../request.ts';
import { maxBulkBytes, maxBytes } from '../request.ts';
import type { Services } from '../services.ts';
import { noteActivity } from '../session/activity.ts';
import { requireKeyFits } from '../session/api-keys.ts';
import { forgetCallers, resolveCaller, stranger } from '../session/caller.ts';
import { requireCsrf } from '../session/csrf.ts';
import { callerSeenAs, requireNoPreview } from '../session/see-as.ts';
import { readJson } from './body.ts';
import { exportMegabytes, type FairUse, type Turn } from './fair-use.ts';
import { readForm } from './form.ts';
import { isExport, isHeavy } from './heavy-calls.ts';
import { noteRequest } from './request-log.ts';
import { noRoute, type Route, type RouteMatch, type Router } from './router.ts';

interface Serving {
  readonly router: Router;
  readonly fairUse: FairUse;
  readonly reply: FastifyReply;
  readonly services: Services;
}

/**
 * The response of a request.
 * @throws {ApiProblem} the errors of the call; 404 or 405 without a route, 429 beyond the limits of the caller
 */
export async function answer(request: FastifyRequest, serving: Serving): Promise<ApiAnswer> {
  const { router, fairUse, reply, services } = serving;
  const signal = leaving(reply);
  const { path, query } = splitAddress(request.url);
  // The router decodes the path. Permissions follow from the matched route, never from the text of the path.
  const found = router.find(request.method, path);
  if (!found) throw noRoute(router, path, request.method, path);
  const headers = request.headers as ApiRequest['headers'];
  const caller = callerSeenAs(await callerOf(found.route, headers, services), headers);
  noteRequest(request, found, caller);
  requireAllowed(caller, request.method, found.route);
  try {
    const turn = await fairUse.enter(caller, request.ip);
    const api = requestOf(request, serving, { found, caller, turn, signal, path, query: new URLSearchParams(query) });
    return await answerInTurn(found, api, turn, services);
  } finally {
    reply.headers(fairUse.fields(caller, request.ip));
  }
}

async function answerInTurn(found: RouteMatch, api: ApiRequest, turn: Turn, services: Services): Promise<ApiAnswer> {
  let lines: ApiAnswer['lines'];
  try {
    if (api.signal.aborted)
      throw new ApiProblem('unavailable', 'The connection ended before the request had its turn.');
    requireCsrf(api, found.route.kind === 'hand-written' && found.route.call.byCookie);
    if (isHeavy(found, api.query)) await turn.heavy();
    if (isExport(found)) turn.spend(exportMegabytes);
    const result = await run(found, api, services);
    if (changesAccess(found, api.method, services)) forgetCallers();
    noteActivity(services.database, api.caller);
    lines = result.lines;
    // A stream that lasts as long as its client listens must not use up a request slot of its caller.
    if (result.lines && result.lasts) turn.end();
    return result.lines && !result.lasts ? { ...result, lines: thenEnd(result.lines, turn) } : result;
  } finally {
    // The slot of a response in lines is freed after the last line.
    if (!lines) turn.end();
  }
}

/** A signal that aborts if the client disconnects before it has the response. */
function leaving(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  return gone.signal;
}

interface Found extends Pick<ApiRequest, 'caller' | 'signal' | 'path' | 'query'> {
  readonly found: RouteMatch;
  readonly turn: Turn;
}

/** The request in the form that its handler receives. */
function requestOf(
  request: FastifyRequest,
  { router, fairUse, services }: Serving,
  { found, turn, ...known }: Found,
): ApiRequest {
  const headers = request.headers as ApiRequest['headers'];
  /** A call with a large body counts as heavy, and its size in megabytes counts against the limit. */
  const admit = async (most: number): Promise<void> => {
    if (most <= maxBytes) return;
    await turn.heavy();
    turn.spend(Math.round(Number(headers['content-length'] ?? most) / 1024 / 1024));
  };
  /** Makes a call within this one. Login, permissions and limits are checked again, as for a separate request. */
  const within = async (method: 'GET' | 'POST', inner: string, may: (call: InnerCall) => boolean, body?: unknown) => {
    const { path, query: queryText } = splitAddress(inner);
    const reached = router.find(method, path);
    if (!reached) throw noRoute(router, path, method, path);
    const called = innerCallOf(reached.route);
    if (!may(called)) throw new ApiProblem('forbidden', `${path.slice(0, 200)} is not called here.`);
    const caller = callerSeenAs(await callerOf(reached.route, headers, services), headers);
    requireAllowed(caller, method, reached.route);
    const innerTurn = await fairUse.enter(caller, request.ip);
    try {
      const query = new URLSearchParams(queryText);
      if (isHeavy(reached, query)) await innerTurn.heavy();
      const json = async () => body;
      const given = { ...api, method, path, params: reached.params, query, caller, json };
      return { call: called, answer: await run(reached, given, services) };
    } finally {
      innerTurn.end();
    }
  };
  const api: ApiRequest = {
    ...known,
    method: request.method,
    params: found.params,
    headers,
    cookies: request.cookies,
    address: request.ip,
    json: async (most = maxBytes) => {
      await admit(most);
      return readJson(request.raw, most);
    },
    read: (inner, may) => within('GET', inner, may),
    post: async (inner, body, may) => (await within('POST', inner, may, body)).answer,
    form: async (most) => {
      await admit(maxBulkBytes);
      return readForm(request.raw, most);
    },
  };
  return api;
}

function splitAddress(address: string): { readonly path: string; readonly query: string } {
  const mark = address.indexOf('?');
  return mark < 0 ? { path: address, query: '' } : { path: address.slice(0, mark), query: address.slice(mark + 1) };
}

const innerCallOf = (route: Route): InnerCall =>
  route.kind === 'generic'
    ? { id: route.operation.id, verb: route.operation.verb, collection: route.operation.collection }
    : { id: route.call.id, verb: null, collection: null };

async function* thenEnd(lines: NonNullable<ApiAnswer['lines']>, turn: Turn): NonNullable<ApiAnswer['lines']> {
  try {
    yield* lines;
  } finally {
    turn.end();
  }
}

/**
 * Refuses an API key, or a preview of another person's view, that may not make this call.
 * @throws {ApiProblem} 403
 */
function requireAllowed(caller: Caller, method: string, route: Route): void {
  const call = route.kind === 'hand-written' ? route.call : null;
  requireKeyFits(caller, method, call);
  requireNoPreview(caller, method, call);
}

/** The caller of a request. With an expired token, public calls such as logging in are still possible. */
async function callerOf(route: Route, headers: ApiRequest['headers'], services: Services): Promise<Caller> {
  try {
    return await resolveCaller(headers, services);
  } catch (error) {
    const open = route.kind === 'hand-written' ? route.call.access.kind === 'public' : isOpen(route.operation);
    if (open && error instanceof ApiProblem && error.code === 'unauthenticated') return stranger;
    throw error;
  }
}

const run = (found: RouteMatch, request: ApiRequest, services: Services): Promise<ApiAnswer> =>
  found.route.kind === 'generic'
    ? runGeneric(found.route, request, services)
    : runHandWritten(found.route.call, handlers, request, services);

/** Whether a call may have written accounts, memberships or tenants, from which permissions of callers derive. */
function changesAccess({ route }: RouteMatch, method: string, { model }: Services): boolean {
  if (method === 'GET') return false;
  if (route.kind === 'hand-written') return true;
  return ['account', 'membership', 'tenant'].includes(resourceOf(model, route.operation.collection).tenancy.kind);
}
