import type { Point } from '../cells/cell.ts';
import type { Editor } from '../engine/editor.ts';
import type { GestureStart } from './gesture.ts';

/** Moves the view: the middle button, the hand, or the left button while the space bar is held. */
export function panStart(editor: Editor, spaceHeld: () => boolean): GestureStart {
  return (input) => {
    const wanted = input.button === 1 || (input.button === 0 && (editor.state.tool === 'pan' || spaceHeld()));
    if (!wanted) return undefined;
    const { view } = editor.viewport;
    const at: Point = input.client;
    return {
      begin: () => editor.host.classList.add('panning'),
      move: ({ client }) => editor.viewport.set({ ...view, x: view.x + client.x - at.x, y: view.y + client.y - at.y }),
      end: () => editor.host.classList.remove('panning'),
      cancel: () => editor.host.classList.remove('panning'),
    };
  };
}
