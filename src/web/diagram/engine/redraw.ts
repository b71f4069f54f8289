import { createListeners } from '../../ui/listeners.ts';
import type { Distance } from './distance.ts';
import type { Overlay } from './overlay.ts';
import type { Overview } from './overview.ts';
import type { Viewport } from './viewport.ts';

/** What is drawn anew after a change: once a frame, whatever has changed how often. */
export interface Redraw {
  /** The layers above the sheet and the panels. */
  request(): void;
  /** The picture of what is seen from afar, too. */
  requestAll(): void;
  /** A cell has changed: which views are wanted is asked anew, and the picture where it has no view. */
  cell(jsid: string): void;
  /** Which views are wanted is asked anew, once what runs now is done. */
  refreshSoon(): void;
  onUpdate(listener: () => void): () => void;
  stop(): void;
}

export function createRedraw(
  viewport: Viewport,
  distance: Distance,
  { overview, overlay }: { readonly overview: Overview; readonly overlay: Overlay },
): Redraw {
  const updated = createListeners();
  let frame = 0;
  // What is dragged is drawn by its views; the picture of all the others stays as it is meanwhile.
  let isStale = true;
  let isMoved = false;
  let refreshing = false;
  let shown: ReadonlySet<string> = new Set();

  const draw = (): void => {
    frame = 0;
    if (isStale) overview.draw(viewport.view, viewport.area, distance.isFar, viewport.shown);
    else if (isMoved) overview.move(viewport.view, viewport.area, distance.isFar, viewport.shown);
    isStale = false;
    isMoved = false;
    updated.tell();
  };
  const request = (): void => {
    frame ||= requestAnimationFrame(draw);
    overlay.request();
  };
  const refresh = (): void => {
    refreshing = false;
    viewport.refresh();
    if (distance.isFar && shown.symmetricDifference(viewport.shown).size) isStale = true;
    shown = viewport.shown;
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
    cell(jsid) {
      if (!viewport.shown.has(jsid)) isStale = true;
      refreshSoon();
    },
    refreshSoon,
    onUpdate: updated.add,
    stop() {
      unlisten();
      cancelAnimationFrame(frame);
    },
  };
}
