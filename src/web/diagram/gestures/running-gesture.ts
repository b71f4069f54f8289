import { dragThreshold } from '../../../diagram/cells/constants.ts';
import { distance } from '../../../diagram/cells/geometry.ts';
import { BorderScroll } from '../../ui/border-scroll.ts';
import type { Editor } from '../engine/editor.ts';
import { ignoreClick, onEscape } from './escape.ts';
import type { Gesture, GestureStart, PointerInput } from './gesture.ts';

/** The gesture input for a pointer event on the sheet: position, keys, and the cell under the pointer. */
export function pointerInput(editor: Editor, event: PointerEvent, again: boolean): PointerInput {
  const client = { x: event.clientX, y: event.clientY };
  const point = editor.viewport.toSheet(client);
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
    finger: event.pointerType === 'touch',
    again,
  };
}

/** The state at the press of the pointer. */
interface Pressed {
  readonly input: PointerInput;
  readonly selected: readonly string[];
  readonly focused: string | null;
  readonly scroll: BorderScroll;
  readonly unlisten: () => void;
}

/**
 * The gesture that runs at present, if there is one. It begins once the pointer has moved, and moves at most once per
 * frame, also while the view scrolls under a resting pointer. Escape reverts all its changes.
 */
export class RunningGesture {
  readonly #editor: Editor;
  readonly #inputOf: (event: PointerEvent) => PointerInput;
  readonly #onBegin: (() => void) | undefined;
  #gesture: Gesture | undefined;
  #pressed: Pressed | undefined;
  #begun = false;
  #latest: PointerEvent | undefined;
  #frame = 0;
  #framedAt = 0;

  constructor(editor: Editor, inputOf: (event: PointerEvent) => PointerInput, onBegin?: () => void) {
    this.#editor = editor;
    this.#inputOf = inputOf;
    this.#onBegin = onBegin;
  }

  get runs(): boolean {
    return this.#gesture !== undefined;
  }

  /** Whether the pointer is pressed and has not moved yet. */
  get waits(): boolean {
    return this.runs && !this.#begun;
  }

  /** Starts the first gesture that handles the press. */
  start(event: PointerEvent, starts: readonly GestureStart[]): void {
    const { selection, state, host } = this.#editor;
    const input = this.#inputOf(event);
    const [selected, focused] = [selection.get(), state.focused];
    for (const start of starts) {
      const gesture = start(input);
      if (!gesture) continue;
      this.#gesture = gesture;
      this.#begun = false;
      this.#pressed = {
        input,
        selected,
        focused,
        scroll: new BorderScroll(input.client, host.getBoundingClientRect()),
        unlisten: onEscape(() => this.cancel()),
      };
      return;
    }
  }

  move(event: PointerEvent): void {
    if (!this.runs) return;
    this.#latest = event;
    this.#request();
  }

  #request(): void {
    this.#frame ||= requestAnimationFrame((now) => this.#step(now));
  }

  #step(now: number): void {
    this.#frame = 0;
    const [gesture, pressed] = [this.#gesture, this.#pressed];
    if (!this.#latest || !pressed || !gesture) return;
    let input = this.#inputOf(this.#latest);
    if (!this.#begun && distance(input.client, pressed.input.client) < dragThreshold) return;
    if (!this.#begun) {
      this.#begun = true;
      this.#framedAt = now;
      this.#onBegin?.();
      gesture.begin?.(pressed.input);
    }
    if (this.#scroll(input, now)) input = this.#inputOf(this.#latest);
    gesture.move(input);
  }

  /** Scrolls the view while the pointer is near its border, and requests the next frame. */
  #scroll(input: PointerInput, now: number): boolean {
    const time = now - this.#framedAt;
    this.#framedAt = now;
    if (!this.#pressed || this.#gesture?.scrolls?.(input) === false) return false;
    const { host, viewport } = this.#editor;
    const by = this.#pressed.scroll.step(input.client, host.getBoundingClientRect(), time);
    if (!by) return false;
    this.#request();
    if (!by.x && !by.y) return false;
    viewport.pan(-by.x, -by.y);
    return true;
  }

  /** @returns whether the gesture had begun; otherwise the press was a click */
  end(event: PointerEvent): boolean {
    const begun = this.#begun;
    const ended = this.#release();
    if (!ended) return false;
    const input = this.#inputOf(event);
    if (begun) {
      ended.gesture.move(input);
      ended.gesture.end(this.#inputOf(event));
    } else ended.gesture.click?.(input);
    return begun;
  }

  cancel(): void {
    const ended = this.#release();
    if (!ended) return;
    ended.gesture.cancel();
    this.#editor.selection.set(ended.pressed.selected);
    this.#editor.set({ focused: ended.pressed.focused });
  }

  #release(): { readonly gesture: Gesture; readonly pressed: Pressed } | undefined {
    const [gesture, pressed] = [this.#gesture, this.#pressed];
    this.#gesture = undefined;
    this.#pressed = undefined;
    this.#begun = false;
    this.#latest = undefined;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    pressed?.unlisten();
    return gesture && pressed && { gesture, pressed };
  }
}

/**
 * Starts a gesture of the sheet from a press on an element beside or above it. Without a drag, the press is a click on
 * that element.
 */
export function followPress(editor: Editor, pressed: PointerEvent, start: GestureStart): void {
  const stop = new AbortController();
  const running = new RunningGesture(editor, (event) => pointerInput(editor, event, false));
  running.start(pressed, [start]);
  const listen = { signal: stop.signal };
  const isOwn = ({ pointerId }: PointerEvent): boolean => pointerId === pressed.pointerId;
  window.addEventListener('pointermove', (event) => isOwn(event) && running.move(event), listen);
  window.addEventListener(
    'pointerup',
    (event) => {
      if (!isOwn(event)) return;
      stop.abort();
      const isCancelled = !running.runs;
      if (running.end(event) || isCancelled) ignoreClick();
    },
    listen,
  );
  window.addEventListener(
    'pointercancel',
    (event) => {
      if (!isOwn(event)) return;
      stop.abort();
      running.cancel();
    },
    listen,
  );
}
