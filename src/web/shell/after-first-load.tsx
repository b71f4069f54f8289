import { type ReactNode, useEffect, useState } from 'react';
import { isLoadingChunk } from '../api/chunk.ts';
import { fetchAhead } from '../api/lazy-part.ts';
import { queries } from '../api/queries.ts';
import { cancelIdle, whenIdle } from '../ui/idle.ts';

/** The page counts as loaded after this time without calls, in milliseconds. */
const quiet = 300;

/** The time after which a page counts as loaded even if it is never idle, in milliseconds. */
const idleTimeoutMs = 2_000;

/**
 * Waits until the first page has loaded. Then prefetches code for likely next steps, and renders parts that appear
 * without an action of the user.
 */
export function AfterFirstLoad({ children }: { readonly children: ReactNode }) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let clock: ReturnType<typeof setTimeout> | undefined;
    let idle = 0;
    const wait = (): void => {
      clearTimeout(clock);
      cancelIdle(idle);
      if (queries.isFetching() === 0) clock = setTimeout(look, quiet);
    };
    const stop = queries.getQueryCache().subscribe(wait);
    // On a slow processor, the code of the page itself may still be loading.
    const look = (): void => {
      if (isLoadingChunk()) wait();
      else idle = whenIdle(begin, idleTimeoutMs);
    };
    const begin = (): void => {
      stop();
      fetchAhead();
      setLoaded(true);
    };
    wait();
    return () => {
      stop();
      clearTimeout(clock);
      cancelIdle(idle);
    };
  }, []);
  return isLoaded && children;
}
