/** The HTTP server: one route for the whole API over a table that is swapped when the schemas change. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Contract } from '../../../codegen/contract.ts';
import type { Generated } from '../../../codegen/generate.ts';
import { resourceOf } from '../../contract/bodies.ts';
import { isOpen, operationsOf } from '../../contract/operations.ts';
import type { Caller } from '../../contract/permissions.ts';
import { runGeneric } from '../engine/dispatch.ts';
import { asProblem } from '../engine/failures.ts';
import { ApiProblem, notFound } from '../engine/problem.ts';
import { folderStore } from '../files/file-store.ts';
import { sweepDaily } from '../files/sweep.ts';
import { handlers } from '../operations/index.ts';
import { forgetCaller, resolveCaller, stranger } from '../session/caller.ts';
import { requireCsrf } from '../session/csrf.ts';
import type { Database } from '../store/database.ts';
import { mostBytes, readJson } from './body.ts';
import { readForm } from './form.ts';
import { type Found, makeRouter, type Route, type Router } from './router.ts';
import type { ApiAnswer, ApiRequest, Services, Settings } from './types.ts';

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
  /** The contract that is served now. */
  readonly contract: () => Contract;
}

function currentOf(generated: Generated): Current {
  const missing = generated.specials.filter(({ id }) => !handlers[id]);
  if (missing.length)
    throw new Error(
      `These calls of openapi/operations have no handler in src/server/operations: ${missing.map(({ id }) => id).join(', ')}.`,
    );
  const specials = generated.specials.map(({ id, method, path, open }) => ({
    method,
    path,
    route: { kind: 'special', id, handler: handlers[id], open } as Route,
  }));
  const generic = operationsOf(generated.model).map((operation) => {
    const handler = handlers[operation.id];
    const route: Route = handler
      ? { kind: 'special', id: operation.id, handler, open: false }
      : { kind: 'generic', operation };
    return { method: operation.method, path: operation.path, route };
  });
  return { generated, router: makeRouter([...specials, ...generic]) };
}

const trustedProxies = (said: Settings['trustProxy']): string | false | ((address: string, hop: number) => boolean) =>
  typeof said === 'number' ? (_address, hop) => hop < said : said;

/** Builds the server; it does not listen yet. */
export function makeApi(generated: Generated, database: Database, settings: Settings): Api {
  let current = currentOf(generated);
  const files = folderStore(join(settings.dataDir, 'files'));
  const services = (): Services => ({ database, model: current.generated.model, settings, files });
  const app = fastify({
    logger: false,
    trustProxy: trustedProxies(settings.trustProxy),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-app-release-version', settings.release);
      answerProblem(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, settings.release),
  });
  app.register(fastifyCookie);
  // Bodies are read by the operation, after it is known who asks and how much the call takes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-app-release-version', settings.release);
    reply.header('x-content-type-options', 'nosniff');
  });
  const endSweeps = sweepDaily(services);
  app.addHook('onClose', async () => endSweeps());
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerProblem(notFound(`"${request.url.slice(0, 200)}"`), request, reply));

  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(current.generated.contract)),
  );
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/api/*',
    handler: async (request, reply) => {
      const serving = { ...services() };
      try {
        send(reply, await answer(request, current.router, serving));
      } catch (error) {
        answerProblem(asProblem(error, serving.model), request, reply);
      }
      return reply;
    },
  });
  return {
    app,
    services,
    contract: () => current.generated.contract,
    swap: (next) => {
      current = currentOf(next);
    },
  };
}

async function answer(request: FastifyRequest, router: Router, services: Services): Promise<ApiAnswer> {
  const [path = '', queryText = ''] = request.url.split('?', 2);
  const decoded = safely(path);
  const found = router.find(request.method, decoded);
  if (!found) throw missing(router, decoded, request.method);
  const headers = request.headers as Record<string, string | undefined>;
  const api: ApiRequest = {
    method: request.method,
    path: decoded,
    params: found.params,
    query: new URLSearchParams(queryText),
    headers,
    cookies: request.cookies,
    address: request.ip,
    caller: await callerOf(found.route, headers, services),
    json: (most = mostBytes) => readJson(request.raw, most),
    form: (most) => readForm(request.raw, most),
  };
  requireCsrf(api);
  const result = await run(found, api, services);
  if (changesAccess(found, request.method, services)) forgetCaller();
  return result;
}

/** Who asks. A token that has run out must not keep anybody from a call that is open to all, such as logging in. */
async function callerOf(route: Route, headers: ApiRequest['headers'], services: Services): Promise<Caller> {
  try {
    return await resolveCaller(headers, services);
  } catch (error) {
    const open = route.kind === 'special' ? route.open : isOpen(route.operation);
    if (open && error instanceof ApiProblem && error.code === 'unauthenticated') return stranger;
    throw error;
  }
}

const run = (found: Found, request: ApiRequest, services: Services): Promise<ApiAnswer> =>
  found.route.kind === 'generic'
    ? runGeneric(found.route.operation, request, services)
    : found.route.handler(request, services);

/** Writes to accounts, memberships and tenants change what callers may do. */
function changesAccess({ route }: Found, method: string, { model }: Services): boolean {
  if (method === 'GET') return false;
  if (route.kind === 'special') return true;
  return ['account', 'membership', 'tenant'].includes(resourceOf(model, route.operation.collection).wall.kind);
}

function missing(router: Router, path: string, method: string): ApiProblem {
  const methods = router.methodsOf(path);
  if (!methods.length) return notFound(`"${path.slice(0, 200)}"`);
  return new ApiProblem('method_not_allowed', `${path} does not take ${method}. It takes ${methods.join(', ')}.`);
}

function safely(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    throw notFound('An address that cannot be read');
  }
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

function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = error instanceof ApiProblem ? error : unexpected(error, request);
  const retry = problem.members.retry_after;
  if (retry !== undefined) reply.header('retry-after', String(retry));
  // What was not read of a refused body must not be taken for the next request.
  if (!request.raw.complete) reply.header('connection', 'close');
  reply
    .status(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ ...problem.body(), request_id: request.id }));
}

/** Whoever asked learns nothing of the inside; the log has it under the request's id. */
function unexpected(error: unknown, request: FastifyRequest): ApiProblem {
  const statusCode = (error as { statusCode?: number }).statusCode;
  if (statusCode && statusCode < 500)
    return new ApiProblem('malformed', `The request cannot be read: ${(error as Error).message}.`);
  console.error(`${request.id} ${request.method} ${request.url.split('?')[0]}`, error);
  return new ApiProblem(
    'internal',
    'Something went wrong on the server. It has been noted under the request id; try again.',
  );
}
