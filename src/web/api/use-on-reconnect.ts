import { useEffect, useRef } from 'react';
import { onReconnect } from './connection.ts';

/** Runs a function after each outage, as long as the component is mounted. With null it has no effect. */
export function useOnReconnect(run: (() => void) | null): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const wanted = run !== null;
  useEffect(() => (wanted ? onReconnect(() => latest.current?.()) : undefined), [wanted]);
}
