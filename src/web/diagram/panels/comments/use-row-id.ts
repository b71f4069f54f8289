import { useCallback, useSyncExternalStore } from 'react';
import { useDiagram } from '../../react/editor-context.ts';

/** The id of a cell's row; undefined until the cell has been saved for the first time. */
export function useRowId(jsid: string): number | undefined {
  const { saver } = useDiagram();
  const subscribe = useCallback((listener: () => void) => saver.onProgress(listener), [saver]);
  return useSyncExternalStore(subscribe, () => saver.idOf(jsid));
}
