import { useSyncExternalStore } from 'react';

// Touch devices have no hover; a device with hover usually has a keyboard.
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
