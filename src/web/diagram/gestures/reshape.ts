import { type Cell, isLink, type LinkCell, type Point } from '../../../diagram/cells/cell.ts';
import { add, centreOf, isInside, nearestOnLine, snapPoint } from '../../../diagram/cells/geometry.ts';
import { isUpright, laneBoxes } from '../../../diagram/cells/lanes.ts';
import { inHundredths } from '../../../diagram/cells/rounded.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { linkType, shapeType } from '../../../diagram/shapes/families.ts';
import { verticesOf } from '../../../diagram/shapes/shape-type.ts';
import { axisOf, type EndBox, stretchMoved } from '../edits/corners.ts';
import { resizeLane } from '../edits/lanes.ts';
import { barEnds, carriedBy, heightOf } from '../edits/lifelines.ts';
import { moveCells, withContents } from '../edits/move.ts';
import { draggedBox, leastSize, limitsByContent, resizeCell } from '../edits/resize.ts';
import type { Editor } from '../engine/editor.ts';
import { labelPut } from '../engine/link-drawing.ts';
import { editRefusal } from '../engine/rules.ts';
import { type Snapline, snapSide } from '../engine/snap.ts';
import type { Gesture, GestureStart, PointerInput } from './gesture.ts';
import { elementLabelPut, labelArea } from './label-area.ts';
import { snapMarks, snapNeighbours } from './neighbours.ts';

/** Starts dragging a handle of a selected shape: its sides, corners, or the borders of its lanes. */
export function resizeStart(editor: Editor): GestureStart {
  return (input) => {
    const [kind, which] = input.handle?.split(':') ?? [];
    const jsid = editor.selection.get()[0];
    if (!jsid || !which || editor.state.readOnly) return undefined;
    if (kind === 'resize') return resize(editor, jsid, which);
    if (kind === 'lane') return dragLane(editor, jsid, Number(which));
    return undefined;
  };
}

/** A drag that is one undo step. */
function stepwise(editor: Editor, name: string, move: Gesture['move']): Gesture {
  let begun = false;
  const begin = () => {
    begun = true;
    editor.graph.startBatch(name);
    for (const jsid of editor.selection.get()) {
      for (const link of editor.graph.linksOf(jsid)) editor.moving.add(link.jsid);
    }
  };
  const finish = (endBatch: () => void) => {
    editor.moving.clear();
    endBatch();
    editor.set({});
  };
  return {
    begin,
    move,
    end: () => finish(editor.graph.stopBatch),
    cancel: () => {
      if (begun) finish(editor.graph.abandonBatch);
    },
  };
}

function resize(editor: Editor, jsid: string, handle: string): Gesture | undefined {
  const { graph } = editor;
  const cell = graph.element(jsid);
  if (!cell) return undefined;
  const start = boxOf(cell);
  const least = leastSize(graph, jsid);
  const ends = barEnds(graph, cell);
  const limited = limitsByContent(graph, jsid);
  const neighbours = snapNeighbours(editor, withContents(graph, [jsid]));
  const fixed = {
    x: handle.includes('e') ? start.x : handle.includes('w') ? start.x + start.width : undefined,
    y: handle.includes('s') ? start.y : handle.includes('n') ? start.y + start.height : undefined,
  };
  let lines: readonly Snapline[] = [];
  const unmark = editor.overlay.add(() => snapMarks(editor, lines));
  const gesture = stepwise(editor, 'Resize', ({ point, alt, shift }) => {
    // With fixed proportions, only one side could be aligned, so the box does not snap.
    const snapped = snapSide(point, fixed, shift ? [] : neighbours(), editor.grid);
    lines = alt ? [] : snapped.lines;
    const box = draggedBox(start, handle, alt ? point : snapped.point, { least, proportional: shift });
    resizeCell(graph, jsid, limited(box), ends);
    editor.overlay.request();
  });
  return {
    ...gesture,
    click: unmark,
    end: (input) => {
      unmark();
      gesture.end(input);
    },
    cancel: () => {
      unmark();
      gesture.cancel();
    },
  };
}

function dragLane(editor: Editor, jsid: string, at: number): Gesture | undefined {
  const cell = editor.graph.element(jsid);
  const box = cell && laneBoxes(cell)[at];
  if (!cell || !box) return undefined;
  const start = isUpright(cell) ? box.x : box.y;
  return stepwise(editor, 'Resize lane', ({ point }) => {
    const to = snapPoint(point, editor.grid);
    resizeLane(editor.graph, jsid, at, (isUpright(cell) ? to.x : to.y) - start);
  });
}

/** Starts dragging a selected link: a corner, or a segment, which gets a new corner. */
export function bendStart(editor: Editor): GestureStart {
  return (input) => {
    const [kind, which] = input.handle?.split(':') ?? [];
    const jsid = editor.selection.get()[0];
    const link = jsid === undefined ? undefined : editor.graph.link(jsid);
    if (!link || editor.state.readOnly || (kind !== 'vertex' && kind !== 'segment')) return undefined;
    const at = Number(which);
    if (linkType(link.type).level) return lift(editor, link);
    const route = editor.route(link);
    if (kind === 'segment' && !input.alt && axisOf(route, at)) return moveStretch(editor, link, route, at);
    const inner = route.slice(1, -1);
    const vertices = kind === 'vertex' ? inner : inner.toSpliced(at, 0, input.point);
    const before = link.values;
    const write = (next: readonly Point[]) =>
      editor.graph.change(link.jsid, { values: { ...before, vertices: next } as LinkCell['values'] });
    return {
      ...stepwise(editor, 'Bend', ({ point, alt }) => {
        const to = alt ? point : snapPoint(point, editor.grid);
        const level = levelled(to, vertices[at - 1] ?? route[0], vertices[at + 1] ?? route.at(-1), alt);
        write(vertices.with(at, level));
      }),
      end: () => settleCorners(editor, link.jsid),
    };
  };
}

/** Ends a bend: removes corners at which the line no longer turns. */
function settleCorners(editor: Editor, jsid: string): void {
  const now = editor.graph.link(jsid);
  if (now) {
    const vertices = straightened(verticesOf(now.values), editor.route(now));
    editor.graph.change(jsid, { values: { ...now.values, vertices } });
  }
  editor.moving.clear();
  editor.graph.stopBatch();
  editor.set({});
}

/**
 * The gesture that moves a horizontal segment up or down, or a vertical one left or right, so that angles remain right.
 */
function moveStretch(editor: Editor, link: LinkCell, route: readonly Point[], at: number): Gesture {
  const axis = axisOf(route, at) ?? 'y';
  const before = link.values;
  const { source_anchor, target_anchor, ...free } = before;
  // An end that was pinned to a point is released, and follows the segment.
  const values = {
    ...free,
    ...(source_anchor !== undefined && at > 0 && { source_anchor }),
    ...(target_anchor !== undefined && at < route.length - 2 && { target_anchor }),
  };
  const endOf = (jsid: string | null): EndBox | undefined => {
    const cell = jsid === null ? undefined : editor.graph.element(jsid);
    return cell && { box: boxOf(cell), straight: shapeType(cell.type).outline === 'rectangle' };
  };
  const ends = [endOf(link.source), endOf(link.target)] as const;
  return {
    ...stepwise(editor, 'Move the line', ({ point, alt }) => {
      const to = alt ? point[axis] : snapPoint(point, editor.grid)[axis];
      editor.graph.change(link.jsid, { values: { ...values, vertices: stretchMoved(route, at, to, ends) } });
    }),
    end: () => settleCorners(editor, link.jsid),
  };
}

/**
 * The cell whose label a press grabs: the only selected cell, by the grip of its label; else the cell of the label
 * under the pointer.
 */
function wordsPressed({ graph, selection, state }: Editor, input: PointerInput): Cell | undefined {
  const { cell, point } = input;
  if (state.readOnly) return undefined;
  if (input.handle === 'label:words') return graph.get(selection.get()[0] ?? '');
  if (input.handle || !cell || input.button !== 0 || input.shift || input.control || editRefusal(cell))
    return undefined;
  // Several selected cells are moved as a group instead. A message moves vertically with its label.
  if (selection.has(cell.jsid) || (isLink(cell) && linkType(cell.type).level)) return undefined;
  const isBeside = isLink(cell) || !isInside(point, boxOf(cell));
  return isBeside && graph.routes.labels.at(point).includes(cell.jsid) ? cell : undefined;
}

/** Starts dragging the label of a link, or a label beside a shape; a click selects the cell. */
export function labelStart(editor: Editor): GestureStart {
  return (input) => {
    const cell = wordsPressed(editor, input);
    const box = cell && labelArea(editor, cell);
    if (!cell || !box) return undefined;
    editor.selection.set([cell.jsid]);
    const start = centreOf(box);
    const moved = stepwise(editor, 'Move the label', ({ point }) => {
      const middle = add(start, { x: point.x - input.point.x, y: point.y - input.point.y });
      const values = isLink(cell) ? labelPut(cell, editor.route(cell), middle) : elementLabelPut(cell, box, middle);
      editor.graph.change(cell.jsid, { values });
    });
    return { ...moved, click: () => editor.set({ focused: cell.jsid }) };
  };
}

/** The gesture that moves a message vertically, with the activation bar that it starts and the messages of that bar. */
function lift(editor: Editor, link: LinkCell): Gesture {
  const { graph } = editor;
  const start = heightOf(graph, link);
  const lifted = [link.jsid, ...carriedBy(graph, [link.jsid])];
  let done = 0;
  const to = (by: number): void => {
    moveCells(graph, lifted, { x: 0, y: by - done });
    done = by;
  };
  return stepwise(editor, 'Move message', ({ point, alt }) =>
    to(inHundredths((alt ? point : snapPoint(point, editor.grid)).y - start)),
  );
}

const levelReach = 6;
/** A corner, moved to the x or y coordinate of a neighbouring corner if it is close. */
function levelled(point: Point, before: Point | undefined, after: Point | undefined, free: boolean): Point {
  if (free) return point;
  let { x, y } = point;
  for (const neighbour of [before, after]) {
    if (!neighbour) continue;
    if (Math.abs(x - neighbour.x) <= levelReach) x = neighbour.x;
    if (Math.abs(y - neighbour.y) <= levelReach) y = neighbour.y;
  }
  return { x, y };
}

/** The corners without those on the straight line between their neighbours. */
function straightened(vertices: readonly Point[], route: readonly Point[]): readonly Point[] {
  const all = [route[0] as Point, ...vertices, route.at(-1) as Point];
  return vertices.filter((vertex, at) => nearestOnLine(vertex, all[at] as Point, all[at + 2] as Point).distance > 2);
}

/** Whether the shape has handles for resizing. */
export const isResizable = (editor: Editor, jsid: string): boolean => {
  const cell = editor.graph.element(jsid);
  return cell ? shapeType(cell.type).resizable : false;
};
