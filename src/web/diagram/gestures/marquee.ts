import type { Box } from '../cells/cell.ts';
import { isFixed } from '../cells/cell.ts';
import { holdsInside } from '../edits/embed.ts';
import type { Editor } from '../engine/editor.ts';
import { boxBetween } from '../engine/geometry.ts';
import { frameMark } from '../engine/overlay.ts';
import { contains, overlaps } from '../engine/spatial-index.ts';
import type { GestureStart } from './gesture.ts';

/** A press on the empty sheet: a click lets go of the selection, a drag selects what the frame touches. */
export function marqueeStart(editor: Editor): GestureStart {
  return (input) => {
    if (input.button !== 0) return undefined;
    const before = input.shift || input.control ? editor.selection.get() : [];
    let frame: Box | undefined;
    let unmark: (() => void) | undefined;
    const finish = () => {
      unmark?.();
      editor.overlay.request();
    };
    return {
      click: () => editor.selection.set(before),
      begin: () => {
        unmark = editor.overlay.add(() => {
          if (!frame) return [];
          const corner = editor.viewport.toPaper(frame);
          const { zoom } = editor.viewport.view;
          return [frameMark('marquee', { ...corner, width: frame.width * zoom, height: frame.height * zoom })];
        });
      },
      move: ({ point }) => {
        frame = boxBetween(input.point, point);
        editor.selection.set([...before, ...caught(editor, frame)]);
        editor.overlay.request();
      },
      end: finish,
      cancel: () => {
        finish();
        editor.selection.set(before);
      },
    };
  };
}

/** Containers must lie in the frame whole, or one could never select what stands in them. */
function caught(editor: Editor, frame: Box): string[] {
  return [...editor.index.query(frame)].filter((jsid) => {
    const cell = editor.graph.get(jsid);
    const box = editor.index.box(jsid);
    if (!cell || !box || isFixed(cell) || editor.graph.isHidden(cell)) return false;
    if (!('position' in cell)) return contains(frame, box);
    return cell.embedding_enabled || holdsInside(cell) ? contains(frame, box) : overlaps(frame, box);
  });
}
