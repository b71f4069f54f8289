import { useCallback, useLayoutEffect, useRef } from 'react';

/** A stable function that calls the latest version of `run`. For event handlers only, not during rendering. */
export function useStable<Args extends readonly unknown[], Result>(
  latest: (...args: Args) => Result,
): (...args: Args) => Result {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: Args) => current.current(...args), []);
}
