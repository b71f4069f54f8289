import { type ReactNode, useEffect, useState } from 'react';
import { isLoadingChunk } from '../api/chunk.ts';
import { fetchAhead } from '../api/lazy-part.ts';
import { queries } from '../api/queries.ts';
import { cancelIdle, whenIdle } from '../ui/idle.ts';

/** How long nothing has to be asked for, in milliseconds, until the page is taken to stand. */
const quiet = 300;

/** Milliseconds after which a page that is never idle is taken to stand all the same. */
const patience = 2_000;

/** Once the first page stands, fetches the code of what will be asked for next, and draws what comes by itself. */
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
    // On a slow processor the code of the page itself may take longer than that.
    const look = (): void => {
      if (isLoadingChunk()) wait();
      else idle = whenIdle(begin, patience);
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
