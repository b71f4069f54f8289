/** Double submit: what only a page of this origin can read from a cookie comes back in a header. */
import { ApiProblem } from '../engine/problem.ts';
import type { ApiRequest } from '../http/types.ts';
import { csrfCookie, refreshCookie } from './cookies.ts';
import { sameText } from './secrets.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** GET calls that act on the refresh cookie alone. */
const actsByCookie = (path: string): boolean => /^\/api\/oauth\/(tokens|logouts)(\.json)?\/?$/.test(path);

/**
 * Throws 403 unless the header repeats the cookie. A client that sends none of the cookies is no browser with a
 * session, and a bearer token is proof enough: another page can send neither it nor the header.
 */
export function requireCsrf({
  method,
  path,
  headers,
  cookies,
}: Pick<ApiRequest, 'method' | 'path' | 'headers' | 'cookies'>): void {
  const cookie = cookies[csrfCookie];
  const asked = safeMethods.has(method)
    ? actsByCookie(path) && cookies[refreshCookie] !== undefined
    : cookie !== undefined;
  if (!asked) return;
  if (cookie && sameText(cookie, headers['x-csrf-token'] ?? '')) return;
  throw new ApiProblem(
    'forgery',
    'The header X-CSRF-Token must repeat the cookie tessera_csrf. Load the page anew and try again.',
  );
}
