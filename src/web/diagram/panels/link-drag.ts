import type { Editor } from '../engine/editor.ts';
import { drawLink } from '../gestures/connect.ts';
import { followPress } from '../gestures/running-gesture.ts';

/**
 * Draws a link from a button beside the shape, with the same gesture as on the sheet. A press without a drag is a
 * click.
 */
export function startLinkDrag(editor: Editor, source: string, from: PointerEvent): void {
  followPress(editor, from, () => {
    const gesture = drawLink(editor, source, {
      onBlank: (jsid, point, client) => editor.request({ kind: 'append', jsid, point, client }),
    });
    return {
      ...gesture,
      end: (input) => {
        gesture.end(input);
        editor.host.focus({ preventScroll: true });
      },
    };
  });
}
