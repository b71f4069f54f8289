import { useEffect } from 'react';
import { useAfter } from '../ui/late.tsx';
import { useStore } from '../ui/store.ts';
import { toasts } from '../ui/toasts.ts';
import { connection } from './connection.ts';

/** The time before a message about loading is shown, in milliseconds: most parts have loaded by then. */
const delayMs = 1000;

/** The fallback for a part whose code is loading, with a message if loading takes long. */
export function PartOnItsWay() {
  const isLate = useAfter(delayMs);
  const isThere = useStore(connection) === 'online';
  useEffect(() => {
    if (!isLate) return;
    const id = toasts.show(
      isThere
        ? { text: 'Opening', progress: null }
        : { text: 'The server cannot be reached. What you have asked for opens once it is back.', kind: 'error' },
    );
    return () => toasts.close(id);
  }, [isLate, isThere]);
  return null;
}
