import { useEffect, useRef } from 'react';
import { onReconnect } from './connection.ts';

/** Runs each time the server can be reached again while the component stands; null waits for nothing. */
export function useOnReconnect(run: (() => void) | null): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const wanted = run !== null;
  useEffect(() => (wanted ? onReconnect(() => latest.current?.()) : undefined), [wanted]);
}
