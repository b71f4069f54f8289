/** Drag and drop of modules and sections on a project's page. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useState } from 'react';
import { useStable } from '../ui/use-stable.ts';

export type DragKind = 'module' | 'section';
/** The side of a target on which the dragged object is dropped. */
export type Side = 'before' | 'after' | 'into';

interface Dragged {
  readonly kind: DragKind;
  readonly id: number;
}

const isDragged = (data: Record<string | symbol, unknown>): data is Record<string | symbol, unknown> & Dragged =>
  (data['kind'] === 'module' || data['kind'] === 'section') && typeof data['id'] === 'number';

interface Dragging {
  /** The module or section that the element represents; null if it cannot be dragged. */
  readonly own: Dragged | null;
  /**
   * Returns the side of the element on which a dragged module or section would be dropped at a point of the window, in
   * pixels; null if it may not be dropped there.
   */
  readonly sideOf: (dragged: Dragged, x: number, y: number) => Side | null;
  /** Called after a module or section was dropped on a side of the element. */
  readonly onDropped: (dragged: Dragged, side: Side) => void;
}

/**
 * Makes an element draggable, by its handle if it has one, and a drop target. Returns the side over which a dragged
 * object is.
 */
export function usePlaceDrag(
  element: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null> | null,
  { own, sideOf, onDropped }: Dragging,
): Side | null {
  const [side, setSide] = useState<Side | null>(null);
  const sideAt = useStable(sideOf);
  const dropped = useStable(onDropped);
  const kind = own?.kind;
  const id = own?.id;
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const drags =
      kind === undefined || id === undefined
        ? []
        : [
            draggable({
              element: target,
              ...(handle?.current && { dragHandle: handle.current }),
              getInitialData: () => ({ kind, id }),
            }),
          ];
    return combine(
      ...drags,
      dropTargetForElements({
        element: target,
        canDrop: ({ source, input }) =>
          isDragged(source.data) && sideAt(source.data, input.clientX, input.clientY) !== null,
        onDrag: ({ self, location, source }) => {
          // Only the innermost drop target handles the drop.
          const inner = location.current.dropTargets[0]?.element === self.element;
          const { clientX, clientY } = location.current.input;
          setSide(inner && isDragged(source.data) ? sideAt(source.data, clientX, clientY) : null);
        },
        onDragLeave: () => setSide(null),
        onDrop: ({ self, location, source }) => {
          setSide(null);
          if (location.current.dropTargets[0]?.element !== self.element || !isDragged(source.data)) return;
          const { clientX, clientY } = location.current.input;
          const at = sideAt(source.data, clientX, clientY);
          if (at) dropped(source.data, at);
        },
      }),
    );
  }, [element, handle, kind, id, sideAt, dropped]);
  return side;
}
