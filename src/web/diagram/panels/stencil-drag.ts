import type { Box, ElementCell, LinkCell, Point } from '../cells/cell.ts';
import { dragThreshold } from '../cells/constants.ts';
import { add, centreOf } from '../cells/geometry.ts';
import { containerAt } from '../edits/embed.ts';
import { newElement } from '../edits/insert.ts';
import { flowUnder, insertOnto } from '../edits/split.ts';
import type { Editor } from '../engine/editor.ts';
import { type Snapline, snapBox } from '../engine/snap.ts';
import { splitMarks, targetMarks } from '../gestures/drag.ts';
import { snapMarks, snapNeighbours } from '../gestures/neighbours.ts';
import { boxOf } from '../routing/route.ts';
import { shapeType } from '../shapes/families.ts';
import type { StencilItem } from '../shapes/shape-type.ts';
import { svgDocument } from '../shapes/svg.ts';

interface StencilDrag {
  readonly editor: Editor;
  readonly item: StencilItem;
  readonly onDropped: () => void;
}

/** Follows the pointer with a ghost of the shape and puts it where it is let go. */
export function startStencilDrag({ editor, item, onDropped }: StencilDrag, from: PointerEvent): void {
  const stop = new AbortController();
  let ghost: HTMLImageElement | undefined;
  let grip: Point = { x: 0, y: 0 };
  let cell: ElementCell | undefined;
  let target: string | undefined;
  let between: LinkCell | undefined;
  let unmark: (() => void) | undefined;
  let others: readonly Box[] = [];
  let lines: readonly Snapline[] = [];
  // The whole sheet takes it, also beneath what floats over it; the panels beside it do not.
  const isOver = ({ clientX: x, clientY: y }: PointerEvent): boolean => {
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
    others = snapNeighbours(editor, new Set());
    unmark = editor.overlay.add(() => [
      ...snapMarks(editor, lines),
      ...targetMarks(editor, target, cell),
      ...splitMarks(editor, between),
    ]);
  };
  const finish = (): void => {
    stop.abort();
    ghost?.remove();
    document.body.classList.remove('diagram-drag');
    unmark?.();
  };
  const cornerAt = ({ clientX: x, clientY: y }: PointerEvent): Point => {
    const point = editor.viewport.toSheet({ x, y });
    return { x: point.x - grip.x, y: point.y - grip.y };
  };
  const place = (event: PointerEvent): ElementCell => {
    const corner = cornerAt(event);
    const placed = cell ?? newElement(item, add(corner, grip));
    lines = [];
    if (event.altKey) return { ...placed, position: corner };
    const { offset, lines: found } = snapBox({ ...corner, ...placed.size }, others, editor.grid);
    lines = isOver(event) ? found : [];
    return { ...placed, position: add(corner, offset) };
  };
  const listen = { signal: stop.signal };
  window.addEventListener(
    'pointermove',
    (event) => {
      const far = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) >= dragThreshold;
      if (!ghost && !far) return;
      if (!ghost) begin();
      if (!ghost) return;
      cell = place(event);
      // On the sheet it stands where it would come to lie.
      const there = isOver(event) ? cell.position : cornerAt(event);
      const { zoom } = editor.viewport.view;
      const { x, y } = editor.viewport.toPaper(there);
      const { left, top } = editor.host.getBoundingClientRect();
      ghost.style.translate = `${left + x - 2 * zoom}px ${top + y - 2 * zoom}px`;
      target = isOver(event) ? containerAt(editor.graph, editor.index.query(boxOf(cell)), cell)?.jsid : undefined;
      between = isOver(event) ? flowUnder(editor.graph, editor.index.query(boxOf(cell)), cell) : undefined;
      editor.overlay.request();
    },
    listen,
  );
  window.addEventListener(
    'pointerup',
    (event) => {
      const dropped = ghost && isOver(event) ? place(event) : undefined;
      const dragged = ghost !== undefined;
      finish();
      // The button's own click would add a second one.
      if (dragged) window.addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true });
      if (!dropped) {
        if (!dragged) return;
        editor.announce('Nothing was added: it was let go beside the sheet');
        editor.host.focus({ preventScroll: true });
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
    listen,
  );
  window.addEventListener('pointercancel', finish, listen);
  window.addEventListener('keydown', (event) => event.key === 'Escape' && finish(), listen);
}
