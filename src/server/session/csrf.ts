/** Protection against request forgery by double submit: a header repeats a cookie that only a page of this origin can read. */
import { ApiProblem } from '../engine/problem.ts';
import type { ApiRequest } from '../request.ts';
import { csrfCookie, refreshCookie } from './cookies.ts';
import { sameText } from './secrets.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the browser reports that a page of another site caused the request. Old browsers do not report this. */
const isFromElsewhere = (headers: ApiRequest['headers']): boolean =>
  !['same-origin', undefined].includes(headers['sec-fetch-site']) ||
  !['empty', undefined].includes(headers['sec-fetch-dest']);

/**
 * Refuses a request whose header does not repeat the cookie. A client without any of the cookies is no browser with a
 * session; a bearer token is sufficient proof, because another site can send neither the token nor the header.
 * `byCookie` marks calls that use only the refresh cookie: they are checked for every method.
 * @throws {ApiProblem} 403
 */
export function requireCsrf(
  { method, headers, cookies, caller }: Pick<ApiRequest, 'method' | 'headers' | 'cookies' | 'caller'>,
  byCookie: boolean,
): void {
  // A browser sends cookies automatically, but not an API key.
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
