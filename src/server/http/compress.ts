/** Long texts go out compressed, by threads of zlib's own, to whoever takes them so. */
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib';
import type { ApiAnswer } from '../request.ts';

/** Characters below which sending is cheaper than compressing: a page of fifty rows, about. */
const worthwhile = 32 * 1024;

const brotli = promisify<string, BrotliOptions, Buffer>(brotliCompress);
const zip = promisify<string, ZlibOptions, Buffer>(gzip);

/** The first of ours that a browser takes; `q=0` is a refusal. */
function codingOf(accepted: string): 'br' | 'gzip' | null {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null;
}

/**
 * The answer as it goes out. Answers with cookies are never compressed, nor are those of the session calls, which are
 * small: a secret beside text that somebody else chose could be guessed from the length. All others are asked with a
 * header that no other site can make a browser send, so that nobody can ask them for somebody else and measure.
 */
export async function compressed(answer: ApiAnswer, accepted: string | undefined): Promise<ApiAnswer> {
  const { body, headers = {} } = answer;
  if (typeof body !== 'string' || body.length < worthwhile || 'set-cookie' in headers) return answer;
  const vary = { ...headers, vary: 'accept-encoding' };
  const coding = codingOf(accepted ?? '');
  if (!coding) return { ...answer, headers: vary };
  const bytes =
    coding === 'br'
      ? await brotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 4,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : await zip(body, { level: 4 });
  const type = headers['content-type'] ?? 'application/json; charset=utf-8';
  return { ...answer, body: bytes, headers: { ...vary, 'content-encoding': coding, 'content-type': type } };
}
