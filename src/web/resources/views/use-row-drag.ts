import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useState } from 'react';
import { useStable } from '../state/use-stable.ts';

interface DraggedRow {
  readonly id: number;
  readonly index: number;
}
export interface Dropped {
  readonly dragged: DraggedRow;
  readonly over: number;
  readonly edge: 'top' | 'bottom';
}

const isRow = (data: Record<string | symbol, unknown>): data is { id: number; index: number; kind: 'row' } =>
  data.kind === 'row';

/** Lets a row be dragged by its handle and dropped on others; says on which edge one hovers. */
export function useRowDrag(
  element: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  movable: boolean,
  row: DraggedRow,
  onDropped: (dropped: Dropped) => void,
): 'top' | 'bottom' | null {
  const [edge, setEdge] = useState<'top' | 'bottom' | null>(null);
  const { id, index } = row;
  const dropped = useStable(onDropped);
  useEffect(() => {
    const target = element.current;
    const grip = handle.current;
    if (!movable || !target || !grip) return;
    const edgeAt = (y: number) => {
      const box = target.getBoundingClientRect();
      return y < box.top + box.height / 2 ? 'top' : 'bottom';
    };
    return combine(
      draggable({ element: target, dragHandle: grip, getInitialData: () => ({ kind: 'row', id, index }) }),
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => isRow(source.data) && source.data.id !== id,
        onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null);
          const dragged = source.data;
          if (isRow(dragged)) dropped({ dragged, over: index, edge: edgeAt(location.current.input.clientY) });
        },
      }),
    );
  }, [element, handle, movable, id, index, dropped]);
  return edge;
}
