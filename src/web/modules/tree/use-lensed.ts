import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { withLens } from './lens.ts';

/** Returns a function that adds the lens of the current page to an address within the project. */
export function useLensed(): (to: string) => string {
  const [query] = useSearchParams();
  return useCallback((to: string) => withLens(to, query), [query]);
}
