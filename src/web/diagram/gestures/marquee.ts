import type { Box } from '../../../diagram/cells/cell.ts';
import { isFixed } from '../../../diagram/cells/cell.ts';
import { boxBetween } from '../../../diagram/cells/geometry.ts';
import { contains, overlaps } from '../../../diagram/cells/spatial-index.ts';
import { holdsInside } from '../edits/embed.ts';
import type { Editor } from '../engine/editor.ts';
import { frameMark } from '../engine/overlay.ts';
import { selectionOf } from '../engine/selection.ts';
import type { GestureStart } from './gesture.ts';
import { panning } from './pan.ts';

/**
 * Starts a press on the empty sheet, or inside a pool: a click clears the selection, a drag selects the cells that the
 * frame touches. A finger scrolls the view; on its second quick press it draws the frame.
 */
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
    const click = () => {
      const { cell } = input;
      if (editor.state.tool === 'connect') editor.set({ tool: 'select' });
      // Inside a pool, a drag draws the frame as on the sheet, and a click selects the pool.
      if (cell && !isFixed(cell) && !editor.graph.isHidden(cell)) {
        if (input.shift || input.control) editor.selection.toggle(cell.jsid);
        else editor.selection.set([cell.jsid]);
        editor.set({ focused: cell.jsid });
        return;
      }
      // An empty selection selects the fixed cells of the sheet (spec W4).
      editor.selection.set(
        editor.selection.get().length || before.length ? before : selectionOf([], editor.graph.cells()),
      );
    };
    if (input.finger && !input.again) return { click, ...panning(editor, input) };
    return {
      click,
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
      end: () => {
        finish();
        if (editor.state.tool !== 'connect') return;
        editor.set({ missedAt: performance.now() });
        editor.announce('Nothing was linked: a link begins at a shape');
      },
      cancel: finish,
    };
  };
}

/**
 * The cells that a frame selects. Containers must be inside the frame completely: otherwise their contents could never
 * be selected alone.
 */
function caught(editor: Editor, frame: Box): string[] {
  return [...editor.index.query(frame)].filter((jsid) => {
    const cell = editor.graph.get(jsid);
    const box = editor.index.box(jsid);
    if (!cell || !box || isFixed(cell) || editor.graph.isHidden(cell)) return false;
    if (!('position' in cell)) return contains(frame, box);
    return cell.embedding_enabled || holdsInside(cell) ? contains(frame, box) : overlaps(frame, box);
  });
}
