import { type ReactNode, useEffect, useState } from 'react';
import { fetchAhead } from '../api/lazy-part.ts';
import { queries } from '../api/queries.ts';

/** How long nothing has to be asked for, in milliseconds, until the page is taken to stand. */
const quiet = 300;

/** Once the first page stands, fetches the code of what will be asked for next, and draws what comes by itself. */
export function OnceItStands({ children }: { readonly children: ReactNode }) {
  const [stands, setStands] = useState(false);
  useEffect(() => {
    let clock: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(clock);
      if (queries.isFetching() === 0) clock = setTimeout(begin, quiet);
    };
    const stop = queries.getQueryCache().subscribe(wait);
    const begin = (): void => {
      stop();
      fetchAhead();
      setStands(true);
    };
    wait();
    return () => {
      stop();
      clearTimeout(clock);
    };
  }, []);
  return stands && children;
}
