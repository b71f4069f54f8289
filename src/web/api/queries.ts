import { QueryClient } from '@tanstack/react-query';
import { onReconnect } from './connection.ts';
import { Problem } from './problem.ts';

/** Whether a retry may help: the server has failed, or has not answered. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof Problem && (error.status === 0 || (error.status >= 500 && error.status !== 503));

/** The cache of server answers. Answers are fresh for thirty seconds; later they are refreshed in the background. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Calls are always made, because the browser may report no network although the server answers.
      networkMode: 'always',
      staleTime: 30_000,
      retry: isWorthRetrying,
      // The delay has a random part, so that many pages do not return to an overloaded server at once.
      retryDelay: () => 500 + Math.random() * 1000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Query metadata for data that a live subscription updates after an outage. */
export const followed = { followed: true } as const;

// After an outage, refetches the queries that failed, and those whose data may have changed meanwhile.
onReconnect(
  () =>
    void queries.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.status === 'error' || (query.isStale() && query.meta !== followed),
    }),
);
