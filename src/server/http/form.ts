import type { IncomingMessage } from 'node:http';
import { ApiProblem } from '../engine/problem.ts';
import { readBytes } from './body.ts';

/** The maximum number of bytes of a form besides the file. */
const mostBeside = 64 * 1024;

/**
 * Reads a multipart/form-data body whose file has at most `most` bytes.
 * @throws {ApiProblem} 415, 413, 400
 */
export async function readForm(message: IncomingMessage, most: number): Promise<FormData> {
  const type = message.headers['content-type'] ?? '';
  const bytes = await readBytes(message, most + mostBeside);
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new ApiProblem(
      'wrong_type',
      `This call takes a form with a file (multipart/form-data), not ${type.split(';')[0] || 'a body without a type'}.`,
    );
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  } catch {
    throw new ApiProblem('malformed', 'The body is no form with a file that can be read.');
  }
}
