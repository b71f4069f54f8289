import type { IncomingMessage } from 'node:http';
import { ApiProblem } from '../engine/problem.ts';
import { readBytes } from './body.ts';

/** What a form may hold beside the file. */
const mostBeside = 64 * 1024;

/** Reads a body of multipart/form-data whose file has at most `most` bytes. */
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

/** The one file of a form, whatever its field is called; throws if there is none, several, or too large a one. */
export async function fileOf(form: FormData, most: number): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  const [file] = files;
  if (!file || files.length > 1)
    throw new ApiProblem('invalid', file ? 'The form has several files; send one.' : 'The form has no file.', {
      errors: [{ pointer: '', message: file ? 'The form has several files; send one.' : 'The form has no file.' }],
    });
  if (file.size > most)
    throw new ApiProblem('too_large', `The file is larger than the ${most / 1024 / 1024} MB this call takes.`);
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}
