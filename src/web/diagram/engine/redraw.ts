import type { Box, Point } from '../../../diagram/cells/cell.ts';
import { type SpatialIndex, unionOf } from '../../../diagram/cells/spatial-index.ts';
import { createListeners } from '../../../diagram/listeners.ts';
import type { Distance } from './distance.ts';
import type { Overlay } from './overlay.ts';
import type { Overview } from './overview.ts';
import type { Viewport } from './viewport.ts';

/** Redraws after changes, at most once per frame. */
export interface Redraw {
  /** Requests a redraw of the overlay, and an update of the panels. */
  request(): void;
  /** Requests a redraw of everything, including the canvas. */
  requestAll(): void;
  /** Notes that cells were moved together, with all their contents. */
  carry(jsids: ReadonlySet<string>, by: Point): void;
  /**
   * Notes that a cell has changed: the set of cells with views is computed again, and the canvas is repainted where the
   * cell has no view.
   */
  cell(jsid: string, was: Box | undefined, is: Box | undefined): void;
  /** Computes the set of cells with views again once the running code has ended. */
  refreshSoon(): void;
  /**
   * Adds a listener for updates. It is called within the frame if the view has moved, and right after the frame
   * otherwise, so that a drag does not wait for panels.
   */
  onUpdate(listener: () => void): () => void;
  stop(): void;
}

/** Creates the redraw. It draws at most once per frame, and calls listeners as `onUpdate` describes. */
export function createRedraw(
  viewport: Viewport,
  { distance, index }: { readonly distance: Distance; readonly index: SpatialIndex },
  { overview, overlay }: { readonly overview: Overview; readonly overlay: Overlay },
): Redraw {
  const updated = createListeners();
  const { port1: afterwards, port2: afterFrame } = new MessageChannel();
  afterwards.onmessage = updated.emit;
  let frame = 0;
  let isStale = true;
  let isMoved = false;
  let wasFar = false;
  let refreshing = false;
  // The dragged cells have SVG views; the canvas with all other cells is unchanged during the drag.
  let shown: ReadonlySet<string> = new Set();
  /** The bounding box of all changes since the canvas was painted. */
  let changed: Box | undefined;
  const change = (box: Box | undefined): void => {
    if (box) changed = changed ? unionOf(changed, box) : box;
  };

  const draw = (): void => {
    frame = 0;
    const { isFar } = distance;
    if (isFar !== wasFar) isStale = true;
    if (isFar && !isStale) for (const jsid of shown.symmetricDifference(viewport.shown)) change(index.box(jsid));
    wasFar = isFar;
    shown = viewport.shown;
    const seen = { view: viewport.view, area: viewport.area, isFar, shown };
    if (isStale) overview.draw(seen);
    else {
      overview.move(seen);
      if (changed) overview.patch(seen, changed);
    }
    if (isMoved) updated.emit();
    else afterFrame.postMessage(null);
    isStale = false;
    isMoved = false;
    changed = undefined;
  };
  const request = (): void => {
    frame ||= requestAnimationFrame(draw);
    overlay.request();
  };
  const refresh = (): void => {
    refreshing = false;
    viewport.refresh();
    request();
  };
  const refreshSoon = (): void => {
    if (refreshing) return;
    refreshing = true;
    queueMicrotask(refresh);
  };
  const unlisten = viewport.onChange(() => {
    isMoved = true;
    request();
  });
  return {
    request,
    requestAll() {
      isStale = true;
      request();
    },
    carry(jsids, by) {
      if (changed || !overview.carry(jsids, by)) isStale = true;
      refreshSoon();
    },
    cell(jsid, was, is) {
      if (!shown.has(jsid)) for (const box of [was, is]) change(box);
      refreshSoon();
    },
    refreshSoon,
    onUpdate: updated.add,
    stop() {
      unlisten();
      cancelAnimationFrame(frame);
      afterwards.close();
    },
  };
}
