/** Converts errors of requests to problem details (RFC 9457). */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblem } from '../engine/problem.ts';
import { log } from '../log.ts';
import { soon } from './fair-use.ts';

/**
 * Responds to input that is not HTTP. There is no request object, so the response is written to the socket, which is
 * then closed.
 */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket, release: string): void {
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

/** The problem details of an error, with the id of the request. */
export const problemBody = (error: unknown, request: FastifyRequest): object => ({
  ...known(error, request).body(),
  request_id: request.id,
});

/** Sends the problem details of an error with its status and headers. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = known(error, request);
  const retry = problem.members.retry_after ?? (problem.status === 503 ? soon : undefined);
  if (retry !== undefined) reply.header('retry-after', String(retry));
  if (problem.members.allow) reply.header('allow', problem.members.allow.join(', '));
  // The rest of a refused body must not be parsed as the next request.
  if (!request.raw.complete) reply.header('connection', 'close');
  reply
    .status(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, request)));
}

/** An unexpected error. The response does not contain the cause; the log has it under the request's id. */
function unexpected(error: unknown, request: FastifyRequest): ApiProblem {
  const statusCode = (error as { statusCode?: number }).statusCode;
  if (statusCode && statusCode < 500)
    return new ApiProblem('malformed', `The request cannot be read: ${(error as Error).message}.`);
  // The client disconnected while it sent the body, so nobody reads the response, and the server has no fault.
  if (request.raw.errored) return new ApiProblem('malformed', 'The request broke off.');
  log.error({ request: request.id, error }, 'A request failed.');
  return new ApiProblem(
    'internal',
    'Something went wrong on the server. It has been noted under the request id; try again.',
  );
}
