import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { withLens } from './lens.ts';

/** Gives addresses within the project the lens of the present page. */
export function useLensed(): (to: string) => string {
  const [query] = useSearchParams();
  return useCallback((to: string) => withLens(to, query), [query]);
}
