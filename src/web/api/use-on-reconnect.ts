import { useEffect, useRef } from 'react';
import { onReconnect } from './connection.ts';

/** Runs a function after each outage while the component is mounted; null does nothing. */
export function useOnReconnect(run: (() => void) | null): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const wanted = run !== null;
  useEffect(() => (wanted ? onReconnect(() => latest.current?.()) : undefined), [wanted]);
}
