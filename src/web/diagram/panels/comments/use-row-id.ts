import { useCallback, useSyncExternalStore } from 'react';
import { useDiagram } from '../../react/editor-context.ts';

/**
 * The id of a cell's row; undefined until the cell has been saved, and while one that was deleted has not come back:
 * what hangs on it would be read as if there were nothing.
 */
export function useRowId(jsid: string): number | undefined {
  const { saver } = useDiagram();
  const subscribe = useCallback((listener: () => void) => saver.onProgress(listener), [saver]);
  return useSyncExternalStore(subscribe, () => saver.storedIdOf(jsid));
}
