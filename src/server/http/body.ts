import type { IncomingMessage } from 'node:http';
import { requireModestJson } from '../calls/json-size.ts';
import { ApiProblem } from '../engine/problem.ts';

/**
 * The body of a request in chunks. Called only when the handler needs the body, so that refused requests cost little.
 * @throws {ApiProblem} 413 for more than `limit` bytes; 400 for an incomplete body
 */
export async function* bodyChunks(message: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  const tooLarge = () =>
    new ApiProblem('too_large', `The body is larger than the ${Math.floor(limit / 1024 / 1024)} MB this call takes.`);
  if (Number(message.headers['content-length'] ?? 0) > limit) throw tooLarge();
  let size = 0;
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ApiProblem || !message.destroyed || message.complete) throw error;
    throw new ApiProblem('malformed', 'The body did not come whole before the connection ended.');
  }
}

/** Reads the body of a request. @throws {ApiProblem} as `bodyChunks` does */
export async function readBytes(message: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bodyChunks(message, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Reads the body of a request as JSON.
 * @throws {ApiProblem} 415, 413, 400
 */
export async function readJson(message: IncomingMessage, limit: number): Promise<unknown> {
  const type = (message.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  const bytes = await readBytes(message, limit);
  if (bytes.length > 0 && type !== 'application/json' && !type?.endsWith('+json'))
    throw new ApiProblem('wrong_type', `This call takes application/json, not ${type || 'a body without a type'}.`);
  await requireModestJson(bytes);
  const text = new TextDecoder('utf-8', { fatal: true });
  try {
    return JSON.parse(text.decode(bytes));
  } catch (error) {
    const why = bytes.length === 0 ? 'it is empty' : (error as Error).message;
    throw new ApiProblem('malformed', `The body is not JSON: ${why}.`);
  }
}
