import { useSyncExternalStore } from 'react';

// A phone is touched, and nothing hovers there; where something does, there is a keyboard.
const query = '(hover: hover)';

const watch = (listener: () => void): (() => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** Whether the reader is likely to have a keyboard: not on a phone. */
export const useHasKeys = (): boolean =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(query).matches,
    () => true,
  );
