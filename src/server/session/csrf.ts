/** Protection against request forgery by double submit: a header repeats a cookie that only a page of this origin can read. */
import { ApiProblem } from '../engine/problem.ts';
import type { ApiRequest } from '../request.ts';
import { csrfCookie, refreshCookie } from './cookies.ts';
import { sameText } from './secrets.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the browser says that a page of another site has caused the request. Old browsers do not say it. */
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
  // A browser does not add an API key to a request, as it does with cookies.
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
