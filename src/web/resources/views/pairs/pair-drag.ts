/** Drags a row of one side onto a row of the other, which links the two. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/disable-native-drag-preview';
import { type RefObject, useEffect } from 'react';
import { BorderScroll } from '../../../ui/border-scroll.ts';
import type { Store } from '../../../ui/store.ts';
import { useStable } from '../../../ui/use-stable.ts';
import type { Side } from './use-side.ts';
import type { SideName } from './use-within.ts';

/** A running drag. */
export interface PairDrag {
  readonly from: SideName;
  /** The pointer, in pixels of the window. */
  readonly x: number;
  readonly y: number;
  /** The index of the row below the pointer on the other side; null for none. */
  readonly over: number | null;
}

/** The drags between the two sides of a view. */
export interface Dragging {
  readonly store: Store<PairDrag | null>;
  /** Links the dragged row to that of an index on the other side. */
  readonly drop: (from: SideName, over: number) => void;
}

interface DraggedList {
  readonly name: SideName;
  readonly state: Side;
  readonly rowHeight: number;
  /** Null if nothing may be linked. */
  readonly dragging: Dragging | null;
}

/** The data of a drag; only drags of the same view are accepted. */
const dataOf = (from: SideName, { store }: Dragging) => ({ kind: 'pair', from, store });

/** Makes the rows of a list draggable and drop targets, and scrolls the list while a drag is near its border. */
export function usePairDrag(
  scroller: RefObject<HTMLDivElement | null>,
  { name, state, rowHeight, dragging }: DraggedList,
): void {
  const hasRows = state.places.total > 0 && !state.error;
  const placeAt = useStable((clientY: number): number | null => {
    const list = scroller.current;
    if (!list) return null;
    const place = Math.floor((clientY - list.getBoundingClientRect().top + list.scrollTop) / rowHeight);
    return state.places.rowAt(place) ? place : null;
  });
  const choose = useStable(state.choose);
  useEffect(() => {
    const list = scroller.current;
    if (!list || !dragging || !hasRows) return;
    const { store } = dragging;
    const setOver = (over: number | null) => store.set((now) => now && { ...now, over });
    const isFromOver = ({ data }: { readonly data: Record<string | symbol, unknown> }) =>
      data['kind'] === 'pair' && data['store'] === store && data['from'] !== name;
    return combine(
      draggable({
        element: list,
        canDrag: ({ input }) => placeAt(input.clientY) !== null,
        getInitialData: () => dataOf(name, dragging),
        onGenerateDragPreview: ({ nativeSetDragImage }) => disableNativeDragPreview({ nativeSetDragImage }),
        onDragStart: ({ location: { initial } }) => {
          const place = placeAt(initial.input.clientY);
          if (place === null) return;
          // The pairs of a chosen row are loaded, also once it is scrolled out of view.
          choose(place);
          store.set({ from: name, x: initial.input.clientX, y: initial.input.clientY, over: null });
        },
        onDrag: ({ location: { current } }) =>
          store.set((now) => now && { ...now, x: current.input.clientX, y: current.input.clientY }),
        onDrop: () => store.set(null),
      }),
      dropTargetForElements({
        element: list,
        canDrop: ({ source }) => isFromOver(source),
        getDropEffect: () => 'link',
        onDragEnter: ({ location: { current } }) => setOver(placeAt(current.input.clientY)),
        onDrag: ({ location: { current } }) => setOver(placeAt(current.input.clientY)),
        onDragLeave: () => setOver(null),
        onDrop: ({ location: { current } }) => {
          const over = placeAt(current.input.clientY);
          if (over !== null) dragging.drop(name === 'left' ? 'right' : 'left', over);
        },
      }),
      scrollNearBorder(list, store, (y) => {
        if (store.get()?.from !== name) setOver(placeAt(y));
      }),
    );
  }, [scroller, name, dragging, hasRows, placeAt, choose]);
}

/** Scrolls a list while a drag is near its upper or lower border; `onScroll` is called with the height of the pointer. */
function scrollNearBorder(list: HTMLElement, store: Store<PairDrag | null>, onScroll: (y: number) => void): () => void {
  let frame = 0;
  let before = 0;
  let border: BorderScroll | undefined;
  const step = (time: number) => {
    const drag = store.get();
    if (!drag) return;
    const view = list.getBoundingClientRect();
    border ??= new BorderScroll(drag, view);
    // The other border would count as passed if the pointer is beside the list.
    const beside = drag.x < view.left || drag.x > view.right;
    const by = beside ? undefined : border.step(drag, view, time - before)?.y;
    before = time;
    if (by) {
      list.scrollTop += by;
      onScroll(drag.y);
    }
    frame = requestAnimationFrame(step);
  };
  const follow = () => {
    cancelAnimationFrame(frame);
    if (!store.get()) {
      border = undefined;
      return;
    }
    before = performance.now();
    frame = requestAnimationFrame(step);
  };
  let running = false;
  const unsubscribe = store.subscribe(() => {
    const runs = store.get() !== null;
    if (runs !== running) {
      running = runs;
      follow();
    }
  });
  return () => {
    unsubscribe();
    cancelAnimationFrame(frame);
  };
}
