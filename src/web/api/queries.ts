import { QueryClient } from '@tanstack/react-query';
import { onReconnect } from './connection.ts';
import { Problem } from './problem.ts';

/** Whether a retry may help: the server failed, or did not answer. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof Problem && (error.status === 0 || (error.status >= 500 && error.status !== 503));

/** The cache of server answers: fresh for thirty seconds, refreshed in the background after that. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Calls are always sent: the browser may report no network although the server answers.
      networkMode: 'always',
      staleTime: 30_000,
      retry: isWorthRetrying,
      // Random, so that many pages do not return to a struggling server at once.
      retryDelay: () => 500 + Math.random() * 1000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Marks queries that a subscription brings up to date after an outage. */
export const followed = { followed: true } as const;

// Refetches queries that failed during an outage, and those whose data may have changed meanwhile.
onReconnect(
  () =>
    void queries.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.status === 'error' || (query.isStale() && query.meta !== followed),
    }),
);
