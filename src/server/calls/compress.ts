/** Compresses long responses in zlib threads, for clients that accept it. */
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib';
import type { ApiAnswer } from '../request.ts';

/** The number of characters below which compression costs more than it saves: about a page of fifty rows. */
const worthwhile = 32 * 1024;

/**
 * The number of characters from which responses are compressed one at a time. Otherwise several long responses would
 * take all zlib threads, and short responses would wait.
 */
const long = 1024 * 1024;

let last: Promise<unknown> = Promise.resolve();

/** Runs the work after all earlier work is done. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work, work);
  last = done.catch(() => undefined);
  return done;
}

const brotli = promisify<string, BrotliOptions, Buffer>(brotliCompress);
const zip = promisify<string, ZlibOptions, Buffer>(gzip);

export type Coding = 'br' | 'gzip';

/** The first supported encoding that the browser accepts. `q=0` means refusal. */
export function codingOf(accepted: string): Coding | null {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null;
}

/** A text in an encoding, computed in a zlib thread. */
export const encoded = (text: string, coding: Coding): Promise<Buffer> =>
  coding === 'br'
    ? brotli(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
      })
    : zip(text, { level: 4 });

/**
 * The response to send, compressed if useful. Responses with cookies are never compressed, and session responses are
 * too short: the length of a compressed secret next to an attacker's text reveals the secret (BREACH). All other
 * requests need a header that another site cannot make a browser send.
 */
export async function compressed(answer: ApiAnswer, accepted: string | undefined): Promise<ApiAnswer> {
  const { body, headers = {} } = answer;
  if (typeof body !== 'string' || body.length < worthwhile || 'set-cookie' in headers) return answer;
  const vary = { ...headers, vary: 'accept-encoding' };
  const coding = codingOf(accepted ?? '');
  if (!coding) return { ...answer, headers: vary };
  const work = () => encoded(body, coding);
  const bytes = await (body.length < long ? work() : alone(work));
  const type = headers['content-type'] ?? 'application/json; charset=utf-8';
  return { ...answer, body: bytes, headers: { ...vary, 'content-encoding': coding, 'content-type': type } };
}
