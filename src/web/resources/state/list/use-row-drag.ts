import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useState } from 'react';
import { useStable } from '../../../ui/use-stable.ts';
import type { ListEdge } from './list-context.ts';

interface DraggedRow {
  readonly id: number;
  readonly index: number;
  /** The id of the list, to whose rows drops are limited; left out for the list of the page. */
  readonly list?: string;
}
export interface Dropped {
  readonly dragged: DraggedRow;
  readonly over: number;
  readonly edge: ListEdge;
}

const isRow = (
  data: Record<string | symbol, unknown>,
  list: string,
): data is { id: number; index: number; kind: 'row'; list: string } => data.kind === 'row' && data.list === list;

/**
 * Makes a row draggable by its handle and a drop target; returns the hovered edge, or the middle for rows that nest.
 */
export function useRowDrag(
  {
    element,
    handle,
  }: { readonly element: RefObject<HTMLElement | null>; readonly handle: RefObject<HTMLElement | null> },
  { movable, nests }: { readonly movable: boolean; readonly nests: boolean },
  row: DraggedRow,
  onDropped: (dropped: Dropped) => void,
): ListEdge | null {
  const [edge, setEdge] = useState<ListEdge | null>(null);
  const { id, index, list = '' } = row;
  const dropped = useStable(onDropped);
  useEffect(() => {
    const target = element.current;
    const grip = handle.current;
    if (!movable || !target || !grip) return;
    const edgeAt = (y: number): ListEdge => {
      const box = target.getBoundingClientRect();
      const part = (y - box.top) / box.height;
      if (nests && part > 0.25 && part < 0.75) return 'into';
      return part < 0.5 ? 'top' : 'bottom';
    };
    return combine(
      draggable({ element: target, dragHandle: grip, getInitialData: () => ({ kind: 'row', id, index, list }) }),
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => isRow(source.data, list) && source.data.id !== id,
        onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null);
          const dragged = source.data;
          if (isRow(dragged, list)) dropped({ dragged, over: index, edge: edgeAt(location.current.input.clientY) });
        },
      }),
    );
  }, [element, handle, movable, nests, id, index, list, dropped]);
  return edge;
}
