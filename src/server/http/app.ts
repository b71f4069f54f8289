/** The HTTP server: one route for the whole API over a table that is swapped when the schemas change. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Generated } from '../../../codegen/generate.ts';
import type { Contract } from '../../../codegen/operations/contract-object.ts';
import { resourceOf } from '../../contract/bodies.ts';
import { callParameters } from '../../contract/call-parameters.ts';
import { isOpen, operationsOf } from '../../contract/operations.ts';
import type { Caller } from '../../contract/permissions.ts';
import { compressed } from '../calls/compress.ts';
import { runGeneric } from '../calls/generic.ts';
import { runHandWritten } from '../calls/run.ts';
import { openFeed } from '../changes/feed.ts';
import { ApiProblem, notFound } from '../engine/problem.ts';
import { parametersNamed } from '../engine/read/asked-conditions.ts';
import { asProblem } from '../engine/read/failures.ts';
import { folderStore } from '../files/file-store.ts';
import { sweepDaily } from '../files/sweep.ts';
import { log } from '../log.ts';
import { deliverMailRegularly } from '../mail/mail-queue.ts';
import { handlers } from '../operations/index.ts';
import type { ApiAnswer, ApiRequest, InnerCall } from '../request.ts';
import { mostBulkBytes, mostBytes } from '../request.ts';
import type { Services } from '../services.ts';
import { noteActivity, writeActivityRegularly } from '../session/activity.ts';
import { requireKeyFits } from '../session/api-keys.ts';
import { forgetCallers, resolveCaller, stranger } from '../session/caller.ts';
import { requireCsrf } from '../session/csrf.ts';
import { callerSeenAs, requireNoPreview } from '../session/see-as.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { serveForeignPictures } from '../web/foreign-picture.ts';
import { securityHeaders, setSecurityHeaders, strictestPolicy } from '../web/headers.ts';
import { readJson } from './body.ts';
import { exportMegabytes, type FairUse, makeFairUse, soon, type Turn } from './fair-use.ts';
import { readForm } from './form.ts';
import { logRequests, noteRequest } from './request-log.ts';
import { makeRouter, type Route, type RouteMatch, type Router } from './router.ts';
import { sendLines } from './send-lines.ts';
import { endUnusedConnections } from './unused-connections.ts';

/** What is served at one moment: replaced whole, so that a request sees one model from start to end. */
interface Current {
  readonly generated: Generated;
  readonly router: Router;
}

export interface Api {
  readonly app: FastifyInstance;
  /** Serves another model from the next request on. Throws if a call has no handler. */
  swap(generated: Generated): void;
  readonly services: () => Services;
  /** From now on readiness answers that the process is ending; requests go on being served. */
  drain(): void;
  /** The contract that is served now. */
  readonly contract: () => Contract;
}

function currentOf(generated: Generated): Current {
  const { handWritten, model, contract } = generated;
  const byId = new Map(handWritten.map((call) => [call.id, call]));
  const missing = [...byId.keys()].filter((id) => !Object.hasOwn(handlers, id));
  if (missing.length)
    throw new Error(
      `These calls of openapi/operations have no handler in src/server/operations: ${missing.join(', ')}.`,
    );
  const orphans = Object.keys(handlers).filter((id) => !byId.has(id));
  if (orphans.length)
    throw new Error(
      `These handlers of src/server/operations have no call in the contract: ${orphans.join(', ')}. Describe the call in openapi/operations, or take the handler out.`,
    );
  const routes = handWritten.map((call) => ({ ...placeOf(call), route: { kind: 'hand-written', call } as const }));
  const generic = operationsOf(model)
    .filter(({ id }) => !byId.has(id))
    .map((operation) => {
      const described = contract.paths[operation.path]?.[operation.method.toLowerCase()];
      const parameters = callParameters(described?.['parameters'], contract.components.parameters);
      return { ...placeOf(operation), route: { kind: 'generic', operation, parameters } as const };
    });
  return { generated, router: makeRouter([...routes, ...generic]) };
}

const placeOf = ({ method, path }: { readonly method: string; readonly path: string }) => ({ method, path });

/**
 * Milliseconds. A whole request, body included, has five minutes: 20 MB over a slow line. A connection over which nothing
 * comes or goes ends after two; one that is kept for the next request outlives the minute that proxies keep theirs.
 */
const patience = { request: 300_000, idle: 120_000, keepAlive: 72_000, headers: 20_000, look: 5_000 };

/** A content type as far as the framework reads it. */
const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;

/** Connections at a time; whoever comes then is turned away, and those who are connected go on. */
const mostConnections = 5_000;

const trustedProxies = (
  setting: Settings['trustProxy'],
): string | false | ((address: string, hop: number) => boolean) =>
  typeof setting === 'number' ? (_address, hop) => hop < setting : setting;

/** Builds the server; it does not listen yet. */
export function makeApi(generated: Generated, database: Database, settings: Settings): Api {
  let current = currentOf(generated);
  let ending = false;
  const files = folderStore(join(settings.dataDir, 'files'));
  const feed = openFeed(() => ({ database, model: current.generated.model }));
  const services = (): Services => ({
    database,
    model: current.generated.model,
    contract: current.generated.contract,
    settings,
    files,
    feed,
    ending,
  });
  const app = fastify({
    logger: false,
    trustProxy: trustedProxies(settings.trustProxy),
    genReqId: () => randomUUID(),
    requestTimeout: patience.request,
    connectionTimeout: patience.idle,
    keepAliveTimeout: patience.keepAlive,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.look },
    routerOptions: { maxParamLength: 500 },
    // No hook is run for these.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders(settings), 'content-security-policy': strictestPolicy });
      reply.header('x-app-release-version', settings.release);
      // An address that cannot be decoded names nothing.
      const path = request.url.replace(/\?.*/s, '').slice(0, 200);
      answerProblem(error.code === 'FST_ERR_BAD_URL' ? notFound(`"${path}"`) : error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, settings.release),
  });
  app.server.maxConnections = mostConnections;
  endUnusedConnections(app);
  app.register(fastifyCookie);
  // Bodies are read by the operation, after it is known who asks and how much the call takes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.header('x-app-release-version', settings.release);
    // The framework would refuse it before the call is known, also for a call without a body (RFC 9110, 8.3).
    const type = raw.headers['content-type'];
    if (type !== undefined && !mediaType.test(type)) raw.headers['content-type'] = 'application/octet-stream';
  });
  logRequests(app);
  setSecurityHeaders(app, settings);
  const fairUse = makeFairUse();
  let endSweeps = (): void => undefined;
  app.addHook('onReady', async () => {
    endSweeps = sweepDaily(services);
  });
  app.addHook('onClose', async () => endSweeps());
  let endMail = async (): Promise<void> => undefined;
  app.addHook('onReady', async () => {
    endMail = deliverMailRegularly(services);
  });
  app.addHook('onClose', () => endMail());
  const endActivity = writeActivityRegularly(() => services().database);
  app.addHook('onClose', endActivity);
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*/s, '');
    answerProblem(missing(current.router, path, request.method, request.url), request, reply);
  });

  serveForeignPictures(app);
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/api/*',
    handler: async (request, reply) => {
      const serving = { ...services() };
      try {
        const answered = await answer(request, { router: current.router, fairUse, reply }, serving);
        const problemOf = (error: unknown) => problemBody(asProblem(error, serving.model), request);
        if (answered.lines) await sendLines(reply, answered, answered.lines, problemOf);
        else send(reply, await compressed(answered, request.headers['accept-encoding']));
      } catch (error) {
        answerProblem(asProblem(error, serving.model), request, reply);
      }
      return reply;
    },
  });
  return {
    app,
    services,
    drain: () => {
      ending = true;
    },
    contract: () => current.generated.contract,
    swap: (next) => {
      current = currentOf(next);
    },
  };
}

/** Tells that the client has gone away before it had its answer. */
function leaving(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  return gone.signal;
}

async function answer(
  request: FastifyRequest,
  { router, fairUse, reply }: { readonly router: Router; readonly fairUse: FairUse; readonly reply: FastifyReply },
  services: Services,
): Promise<ApiAnswer> {
  const signal = leaving(reply);
  const { path, query: queryText } = splitAddress(request.url);
  // The router decodes the path, once; whatever is decided by it goes by the route that was found.
  const found = router.find(request.method, path);
  if (!found) throw missing(router, path, request.method, path);
  const headers = request.headers as Record<string, string | undefined>;
  const caller = callerSeenAs(await callerOf(found.route, headers, services), headers);
  noteRequest(request, found, caller);
  const call = found.route.kind === 'hand-written' ? found.route.call : null;
  requireKeyFits(caller, request.method, call);
  requireNoPreview(caller, request.method, call);
  reply.headers(fairUse.fields(caller, request.ip));
  const turn = await fairUse.enter(caller, request.ip);
  /** Makes a call within this one, as whoever asks would be let in now. */
  const within = async (method: 'GET' | 'POST', inner: string, may: (call: InnerCall) => boolean, body?: unknown) => {
    const asked = splitAddress(inner);
    const reached = router.find(method, asked.path);
    if (!reached) throw missing(router, asked.path, method, asked.path);
    const called = innerCallOf(reached.route);
    if (!may(called)) throw new ApiProblem('forbidden', `${asked.path.slice(0, 200)} is not called here.`);
    const asking = callerSeenAs(await callerOf(reached.route, headers, services), headers);
    const written = reached.route.kind === 'hand-written' ? reached.route.call : null;
    requireKeyFits(asking, method, written);
    requireNoPreview(asking, method, written);
    const innerTurn = await fairUse.enter(asking, request.ip);
    try {
      const query = new URLSearchParams(asked.query);
      if (isSearch(reached, query)) await innerTurn.heavy();
      const json = async () => body;
      const given = { ...api, method, path: asked.path, params: reached.params, query, caller: asking, json };
      return { call: called, answer: await run(reached, given, services) };
    } finally {
      innerTurn.end();
    }
  };
  /** Large bodies count among the expensive things. */
  const admit = async (most: number): Promise<void> => {
    if (most <= mostBytes) return;
    await turn.heavy();
    turn.spend(Math.round(Number(headers['content-length'] ?? most) / 1024 / 1024));
  };
  const api: ApiRequest = {
    method: request.method,
    path,
    params: found.params,
    query: new URLSearchParams(queryText),
    headers,
    cookies: request.cookies,
    address: request.ip,
    caller,
    signal,
    json: async (most = mostBytes) => {
      await admit(most);
      return readJson(request.raw, most);
    },
    read: (inner, may) => within('GET', inner, may),
    post: async (inner, body, may) => (await within('POST', inner, may, body)).answer,
    form: async (most) => {
      await admit(mostBulkBytes);
      return readForm(request.raw, most);
    },
  };
  let lines: ApiAnswer['lines'];
  try {
    if (signal.aborted) throw new ApiProblem('unavailable', 'The connection ended before the request had its turn.');
    requireCsrf(api, found.route.kind === 'hand-written' && found.route.call.byCookie);
    const exports = isExport(found);
    if (exports || isSearch(found, api.query)) await turn.heavy();
    if (exports) turn.spend(exportMegabytes);
    const result = await run(found, api, services);
    if (changesAccess(found, request.method, services)) forgetCallers();
    noteActivity(services.database, caller);
    lines = result.lines;
    // What lasts until somebody ends it would take a turn from all else that its caller asks.
    if (result.lines && result.lasts) turn.end();
    return result.lines && !result.lasts ? { ...result, lines: thenEnd(result.lines, turn) } : result;
  } finally {
    // What is told line by line is only done with the last of them.
    if (!lines) turn.end();
    reply.headers(fairUse.fields(caller, request.ip));
  }
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

const isExport = ({ route }: RouteMatch): boolean => route.kind === 'generic' && route.operation.verb === 'export';

/** Texts are looked for in every row, without an index. */
const isSearch = ({ route }: RouteMatch, query: URLSearchParams): boolean =>
  route.kind === 'generic' &&
  parametersNamed(query).some((key) => key === 'q' || key.endsWith('.contains') || key.endsWith('.starts'));

/** Who asks. A token that has run out must not keep anybody from a call that is open to all, such as logging in. */
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

/** Writes to accounts, memberships and tenants change what callers may do. */
function changesAccess({ route }: RouteMatch, method: string, { model }: Services): boolean {
  if (method === 'GET') return false;
  if (route.kind === 'hand-written') return true;
  return ['account', 'membership', 'tenant'].includes(resourceOf(model, route.operation.collection).tenancy.kind);
}

function missing(router: Router, path: string, method: string, address: string): ApiProblem {
  const methods = router.methodsOf(path);
  if (!methods.length) return notFound(`"${address.slice(0, 200)}"`);
  const instead =
    method === 'PATCH' && methods.includes('PUT') ? ' PUT changes the fields that are sent and leaves the others.' : '';
  return new ApiProblem(
    'method_not_allowed',
    `${path} does not take ${method}. It takes ${methods.join(', ')}.${instead}`,
    {
      allow: [...methods],
    },
  );
}

function send(reply: FastifyReply, { status, body, headers = {} }: ApiAnswer): void {
  reply.status(status).headers(headers as Record<string, string>);
  if (body === undefined) reply.send();
  else {
    if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.send(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  }
}

/** What is no HTTP never becomes a request: the answer is written by hand, and the connection ends. */
function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket, release: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new ApiProblem(
          'head_too_large',
          'The address and the headers together are larger than 16 KB. Shorten the query.',
        )
      : new ApiProblem('malformed', 'This is not a request that can be read.');
  const body = JSON.stringify(problem.body());
  const head = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-app-release-version': release,
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`);
}

const known = (error: unknown, request: FastifyRequest): ApiProblem =>
  error instanceof ApiProblem ? error : unexpected(error, request);

const problemBody = (error: unknown, request: FastifyRequest): object => ({
  ...known(error, request).body(),
  request_id: request.id,
});

function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = known(error, request);
  const retry = problem.members.retry_after ?? (problem.status === 503 ? soon : undefined);
  if (retry !== undefined) reply.header('retry-after', String(retry));
  if (problem.members.allow) reply.header('allow', problem.members.allow.join(', '));
  // What was not read of a refused body must not be taken for the next request.
  if (!request.raw.complete) reply.header('connection', 'close');
  reply
    .status(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, request)));
}

/** Whoever asked learns nothing of the inside; the log has it under the request's id. */
function unexpected(error: unknown, request: FastifyRequest): ApiProblem {
  const statusCode = (error as { statusCode?: number }).statusCode;
  if (statusCode && statusCode < 500)
    return new ApiProblem('malformed', `The request cannot be read: ${(error as Error).message}.`);
  // Whoever asked has gone in the middle of sending: nobody reads the answer, and nothing is wrong here.
  if (request.raw.errored) return new ApiProblem('malformed', 'The request broke off.');
  log.error({ request: request.id, error }, 'A request failed.');
  return new ApiProblem(
    'internal',
    'Something went wrong on the server. It has been noted under the request id; try again.',
  );
}
