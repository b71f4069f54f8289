import {
  type Box,
  type Cell,
  type ElementCell,
  isElement,
  isFixed,
  type LinkCell,
  type Point,
} from '../../../diagram/cells/cell.ts';
import { cullingMargin } from '../../../diagram/cells/constants.ts';
import { grow } from '../../../diagram/cells/geometry.ts';
import { isUpright, laneBoxes } from '../../../diagram/cells/lanes.ts';
import { inHundredths } from '../../../diagram/cells/rounded.ts';
import { boundsOf } from '../../../diagram/cells/spatial-index.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { setContainer } from '../edits/embed.ts';
import { carriedBy, isMessage } from '../edits/lifelines.ts';
import { moveCells, withContents } from '../edits/move.ts';
import { rootsOf } from '../edits/roots.ts';
import { flowUnder, insertBetween } from '../edits/split.ts';
import { containerBelow, takeInMoved } from '../edits/take-in-moved.ts';
import { canGrab } from '../engine/cell-at.ts';
import type { Editor } from '../engine/editor.ts';
import { frameMark, lineMark, type Mark } from '../engine/overlay.ts';
import { type Snapline, snapBox } from '../engine/snap.ts';
import type { GestureStart } from './gesture.ts';
import { snapMarks, snapNeighbours } from './neighbours.ts';

/**
 * Starts a press on a cell: a click selects the cell, a drag moves the selection and drops it into the container at the
 * new position.
 */
export function dragStart(editor: Editor): GestureStart {
  const { graph, selection } = editor;
  return (input) => {
    const { cell } = input;
    if (input.button !== 0 || !cell || isFixed(cell) || graph.isHidden(cell)) return undefined;
    if (!canGrab(editor, cell, input.point)) return undefined;
    const wasSelected = selection.has(cell.jsid);
    if (!wasSelected && !input.shift && !input.control) selection.set([cell.jsid]);
    const click = () => {
      if (input.shift || input.control) selection.toggle(cell.jsid);
      else selection.set([cell.jsid]);
      editor.set({ focused: cell.jsid });
    };
    const ignore = () => undefined;
    if (editor.state.readOnly) return { click, move: ignore, end: ignore, cancel: ignore };
    let drag: ReturnType<typeof moveSelection> | undefined;
    return {
      click,
      begin: () => {
        if (!selection.has(cell.jsid)) selection.set([...selection.get(), cell.jsid]);
        drag = moveSelection(editor, cell, input.point);
      },
      move: ({ point, alt, shift }) => drag?.to(point, { snapped: !alt, straight: shift }),
      end: ({ control }) => drag?.drop(!control),
      cancel: () => drag?.cancel(),
    };
  };
}

/** The options of a drag: whether it snaps to other cells and the grid, and whether it is limited to one axis. */
interface DragWay {
  readonly snapped: boolean;
  readonly straight: boolean;
}

/** Moves the selection with the pointer, as one undo step. `from` is the point of the press. */
export function moveSelection(editor: Editor, grabbed: Cell, from: Point) {
  const { graph, index } = editor;
  const roots = rootsOf(editor);
  // Messages and bars move together vertically; horizontally each stays on its lifeline.
  const carried = carriedBy(graph, roots);
  const moved = withContents(graph, [...roots, ...carried]);
  const start = boundsOf(
    roots.flatMap((jsid) => {
      const cell = graph.get(jsid);
      return cell && (isElement(cell) || isMessage(cell)) ? [editor.box(cell)] : [];
    }),
  );
  const neighbours = snapNeighbours(editor, moved);
  let done: Point = { x: 0, y: 0 };
  let lines: readonly Snapline[] = [];
  let target: string | undefined;
  let between: LinkCell | undefined;
  const single = roots.length === 1 ? graph.element(roots[0] as string) : undefined;

  graph.startBatch('Move');
  for (const jsid of moved) {
    editor.moving.add(jsid);
    for (const link of graph.linksOf(jsid)) editor.moving.add(link.jsid);
  }
  graph.routes.lift(moved);
  editor.set({});
  const unmark = editor.overlay.add(() => [
    ...snapMarks(editor, lines),
    ...targetMarks(editor, target, single && graph.element(single.jsid)),
    ...splitMarks(editor, between),
  ]);
  const near = (box: Box) => index.query(grow(box, cullingMargin));
  const finish = (endBatch: () => void): void => {
    unmark();
    editor.moving.clear();
    graph.routes.lift([]);
    endBatch();
    editor.set({});
  };
  const move = (by: Point): void => {
    moveCells(graph, roots, by);
    moveCells(graph, carried, { x: 0, y: by.y });
  };
  const place = (point: Point, { snapped, straight }: DragWay): void => {
    if (!start) return;
    const wished = { x: point.x - from.x, y: point.y - from.y };
    const box = { ...start, x: start.x + wished.x, y: start.y + wished.y };
    const { offset, lines: found } = snapped
      ? snapBox(box, neighbours(), editor.grid)
      : { offset: { x: 0, y: 0 }, lines: [] };
    lines = found;
    const isLevel = Math.abs(wished.x) >= Math.abs(wished.y);
    const total = {
      x: straight && !isLevel ? 0 : inHundredths(wished.x + offset.x),
      y: straight && isLevel ? 0 : inHundredths(wished.y + offset.y),
    };
    move({ x: total.x - done.x, y: total.y - done.y });
    done = total;
    target =
      grabbed.jsid === single?.jsid || roots.includes(grabbed.jsid)
        ? containerBelow(editor, grabbed.jsid, moved)
        : undefined;
    const now = single && graph.element(single.jsid);
    between = now && flowUnder(graph, near(boxOf(now)), now);
    editor.overlay.request();
  };
  return {
    to: place,
    drop: (embed: boolean) => {
      if (embed) takeInMoved(editor, roots);
      else for (const jsid of roots) if (graph.element(jsid)) setContainer(graph, jsid, graph.containerOf(jsid));
      if (embed && between && single && insertBetween(graph, between.jsid, single.jsid))
        editor.announce('Inserted into the flow');
      finish(graph.stopBatch);
    },
    cancel: () => finish(graph.abandonBatch),
  };
}

/** Marks for the flow into which the dragged cell would be inserted. */
export const splitMarks = (editor: Editor, between: LinkCell | undefined): readonly Mark[] => {
  if (!between) return [];
  const route = editor.route(between).map(editor.viewport.toPaper);
  return route.slice(1).map((to, at) => lineMark('drop-flow', route[at] as Point, to));
};

/** Marks for the container, and its lane, that would get the dragged element. */
export function targetMarks(editor: Editor, target: string | undefined, inner: ElementCell | undefined) {
  const cell = target === undefined ? undefined : editor.graph.element(target);
  if (!cell) return [];
  const { zoom } = editor.viewport.view;
  const mark = (box: Box, className: string) =>
    frameMark(className, {
      ...editor.viewport.toPaper(box),
      width: box.width * zoom,
      height: box.height * zoom,
    });
  const marks = [mark(boxOf(cell), 'drop-target')];
  if (inner) {
    const middle = isUpright(cell) ? inner.position.x + inner.size.width / 2 : inner.position.y + inner.size.height / 2;
    const lane = laneBoxes(cell).find((box) =>
      isUpright(cell) ? middle >= box.x && middle < box.x + box.width : middle >= box.y && middle < box.y + box.height,
    );
    if (lane) marks.push(mark(lane, 'drop-target drop-lane'));
  }
  return marks;
}
