import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function of constant identity that calls the latest version. For event handlers only, not during render. */
export function useStable<Args extends readonly unknown[], Result>(
  latest: (...args: Args) => Result,
): (...args: Args) => Result {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: Args) => current.current(...args), []);
}
