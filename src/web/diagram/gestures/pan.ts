import type { Editor } from '../engine/editor.ts';
import type { Gesture, GestureStart, PointerInput } from './gesture.ts';

/** Scrolls the view: by the middle button, the hand tool, or the left button with the space bar. */
export function panStart(editor: Editor, spacePressed: () => boolean): GestureStart {
  return (input) => {
    const wanted = input.button === 1 || (input.button === 0 && (editor.state.tool === 'pan' || spacePressed()));
    if (!wanted) return undefined;
    return panning(editor, input);
  };
}

/** Moves the view with the pointer. */
export function panning({ viewport, host }: Editor, { client: from, finger }: PointerInput) {
  const { view } = viewport;
  const finish = () => host.classList.remove('panning');
  return {
    begin: () => host.classList.add('panning'),
    move: ({ client }: PointerInput) =>
      viewport.set({ ...view, x: view.x + client.x - from.x, y: view.y + client.y - from.y }),
    end: finish,
    cancel: () => {
      finish();
      // A second finger ends the scroll, and zooms from the present view.
      if (!finger) viewport.set(view);
    },
    scrolls: () => false,
  } satisfies Gesture;
}
