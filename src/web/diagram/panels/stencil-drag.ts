import type { ElementCell, LinkCell, Point } from '../../../diagram/cells/cell.ts';
import { add, centreOf } from '../../../diagram/cells/geometry.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import { newElement } from '../../../diagram/shapes/new-element.ts';
import type { StencilItem } from '../../../diagram/shapes/shape-type.ts';
import { svgDocument } from '../../../diagram/shapes/svg.ts';
import { containerAt } from '../edits/embed.ts';
import { flowUnder, insertOnto } from '../edits/split.ts';
import type { Editor } from '../engine/editor.ts';
import { type Snapline, snapBox } from '../engine/snap.ts';
import { splitMarks, targetMarks } from '../gestures/drag.ts';
import type { Gesture, PointerInput } from '../gestures/gesture.ts';
import { snapMarks, snapNeighbours } from '../gestures/neighbours.ts';
import { followPress } from '../gestures/running-gesture.ts';

interface StencilDrag {
  readonly editor: Editor;
  readonly item: StencilItem;
  readonly onDropped: () => void;
}

/** Drags a preview of the shape with the pointer, and adds the shape where the pointer is released. */
export function startStencilDrag(drag: StencilDrag, from: PointerEvent): void {
  followPress(drag.editor, from, () => stencilDrag(drag));
}

function stencilDrag({ editor, item, onDropped }: StencilDrag): Gesture {
  let ghost: HTMLImageElement | undefined;
  let grip: Point = { x: 0, y: 0 };
  let cell: ElementCell | undefined;
  let target: string | undefined;
  let between: LinkCell | undefined;
  let unmark: (() => void) | undefined;
  let lines: readonly Snapline[] = [];
  const neighbours = snapNeighbours(editor, new Set());
  // The shape can be dropped anywhere on the sheet, also under floating panels, but not on the panels beside it.
  const isOver = ({ client: { x, y } }: PointerInput): boolean => {
    const { left, right, top, bottom } = editor.host.getBoundingClientRect();
    const within = x >= left && x < right && y >= top && y < bottom;
    return within && document.elementFromPoint(x, y)?.closest('.stencil, .offcanvas, .modal') == null;
  };
  const begin = (): void => {
    const values = { ...shapeType(item.type).values, ...item.values };
    const size = shapeType(item.type).sizes.canvas(values);
    const { zoom } = editor.viewport.view;
    grip = shapeType(item.type).gripAt?.(size) ?? centreOf({ x: 0, y: 0, ...size });
    ghost = document.createElement('img');
    ghost.className = 'stencil-ghost';
    ghost.alt = '';
    const drawing = shapeType(item.type).draw({ title: '', size, values });
    ghost.src = `data:image/svg+xml,${encodeURIComponent(svgDocument(drawing, { x: -2, y: -2, width: size.width + 4, height: size.height + 4 }, editor.colours()))}`;
    ghost.width = (size.width + 4) * zoom;
    ghost.height = (size.height + 4) * zoom;
    document.body.append(ghost);
    document.body.classList.add('diagram-drag');
    unmark = editor.overlay.add(() => [
      ...snapMarks(editor, lines),
      ...targetMarks(editor, target, cell),
      ...splitMarks(editor, between),
    ]);
  };
  const finish = (): void => {
    ghost?.remove();
    document.body.classList.remove('diagram-drag');
    unmark?.();
  };
  const cornerAt = ({ point }: PointerInput): Point => ({ x: point.x - grip.x, y: point.y - grip.y });
  const place = (input: PointerInput): ElementCell => {
    const corner = cornerAt(input);
    const placed = cell ?? newElement(item, add(corner, grip));
    lines = [];
    if (input.alt) return { ...placed, position: corner };
    const { offset, lines: found } = snapBox({ ...corner, ...placed.size }, neighbours(), editor.grid);
    lines = isOver(input) ? found : [];
    return { ...placed, position: add(corner, offset) };
  };
  return {
    begin,
    move: (input) => {
      if (!ghost) return;
      cell = place(input);
      // Over the sheet, the preview is at the position where the shape would be dropped.
      const there = isOver(input) ? cell.position : cornerAt(input);
      const { zoom } = editor.viewport.view;
      const { x, y } = editor.viewport.toPaper(there);
      const { left, top } = editor.host.getBoundingClientRect();
      ghost.style.translate = `${left + x - 2 * zoom}px ${top + y - 2 * zoom}px`;
      target = isOver(input) ? containerAt(editor.graph, editor.index.query(boxOf(cell)), cell)?.jsid : undefined;
      between = isOver(input) ? flowUnder(editor.graph, editor.index.query(boxOf(cell)), cell) : undefined;
      editor.overlay.request();
    },
    end: (input) => {
      finish();
      const dropped = isOver(input) ? place(input) : undefined;
      if (!dropped) {
        editor.announce('Nothing was added: it was dropped outside the sheet');
        editor.host.focus({ preventScroll: true });
        editor.set({ missedAt: performance.now() });
        return;
      }
      const near = [...editor.index.query(boxOf(dropped))];
      editor.graph.batch(`Add ${item.label.toLowerCase()}`, () => insertOnto(editor.graph, near, dropped));
      editor.selection.set([dropped.jsid]);
      editor.set({ focused: dropped.jsid });
      editor.host.focus();
      onDropped();
      editor.request({ kind: 'rename', jsid: dropped.jsid });
    },
    cancel: finish,
    scrolls: isOver,
  };
}
