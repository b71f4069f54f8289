import findMyWay from 'find-my-way';
import type { CallParameter, HandWrittenCall } from '../../contract/hand-written.ts';
import type { Operation } from '../../contract/operations.ts';

/** What a path leads to. */
export type Route =
  | { readonly kind: 'generic'; readonly operation: Operation; readonly parameters: readonly CallParameter[] }
  | { readonly kind: 'hand-written'; readonly call: HandWrittenCall };

export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

export interface Router {
  find(method: string, path: string): RouteMatch | null;
  /** Methods that a path answers to, for 405. */
  methodsOf(path: string): readonly string[];
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Braces to the router's own parameters; a number-like id never swallows a word such as quick_index. */
const pattern = (path: string): string =>
  path.replace(/\{([a-z_A-Z]+)\}/g, (_, name: string) => (name === 'type' ? ':type' : `:${name}(^[^/.]+)`));

/**
 * Routing table of one model: made whole, never changed. Each path is registered with and without `.json`; a
 * trailing slash does not matter.
 */
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
