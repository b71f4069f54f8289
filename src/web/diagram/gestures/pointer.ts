import type { Point } from '../../../diagram/cells/cell.ts';
import { distance } from '../../../diagram/cells/geometry.ts';
import type { Editor } from '../engine/editor.ts';
import type { Viewport } from '../engine/viewport.ts';
import type { GestureStart } from './gesture.ts';
import { pointerInput, RunningGesture } from './running-gesture.ts';

/** The number of pixels per line, for wheels that report lines. */
const linePixels = 32;
/** The change of zoom per pixel of a pinch on a touchpad. */
const pinchRate = 0.01;
/**
 * The zoom factor of one wheel step. A step is reported in lines, or as a whole number of at least `notchPixels`
 * pixels.
 */
const notchRate = 1.2;
const notchPixels = 50;
/** The time after which a finger that rests on the sheet opens the menu, in milliseconds. */
const restTime = 500;
/** A press within this time (milliseconds) and distance (pixels) of another one is the second of two quick presses. */
const [againTime, againReach] = [350, 24];

/** Recognises the second of two quick presses. */
class Presses {
  #last: PointerEvent | undefined;
  again = false;

  add(event: PointerEvent): void {
    const last = this.#last;
    this.again =
      last !== undefined &&
      event.timeStamp - last.timeStamp < againTime &&
      Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < againReach;
    this.#last = this.again ? undefined : event;
  }
}

/** The fingers on the sheet. Two fingers move and zoom the sheet. */
class Fingers {
  readonly #viewport: Viewport;
  readonly #places = new Map<number, Point>();

  constructor(viewport: Viewport) {
    this.#viewport = viewport;
  }

  get count(): number {
    return this.#places.size;
  }

  put({ pointerId, clientX, clientY }: PointerEvent): void {
    this.#places.set(pointerId, { x: clientX, y: clientY });
  }

  lift({ pointerId }: PointerEvent): void {
    this.#places.delete(pointerId);
  }

  /** Whether a finger is one of two that move and zoom the sheet. */
  pinches({ pointerId }: PointerEvent): boolean {
    return this.count > 1 && this.#places.has(pointerId);
  }

  /** Applies the movement of a finger. */
  follow(event: PointerEvent): void {
    if (!this.#places.has(event.pointerId)) return;
    const [a, b] = [...this.#places.values()];
    this.put(event);
    const [c, d] = [...this.#places.values()];
    if (!a || !b || !c || !d) return;
    const middle = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
    this.#viewport.pan(middle.x - (a.x + b.x) / 2, middle.y - (a.y + b.y) / 2);
    const spread = distance(a, b);
    if (spread > 0) this.#viewport.zoomTo((this.#viewport.view.zoom * distance(c, d)) / spread, middle);
  }
}

/** Moves the sheet with the wheel; with Ctrl, zooms at the pointer. */
function turnWheel(viewport: Viewport, event: WheelEvent): void {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePixels : 1;
  const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
  if (event.ctrlKey || event.metaKey) {
    const isNotch = unit !== 1 || (Math.abs(dy) >= notchPixels && Number.isInteger(dy));
    const factor = isNotch ? notchRate ** -Math.sign(dy) : Math.exp(-dy * pinchRate);
    viewport.zoomTo(viewport.view.zoom * factor, { x: event.clientX, y: event.clientY });
  } else if (event.shiftKey && !dx) viewport.pan(-dy, 0);
  else viewport.pan(-dx, -dy);
}

/** Whether the press is on an element above the sheet that handles the pointer itself. */
const answersItself = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-own-pointer]') !== null;

/** Converts pointer events of the sheet into gestures: one at a time, with at most one move per frame. */
export function listenToPointers(
  editor: Editor,
  starts: readonly GestureStart[],
  /** Called after a long press of a finger, the equivalent of a right click. */
  onRest: (client: Point) => void,
): () => void {
  const { host, viewport } = editor;
  const stop = new AbortController();
  const passive = { signal: stop.signal, passive: true };
  const active = { signal: stop.signal, passive: false };
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** Whether a long press has opened the menu, and the finger has not been lifted. */
  let rested = false;
  const presses = new Presses();
  const gesture = new RunningGesture(
    editor,
    (event) => pointerInput(editor, event, presses.again),
    () => clearTimeout(resting),
  );
  const fingers = new Fingers(viewport);

  const press = (event: PointerEvent): void => {
    if (answersItself(event)) return;
    const touched = event.pointerType === 'touch';
    if (touched) fingers.put(event);
    if (gesture.runs || fingers.count > 1) return;
    host.focus({ preventScroll: true });
    rested = false;
    presses.add(event);
    gesture.start(event, starts);
    if (!gesture.runs) return;
    host.setPointerCapture(event.pointerId);
    if (!touched) return;
    // Prevents the mouse events that browsers emulate after a touch: they would take the focus from the menu.
    event.preventDefault();
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (!gesture.waits || fingers.count > 1) return;
      gesture.cancel();
      rested = true;
      onRest({ x: event.clientX, y: event.clientY });
    }, restTime);
  };
  const move = (event: PointerEvent): void => {
    const pinches = fingers.pinches(event);
    if (pinches) {
      gesture.cancel();
      clearTimeout(resting);
    }
    fingers.follow(event);
    if (!pinches) gesture.move(event);
  };
  const release = (event: PointerEvent): void => {
    fingers.lift(event);
    clearTimeout(resting);
    if (event.type === 'pointerup') gesture.end(event);
    else gesture.cancel();
  };
  host.addEventListener('pointerdown', press, active);
  host.addEventListener('pointermove', move, passive);
  host.addEventListener('pointerup', release, passive);
  host.addEventListener('pointercancel', release, passive);
  // Ignores the click that a browser emulates after a touch: it would choose the menu entry under the finger.
  host.addEventListener(
    'touchend',
    (event) => {
      if (rested && event.cancelable) event.preventDefault();
      rested = false;
    },
    active,
  );
  host.addEventListener(
    'wheel',
    (event) => {
      if (answersItself(event)) return;
      event.preventDefault();
      turnWheel(viewport, event);
    },
    active,
  );
  return () => {
    stop.abort();
    gesture.cancel();
  };
}
