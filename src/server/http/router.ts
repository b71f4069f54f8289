/** The routing table, built from the operations of the contract. */
import findMyWay from 'find-my-way';
import type { CallParameter, HandWrittenCall } from '../../contract/hand-written.ts';
import type { Operation } from '../../contract/operations.ts';
import { ApiProblem, notFound } from '../engine/problem.ts';

export type Route =
  | { readonly kind: 'generic'; readonly operation: Operation; readonly parameters: readonly CallParameter[] }
  | { readonly kind: 'hand-written'; readonly call: HandWrittenCall };

export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

export interface Router {
  find(method: string, path: string): RouteMatch | null;
  /** The methods of a path, for 405 responses. */
  methodsOf(path: string): readonly string[];
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** A path in the syntax of find-my-way. Parameters do not match a dot, so that `.json` is not part of an id. */
const pattern = (path: string): string =>
  path.replace(/\{([a-z_A-Z]+)\}/g, (_, name: string) => (name === 'type' ? ':type' : `:${name}(^[^/.]+)`));

/** The immutable routing table of one model. Each path matches with and without `.json` and a trailing slash. */
export function makeRouter(
  routes: readonly { readonly method: string; readonly path: string; readonly route: Route }[],
): Router {
  const router = findMyWay({ ignoreTrailingSlash: true, ignoreDuplicateSlashes: false });
  const taken = new Set<string>();
  for (const { method, path, route } of routes)
    for (const spelling of spellings(path)) {
      const key = `${method} ${spelling.replace(/\{[^}]+\}/g, '{}')}`;
      if (taken.has(key)) continue;
      taken.add(key);
      router.on(method as (typeof methods)[number], pattern(spelling), () => undefined, route);
    }
  const find = (method: string, path: string): RouteMatch | null => {
    const found = router.find(method as (typeof methods)[number], path);
    return found ? { route: found.store as Route, params: found.params as Record<string, string> } : null;
  };
  return { find, methodsOf: (path) => methods.filter((method) => find(method, path)) };
}

function spellings(path: string): string[] {
  if (path.endsWith('{type}')) return [path];
  const bare = path.replace(/\.json$/, '').replace(/(?<=.)\/$/, '');
  return /\.[a-z]+$/.test(bare) ? [bare] : [bare, `${bare}.json`];
}

/**
 * The error for a path: 404 without a route, 405 if only other methods have routes. The sentence contains `address`.
 */
export function noRoute(router: Router, path: string, method: string, address: string): ApiProblem {
  const methods = router.methodsOf(path);
  if (!methods.length) return notFound(`"${address.slice(0, 200)}"`);
  const instead =
    method === 'PATCH' && methods.includes('PUT') ? ' PUT changes the fields that are sent and leaves the others.' : '';
  return new ApiProblem(
    'method_not_allowed',
    `${path} does not take ${method}. It takes ${methods.join(', ')}.${instead}`,
    { allow: [...methods] },
  );
}
