import type { Box, ElementCell, Point } from '../../../diagram/cells/cell.ts';
import { grow } from '../../../diagram/cells/geometry.ts';
import { isUpright, laneBoxes } from '../../../diagram/cells/lanes.ts';
import { boundsOf } from '../../../diagram/cells/spatial-index.ts';
import type { Editor } from '../engine/editor.ts';
import { frameMark, gripMark, lineMark, type Mark } from '../engine/overlay.ts';
import { editRefusal } from '../engine/rules.ts';
import { labelArea } from './label-area.ts';
import { isResizable } from './reshape.ts';

const handles: readonly (readonly [string, number, number])[] = [
  ['nw', 0, 0],
  ['n', 0.5, 0],
  ['ne', 1, 0],
  ['e', 1, 0.5],
  ['se', 1, 1],
  ['s', 0.5, 1],
  ['sw', 0, 1],
  ['w', 0, 0.5],
];
/**
 * A side shorter than this on the screen has handles only at its ends, because a third one would cover it, in pixels.
 */
const smallest = 40;
/** With more selected cells than this, all frames are one path, and lines have no marks. */
const maxMarked = 300;
/** The maximum number of cells with individual frames; more cells get one common frame. */
const maxFramed = 3000;

/** The frames of the selection, its handles, and the ring of the keyboard focus. */
export function selectionMarks(editor: Editor): readonly Mark[] {
  const { graph, viewport, selection, state } = editor;
  const { zoom } = viewport.view;
  const onPaper = (box: Box): Box => ({ ...viewport.toPaper(box), width: box.width * zoom, height: box.height * zoom });
  const marks: Mark[] = [];
  const selected = selection.get();
  const seen = selectedInView(editor);
  if (selected.length > 1) {
    const all = boundsOf(selected.flatMap((jsid) => editor.index.box(jsid) ?? []));
    if (all) marks.push(frameMark('selection-all', grow(onPaper(all), 6)));
  }
  marks.push(...frames(editor, seen, onPaper));
  const only = selected.length === 1 ? graph.get(selected[0] as string) : undefined;
  const editable = only && !state.readOnly && !editRefusal(only);
  if (only && 'position' in only && editable) {
    const box = onPaper(editor.box(only));
    if (isResizable(editor, only.jsid)) {
      for (const [side, x, y] of handles) {
        if ((x === 0.5 && box.width < smallest) || (y === 0.5 && box.height < smallest)) continue;
        marks.push(
          gripMark(`resize:${side}`, { x: box.x + x * box.width, y: box.y + y * box.height }, `grip grip-${side}`),
        );
      }
    }
    const lanes = laneBoxes(only).map(onPaper);
    lanes.slice(0, -1).forEach((lane, at) => {
      const upright = isUpright(only);
      const from = upright ? { x: lane.x + lane.width, y: lane.y } : { x: lane.x, y: lane.y + lane.height };
      const to = upright ? { x: from.x, y: lane.y + lane.height } : { x: lane.x + lane.width, y: from.y };
      marks.push({ ...lineMark(`lane-border ${upright ? 'upright' : ''}`, from, to), handle: `lane:${at}` });
    });
  }
  for (const jsid of seen.length > maxMarked ? [] : seen) {
    const link = graph.link(jsid);
    if (!link) continue;
    const route = editor.route(link);
    marks.push(...linkMarks(route.map(viewport.toPaper), editable === true));
  }
  const label = only && editable ? labelArea(editor, only) : undefined;
  if (label) marks.push({ ...frameMark('label-grip', onPaper(grow(label, 2))), handle: 'label:words' });
  const focused = state.focused === null ? undefined : graph.get(state.focused);
  if (focused) marks.push(frameMark('focus-ring', grow(onPaper(editor.box(focused)), 7)));
  return marks;
}

/** The selected cells in view: if thousands are selected, only these get marks. */
function selectedInView({ selection, index, viewport }: Editor): readonly string[] {
  const selected = selection.get();
  if (selected.length <= maxMarked) return selected;
  return [...index.query(viewport.area)].filter(selection.has);
}

const rectangle = ({ x, y, width, height }: Box): string => `M${x} ${y}h${width}v${height}h${-width}z`;

/** Marks that frame each cell; many frames are combined into one path. */
function frames(editor: Editor, jsids: readonly string[], onPaper: (box: Box) => Box): readonly Mark[] {
  const cells = jsids.flatMap((jsid) => editor.graph.element(jsid) ?? []);
  if (cells.length > maxFramed) return [];
  const framed = (cell: ElementCell): Box => grow(onPaper(editor.box(cell)), 3);
  const named = (locked: boolean | undefined): string => (locked ? 'selection locked' : 'selection');
  if (cells.length <= maxMarked) return cells.map((cell) => frameMark(named(cell.locked), framed(cell)));
  return [...Map.groupBy(cells, (cell) => named(cell.locked))].map(([className, alike]) => ({
    name: 'path',
    className,
    attributes: { d: alike.map((cell) => rectangle(framed(cell))).join('') },
  }));
}

function linkMarks(route: readonly Point[], editable: boolean): Mark[] {
  const marks: Mark[] = [
    {
      name: 'path',
      className: 'selection-link',
      attributes: { d: route.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x} ${y}`).join('') },
    },
  ];
  if (!editable) return marks;
  route.slice(1).forEach((to, at) => {
    const from = route[at] as Point;
    if (Math.hypot(to.x - from.x, to.y - from.y) < 24) return;
    marks.push(gripMark(`segment:${at}`, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, 'grip grip-segment', 4));
  });
  route.slice(1, -1).forEach((point, at) => {
    marks.push(gripMark(`vertex:${at}`, point));
  });
  const [first, last] = [route[0], route.at(-1)];
  if (first) marks.push(gripMark('end:source', first, 'grip grip-end', 6));
  if (last) marks.push(gripMark('end:target', last, 'grip grip-end', 6));
  return marks;
}
