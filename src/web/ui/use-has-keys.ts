import { useSyncExternalStore } from 'react';

// A device with hover usually has a keyboard; touch devices have no hover.
const query = '(hover: hover)';

const watch = (listener: () => void): (() => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** Whether the user probably has a keyboard. */
export const useHasKeys = (): boolean =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(query).matches,
    () => true,
  );
