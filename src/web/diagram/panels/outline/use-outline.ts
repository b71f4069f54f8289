import { useEffect, useMemo, useState } from 'react';
import { type ReadingNode, readingOrder } from '../../outline/reading-order.ts';
import { useEditor } from '../../react/editor-context.ts';
import { linkCounts } from './outline-rows.ts';

/** Milliseconds between readings while the diagram changes. */
const seldom = 100;

/** The diagram in reading order, read again soon after it has changed; not while something is dragged. */
export function useOutline(): {
  readonly nodes: readonly ReadingNode[];
  readonly counts: ReturnType<typeof linkCounts>;
  readonly version: number;
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
  return useMemo(() => {
    const cells = editor.graph.cells();
    return { nodes: readingOrder(cells), counts: linkCounts(cells), version };
  }, [editor, version]);
}
