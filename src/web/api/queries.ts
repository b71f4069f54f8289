import { QueryClient } from '@tanstack/react-query';
import { onReconnect } from './connection.ts';
import { Problem } from './problem.ts';

/** Whether asking again may help: the server failed, or did not answer. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof Problem && (error.status === 0 || (error.status >= 500 && error.status !== 503));

/** What the page has read, kept for thirty seconds and refreshed in the background after that. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Whether the server answers is found by asking it; the browser's own belief would hold calls back in vain.
      networkMode: 'always',
      staleTime: 30_000,
      retry: isWorthRetrying,
      // Spread, so that many pages do not come back to a struggling server at once.
      retryDelay: () => 500 + Math.random() * 1000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Of queries that are brought up to date after a gap by whoever follows them. */
export const followed = { followed: true } as const;

// What failed while the server was away, and what may have changed meanwhile.
onReconnect(
  () =>
    void queries.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.status === 'error' || (query.isStale() && query.meta !== followed),
    }),
);
