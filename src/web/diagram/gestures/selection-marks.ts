import type { Box, Point } from '../cells/cell.ts';
import { grow } from '../cells/geometry.ts';
import { isUpright, laneBoxes } from '../cells/lanes.ts';
import { boundsOf } from '../cells/spatial-index.ts';
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
/** A shape that is seen smaller than this has handles at its corners alone: eight would hide it. In pixels. */
const smallest = 40;
/** Frames around more cells than this become one. */
const mostFrames = 300;

/** Frames around what is selected, its handles, and the ring of the keyboard. */
export function selectionMarks(editor: Editor): readonly Mark[] {
  const { graph, viewport, selection, state } = editor;
  const { zoom } = viewport.view;
  const onPaper = (box: Box): Box => ({ ...viewport.toPaper(box), width: box.width * zoom, height: box.height * zoom });
  const marks: Mark[] = [];
  const selected = selection.get();
  const boxes = selected.slice(0, mostFrames).flatMap((jsid) => {
    const cell = graph.element(jsid);
    return cell ? [{ cell, box: onPaper(editor.box(cell)) }] : [];
  });
  if (selected.length > 1) {
    const all = boundsOf(selected.flatMap((jsid) => editor.index.box(jsid) ?? []));
    if (all) marks.push(frameMark('selection-all', grow(onPaper(all), 6)));
  }
  for (const { cell, box } of boxes) {
    marks.push(frameMark(cell.locked ? 'selection locked' : 'selection', grow(box, 3)));
  }
  const only = selected.length === 1 ? graph.get(selected[0] as string) : undefined;
  const editable = only && !state.readOnly && !editRefusal(only);
  if (only && 'position' in only && editable) {
    const box = onPaper(editor.box(only));
    if (isResizable(editor, only.jsid)) {
      const small = Math.min(box.width, box.height) < smallest;
      for (const [side, x, y] of handles) {
        if (small && side.length === 1) continue;
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
  for (const jsid of selected.slice(0, mostFrames)) {
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
