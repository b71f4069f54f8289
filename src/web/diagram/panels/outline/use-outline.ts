import { useCallback, useEffect, useMemo, useState } from 'react';
import { type ReadingNode, readingOrder } from '../../outline/reading-order.ts';
import { useEditor } from '../../react/editor-context.ts';
import { linkCounts } from './outline-rows.ts';

/** The minimum time between two updates while the diagram changes, in milliseconds. */
const seldom = 100;

/** The elements of the diagram in reading order. The order is updated shortly after a change, but not during a drag. */
export function useOutline(): {
  readonly nodes: readonly ReadingNode[];
  readonly counts: ReturnType<typeof linkCounts>;
  /** Updates the outline at once, for a caller that needs the added element. */
  readonly readNow: () => void;
} {
  const editor = useEditor();
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (editor.moving.size) later();
        else setVersion((count) => count + 1);
      }, seldom);
    };
    const unlisten = editor.graph.onChange(later);
    return () => {
      unlisten();
      clearTimeout(timer);
    };
  }, [editor]);
  const readNow = useCallback(() => setVersion((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the diagram is read again
  return useMemo(() => {
    const cells = editor.graph.cells();
    return { nodes: readingOrder(cells), counts: linkCounts(cells), readNow };
  }, [editor, version, readNow]);
}
