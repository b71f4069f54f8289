import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that keeps its identity and always runs its latest version; for handlers, never while rendering. */
export function useStable<Args extends readonly unknown[], Result>(
  latest: (...args: Args) => Result,
): (...args: Args) => Result {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: Args) => current.current(...args), []);
}
