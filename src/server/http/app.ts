/**
 * The HTTP server: one Fastify route for the whole API, with a routing table that is swapped when the schemas change.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Generated } from '../../../codegen/generate.ts';
import type { Contract } from '../../../codegen/operations/contract-object.ts';
import { callParameters } from '../../contract/call-parameters.ts';
import { operationsOf } from '../../contract/operations.ts';
import { compressed } from '../calls/compress.ts';
import { openFeed } from '../changes/feed.ts';
import { notFound } from '../engine/problem.ts';
import { asProblem } from '../engine/read/failures.ts';
import { folderStore } from '../files/file-store.ts';
import { sweepDaily } from '../files/sweep.ts';
import { deliverMailRegularly } from '../mail/mail-queue.ts';
import { resumeVectorsRegularly } from '../operations/data/vector-jobs.ts';
import { handlers } from '../operations/index.ts';
import type { ApiAnswer } from '../request.ts';
import type { Services } from '../services.ts';
import { writeActivityRegularly } from '../session/activity.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { serveForeignPictures } from '../web/foreign-picture.ts';
import { securityHeaders, setSecurityHeaders, strictestPolicy } from '../web/headers.ts';
import { answer } from './answer.ts';
import { makeFairUse } from './fair-use.ts';
import { answerProblem, answerUnreadable, problemBody } from './problem-answers.ts';
import { logRequests } from './request-log.ts';
import { makeRouter, noRoute, type Router } from './router.ts';
import { sendLines } from './send-lines.ts';
import { endUnusedConnections } from './unused-connections.ts';

/** The model with its routes. A swap replaces both at once, so that a request sees one model from start to end. */
interface Current {
  readonly generated: Generated;
  readonly router: Router;
}

export interface Api {
  readonly app: FastifyInstance;
  /**
   * Serves another model from the next request on.
   * @throws if a call has no handler, or a handler has no call
   */
  swap(generated: Generated): void;
  readonly services: () => Services;
  /** Makes the readiness check report that the process is ending. Requests are still served. */
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
 * Timeouts in milliseconds. Five minutes for a request with its body are enough for 20 MB over a slow connection.
 * `keepAlive` exceeds the one minute of typical proxies, so that the proxy closes an unused connection and not the
 * server.
 */
const timeouts = { request: 300_000, idle: 120_000, keepAlive: 72_000, headers: 20_000, checkInterval: 5_000 };

/** Matches content types that Fastify accepts. */
const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;

/** The maximum number of connections; further connections are refused. */
const maxConnections = 5_000;

const trustedProxies = (
  setting: Settings['trustProxy'],
): string | false | ((address: string, hop: number) => boolean) =>
  typeof setting === 'number' ? (_address, hop) => hop < setting : setting;

/** Builds the server, which does not listen yet. */
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
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.idle,
    keepAliveTimeout: timeouts.keepAlive,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkInterval },
    routerOptions: { maxParamLength: 500 },
    // Fastify runs no hook for these errors.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders(settings), 'content-security-policy': strictestPolicy });
      reply.header('x-app-release-version', settings.release);
      // An address that cannot be decoded has no route, so the response is 404 instead of 400.
      const path = request.url.replace(/\?.*/s, '').slice(0, 200);
      answerProblem(error.code === 'FST_ERR_BAD_URL' ? notFound(`"${path}"`) : error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, settings.release),
  });
  app.server.maxConnections = maxConnections;
  endUnusedConnections(app);
  app.register(fastifyCookie);
  // The handler reads the body, after the caller and the accepted size are known.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.header('x-app-release-version', settings.release);
    // Fastify would refuse an invalid content type before the call is known, even for a call without a body (RFC 9110,
    // 8.3).
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
  let endVectors = async (): Promise<void> => undefined;
  app.addHook('onReady', async () => {
    endVectors = resumeVectorsRegularly(services);
  });
  app.addHook('onClose', () => endVectors());
  const endActivity = writeActivityRegularly(() => services().database);
  app.addHook('onClose', endActivity);
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*/s, '');
    answerProblem(noRoute(current.router, path, request.method, request.url), request, reply);
  });

  serveForeignPictures(app);
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/api/*',
    handler: async (request, reply) => {
      const serving = services();
      try {
        const answered = await answer(request, { router: current.router, fairUse, reply, services: serving });
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

function send(reply: FastifyReply, { status, body, headers = {} }: ApiAnswer): void {
  reply.status(status).headers(headers as Record<string, string>);
  if (body === undefined) reply.send();
  else {
    if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.send(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  }
}
