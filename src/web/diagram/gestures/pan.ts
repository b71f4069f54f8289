import type { Editor } from '../engine/editor.ts';
import type { Gesture, GestureStart, PointerInput } from './gesture.ts';

/**
 * Starts scrolling the view: with the middle button, the hand tool, or the left button while the space bar is pressed.
 */
export function panStart(editor: Editor, spacePressed: () => boolean): GestureStart {
  return (input) => {
    const wanted = input.button === 1 || (input.button === 0 && (editor.state.tool === 'pan' || spacePressed()));
    if (!wanted) return undefined;
    return panning(editor, input);
  };
}

/** The gesture that moves the view with the pointer. */
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
      // A second finger ends the scrolling, and zooms from the present view.
      if (!finger) viewport.set(view);
    },
    scrolls: () => false,
  } satisfies Gesture;
}
