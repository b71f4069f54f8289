import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ApiProblem } from '../engine/problem.ts';
import { bodyChunks } from './body.ts';

/** The maximum number of bytes of a form besides the file. */
const maxBeside = 64 * 1024;

/**
 * Reads a multipart/form-data body whose file has at most `most` bytes. The body is parsed as it arrives, because parsing
 * a large one at once would block other requests.
 * @throws {ApiProblem} 415, 413, 400
 */
export async function readForm(message: IncomingMessage, most: number): Promise<FormData> {
  const type = message.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new ApiProblem(
      'wrong_type',
      `This call takes a form with a file (multipart/form-data), not ${type.split(';')[0] || 'a body without a type'}.`,
    );
  const limit = most + maxBeside;
  const form = new FormData();
  try {
    await pipeline(bodyChunks(message, limit), parserInto(form, { 'content-type': type }, limit));
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    throw new ApiProblem('malformed', 'The body is no form with a file that can be read.');
  }
  return form;
}

/**
 * A stream that adds the parts of a body to a form.
 * @throws {Error} for a content type without a boundary
 */
function parserInto(form: FormData, headers: { readonly 'content-type': string }, limit: number): BusboyInstance {
  const parser = new Busboy({ headers, preservePath: true, limits: { fieldSize: limit } });
  parser.on('field', (name, value) => form.append(name, value));
  parser.on('file', (name, stream, fileName, ...[, contentType]) => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    stream.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    stream.on('end', () => form.append(name, new File(chunks, fileName, { type: contentType })));
    // The parser reports the same error, which ends the pipeline, so this one is ignored.
    stream.on('error', () => undefined);
  });
  return parser;
}
