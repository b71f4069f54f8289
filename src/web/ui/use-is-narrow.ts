import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 767.98px)';
function watchWidth(listener: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
/** Too narrow for a table: rows become cards. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
