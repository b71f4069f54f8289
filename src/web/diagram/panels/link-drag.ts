import { dragThreshold } from '../cells/constants.ts';
import type { Editor } from '../engine/editor.ts';
import { drawLink } from '../gestures/connect.ts';
import type { PointerInput } from '../gestures/gesture.ts';

/** Draws a link from a button of the pad: the same gesture as on the sheet. A press without a drag stays a click. */
export function startLinkDrag(editor: Editor, source: string, from: PointerEvent): void {
  const stop = new AbortController();
  const inputOf = (event: PointerEvent): PointerInput => {
    const client = { x: event.clientX, y: event.clientY };
    const point = editor.viewport.toSheet(client);
    return {
      client,
      point,
      cell: editor.cellAt(point),
      handle: undefined,
      button: 0,
      shift: event.shiftKey,
      control: event.ctrlKey || event.metaKey,
      alt: event.altKey,
      finger: event.pointerType === 'touch',
      again: false,
    };
  };
  let gesture: ReturnType<typeof drawLink> | undefined;
  const listen = { signal: stop.signal };
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!gesture && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < dragThreshold) return;
      gesture ??= drawLink(editor, source, {
        onBlank: (jsid, point, client) => editor.request({ kind: 'append', jsid, point, client }),
      });
      gesture.move(inputOf(event));
    },
    listen,
  );
  window.addEventListener(
    'pointerup',
    (event) => {
      stop.abort();
      if (!gesture) return;
      gesture.move(inputOf(event));
      gesture.end(inputOf(event));
      window.addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true });
      editor.host.focus({ preventScroll: true });
    },
    listen,
  );
  const cancel = () => {
    stop.abort();
    gesture?.cancel();
  };
  window.addEventListener('pointercancel', cancel, listen);
  window.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), listen);
}
