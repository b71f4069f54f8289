import type { Point } from '../cells/cell.ts';
import { dragThreshold } from '../cells/constants.ts';
import { distance } from '../cells/geometry.ts';
import type { Editor } from '../engine/editor.ts';
import type { Gesture, GestureStart, PointerInput } from './gesture.ts';

/** A wheel's notch in pixels where it is told in lines. */
const linePixels = 32;
/** How much a pinch of the touchpad zooms, by pixel. */
const pinchRate = 0.01;
/** How much a notch of a mouse wheel zooms. A notch is told in lines, or as this many whole pixels or more. */
const notchRate = 1.2;
const notchPixels = 50;
/** How long a finger rests until it asks for the menu, in milliseconds. */
const restTime = 500;

/** Turns the pointer events of the sheet into gestures: one at a time, moved at most once a frame. */
export function listenToPointers(
  editor: Editor,
  starts: readonly GestureStart[],
  /** A finger has rested on a place: what a right click is for a mouse. */
  onRest: (client: Point) => void,
): () => void {
  const { host, viewport } = editor;
  const stop = new AbortController();
  const on = <E extends Event>(target: EventTarget, name: string, listener: (event: E) => void, passive = true) =>
    target.addEventListener(name, listener as EventListener, { signal: stop.signal, passive });
  let gesture: Gesture | undefined;
  let from: PointerInput | undefined;
  let begun = false;
  let latest: PointerEvent | undefined;
  let frame = 0;
  const touches = new Map<number, { x: number; y: number }>();
  let resting: ReturnType<typeof setTimeout> | undefined;

  const inputOf = (event: PointerEvent): PointerInput => {
    const client = { x: event.clientX, y: event.clientY };
    const point = viewport.toSheet(client);
    const mark = event.target instanceof Element ? event.target.closest<SVGElement>('[data-handle]') : null;
    return {
      point,
      client,
      cell: editor.cellAt(point),
      handle: mark?.dataset['handle'],
      button: event.button,
      shift: event.shiftKey,
      control: event.ctrlKey || event.metaKey,
      alt: event.altKey,
    };
  };
  const finish = (how: 'end' | 'cancel', event?: PointerEvent): void => {
    const ended = gesture;
    gesture = undefined;
    cancelAnimationFrame(frame);
    frame = 0;
    if (!ended) return;
    if (how === 'cancel' || !event) {
      if (begun) ended.cancel();
      return;
    }
    if (begun) {
      ended.move(inputOf(event));
      ended.end(inputOf(event));
    } else ended.click?.(inputOf(event));
  };
  const pinch = (event: PointerEvent): boolean => {
    const before = [...touches.values()];
    touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [a, b] = before;
    const [c, d] = [...touches.values()];
    if (!a || !b || !c || !d) return false;
    finish('cancel');
    clearTimeout(resting);
    const middle = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
    viewport.pan(middle.x - (a.x + b.x) / 2, middle.y - (a.y + b.y) / 2);
    const spread = distance(a, b);
    if (spread > 0) viewport.zoomTo((viewport.view.zoom * distance(c, d)) / spread, middle);
    return true;
  };

  on<PointerEvent>(
    host,
    'pointerdown',
    (event) => {
      if (event.target instanceof Element && event.target.closest('[data-own-pointer]')) return;
      if (event.pointerType === 'touch') touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (gesture || touches.size > 1) return;
      host.focus({ preventScroll: true });
      from = inputOf(event);
      begun = false;
      for (const start of starts) {
        gesture = start(from);
        if (gesture) break;
      }
      if (!gesture) return;
      host.setPointerCapture(event.pointerId);
      if (event.pointerType !== 'touch') return;
      // The mouse events that a browser makes up after a touch would take the keyboard away from the menu.
      event.preventDefault();
      clearTimeout(resting);
      resting = setTimeout(() => {
        if (begun || !gesture || touches.size > 1) return;
        finish('cancel');
        onRest({ x: event.clientX, y: event.clientY });
      }, restTime);
    },
    false,
  );
  on<PointerEvent>(host, 'pointermove', (event) => {
    if (touches.has(event.pointerId) && pinch(event)) return;
    latest = event;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (!latest || !from || !gesture) return;
      const input = inputOf(latest);
      if (!begun && distance(input.client, from.client) < dragThreshold) return;
      if (!begun) {
        begun = true;
        clearTimeout(resting);
        gesture.begin?.(from);
      }
      gesture.move(input);
    });
  });
  const release = (how: 'end' | 'cancel') => (event: PointerEvent) => {
    touches.delete(event.pointerId);
    clearTimeout(resting);
    finish(how, event);
  };
  on<PointerEvent>(host, 'pointerup', release('end'));
  on<PointerEvent>(host, 'pointercancel', release('cancel'));
  on<KeyboardEvent>(window, 'keydown', (event) => {
    if (event.key !== 'Escape' || !gesture) return;
    event.stopPropagation();
    finish('cancel');
  });
  on<WheelEvent>(
    host,
    'wheel',
    (event) => {
      if (event.target instanceof Element && event.target.closest('[data-own-pointer]')) return;
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePixels : 1;
      const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
      if (event.ctrlKey || event.metaKey) {
        const isNotch = unit !== 1 || (Math.abs(dy) >= notchPixels && Number.isInteger(dy));
        const factor = isNotch ? notchRate ** -Math.sign(dy) : Math.exp(-dy * pinchRate);
        viewport.zoomTo(viewport.view.zoom * factor, { x: event.clientX, y: event.clientY });
      } else if (event.shiftKey && !dx) viewport.pan(-dy, 0);
      else viewport.pan(-dx, -dy);
    },
    false,
  );
  return () => stop.abort();
}
