/** Double submit: what only a page of this origin can read from a cookie comes back in a header. */
import { ApiProblem } from '../engine/problem.ts';
import type { ApiRequest } from '../request.ts';
import { csrfCookie, refreshCookie } from './cookies.ts';
import { sameText } from './secrets.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a picture, a link or a form of any page makes a browser say of the request, where it says it at all. */
const isFromElsewhere = (headers: ApiRequest['headers']): boolean =>
  !['same-origin', undefined].includes(headers['sec-fetch-site']) ||
  !['empty', undefined].includes(headers['sec-fetch-dest']);

/**
 * Throws 403 unless the header repeats the cookie. A client that sends none of the cookies is no browser with a
 * session, and a bearer token is proof enough: another page can send neither it nor the header. `byCookie` says that the
 * call acts on the refresh cookie alone, whatever its method; those come from scripts of our own pages only.
 *
 * @throws {ApiProblem} 403.
 */
export function requireCsrf(
  { method, headers, cookies, caller }: Pick<ApiRequest, 'method' | 'headers' | 'cookies' | 'caller'>,
  byCookie: boolean,
): void {
  // Whoever sends a key has it, whatever cookies are sent beside it.
  if (caller.key && !byCookie) return;
  const cookie = cookies[csrfCookie];
  const isProtected = byCookie
    ? cookies[refreshCookie] !== undefined
    : !safeMethods.has(method) && cookie !== undefined;
  const repeated = cookie !== undefined && sameText(cookie, headers['x-csrf-token'] ?? '');
  if ((!isProtected || repeated) && !(byCookie && isFromElsewhere(headers))) return;
  throw new ApiProblem(
    'forgery',
    'The header X-CSRF-Token must repeat the cookie tessera_csrf. Load the page anew and try again.',
  );
}
