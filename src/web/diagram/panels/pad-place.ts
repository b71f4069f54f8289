import {
  type Box,
  type ElementCell,
  isFixed,
  type LinkCell,
  type Point,
  type Size,
} from '../../../diagram/cells/cell.ts';
import { barRoom, fitPadding } from '../../../diagram/cells/constants.ts';
import { centreOf, clamp, distance, grow, pointAlong } from '../../../diagram/cells/geometry.ts';
import { overlaps } from '../../../diagram/cells/spatial-index.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import type { Editor } from '../engine/editor.ts';
import { labelArea } from '../gestures/label-area.ts';

/** The size of a button, the padding around the buttons, and the distance from the shape, in pixels. */
const [button, rim, gap] = [34, 6, 14];
/** The space for a label below a shape, in pixels. */
const labelRoom = 40;
/** The distance in pixels and the number of the steps by which positions farther away are tried. */
const [farther, times] = [24, 10];
/** The margin at the border of the sheet that stays free, in pixels. */
const rimOfSheet = 8;

export interface PadPlace extends Point {
  readonly columns: number;
}

interface Layout extends Size {
  readonly columns: number;
}

/** The possible layouts of the buttons: in three columns, two rows or one. A low layout fits between lanes. */
function layoutsOf(buttons: number): readonly Layout[] {
  const columns = [...new Set([Math.min(3, buttons), Math.ceil(buttons / 2), buttons])].filter(
    (one) => one >= Math.min(3, buttons),
  );
  return columns.map((one) => ({
    columns: one,
    width: one * button + rim,
    height: Math.ceil(buttons / one) * button + rim,
  }));
}

/** The nearest position that covers neither shapes nor labels; else the nearest one that covers no shapes. */
function firstFree(
  editor: Editor,
  layouts: readonly Layout[],
  placesOf: (size: Size, distance: number) => readonly Point[],
): PadPlace | undefined {
  for (const covers of [coversSomething(editor), coversShape(editor)]) {
    for (let time = 0; time <= times; time++) {
      for (const layout of layouts) {
        const free = placesOf(layout, gap + time * farther).find((place) => isFreePlace(editor, place, layout, covers));
        if (free) return { ...free, columns: layout.columns };
      }
    }
  }
  return undefined;
}

/**
 * The position of the buttons for a shape: to its right, or, if they would cover other shapes there, above, below or to
 * its left, as near as possible.
 */
export const padPlace = (editor: Editor, cell: ElementCell, buttons: number): PadPlace | undefined =>
  besideBox(editor, boxOf(cell), layoutsOf(buttons));

/** Weights: covering the selection relative to covering another shape, and the cost of a pixel of distance. */
const [ownWorth, nearWorth] = [8, 4];

/**
 * The position for a box of a given size beside the selection, or at the border of the sheet, where it covers the
 * smallest area.
 */
export function leastCovering(editor: Editor, box: Box, size: Size): Point {
  const free = besideBox(editor, box, [{ ...size, columns: 1 }]);
  if (free) return free;
  const { viewport, graph, index } = editor;
  const { zoom } = viewport.view;
  const { width, height } = viewport.room;
  const own = centreOf(box);
  const [left, right] = [rimOfSheet, Math.max(rimOfSheet, width - size.width - rimOfSheet)];
  const [top, bottom] = [rimOfSheet, Math.max(rimOfSheet, height - barRoom - size.height - rimOfSheet)];
  const { x, y } = viewport.toPaper(own);
  const [level, upright] = [clamp(x - size.width / 2, left, right), clamp(y - size.height / 2, top, bottom)];
  const places = [top, upright, bottom].flatMap((at) => [left, level, right].map((across) => ({ x: across, y: at })));
  const costOf = (place: Point): number => {
    const area = areaAt(editor, place, size);
    const covered = [...index.query(area)].reduce((sum, jsid) => {
      const other = graph.element(jsid);
      return other && isSmall(other) ? sum + sharedArea(boxOf(other), area) : sum;
    }, ownWorth * sharedArea(box, area));
    return covered * zoom * zoom + nearWorth * distance(own, centreOf(area)) * zoom;
  };
  return places.reduce((best, place) => (costOf(place) < costOf(best) ? place : best));
}

/** The part of the sheet under a box at a position of the paper. */
function areaAt({ viewport: { view } }: Editor, place: Point, { width, height }: Size): Box {
  const { x, y, zoom } = view;
  return { x: (place.x - x) / zoom, y: (place.y - y) / zoom, width: width / zoom, height: height / zoom };
}

/** The area of the intersection of two boxes. */
const sharedArea = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** Whether the shape is neither a container nor a fixed cell. Containers and fixed cells may be covered. */
const isSmall = (cell: ElementCell): boolean => !cell.embeds?.length && !cell.embedding_enabled && !isFixed(cell);

function besideBox(editor: Editor, box: Box, layouts: readonly Layout[]): PadPlace | undefined {
  const { viewport } = editor;
  const { zoom } = viewport.view;
  const { x: left, y: top } = viewport.toPaper(box);
  const [right, bottom] = [left + box.width * zoom, top + box.height * zoom];
  return firstFree(editor, layouts, ({ width, height }, far) => [
    { x: right + far, y: top },
    { x: left, y: top - height - far },
    { x: left, y: bottom + labelRoom - gap + far },
    { x: left - width - far, y: top },
    { x: right + far, y: bottom - height },
    { x: right + far, y: top - height },
    { x: right + far, y: bottom },
    // At the border of the sheet, if there is no space to the right of the shape.
    { x: right - width, y: top - height - far },
    { x: right - width, y: bottom + labelRoom - gap + far },
  ]);
}

/** The position of the buttons for a link: beside the middle of its line. */
export function linkPadPlace(editor: Editor, link: LinkCell, buttons: number): PadPlace | undefined {
  const { x, y } = editor.viewport.toPaper(pointAlong(editor.route(link), 0.5));
  return firstFree(editor, layoutsOf(buttons), ({ width, height }, far) => [
    { x: x + far, y: y + far },
    { x: x + far, y: y - far - height },
    { x: x - far - width, y: y + far },
    { x: x - far - width, y: y - far - height },
  ]);
}

/** Returns whether a box over an area hides a shape, or, if labels count, a label. */
type Covers = (area: Box) => boolean;

const coversShape =
  ({ graph, index }: Editor): Covers =>
  (area) =>
    [...index.query(area)].some((jsid) => {
      const cell = graph.element(jsid);
      return cell !== undefined && isSmall(cell) && overlaps(boxOf(cell), area);
    });

/** The usual maximum distance of a label from its shape or line, in units. */
const wordReach = 80;

/** Creates the test for covered shapes. It looks up the label of each cell once, for all positions. */
function coversSomething(editor: Editor): Covers {
  const known = new Map<string, Box | undefined>();
  const wordsOf = (jsid: string): Box | undefined => {
    if (known.has(jsid)) return known.get(jsid);
    const cell = editor.graph.get(jsid);
    const words = cell && cell.title !== '' ? labelArea(editor, cell) : undefined;
    known.set(jsid, words);
    return words;
  };
  const hidesShape = coversShape(editor);
  return (area) =>
    hidesShape(area) ||
    [...editor.index.query(grow(area, wordReach))].some((jsid) => {
      const words = wordsOf(jsid);
      return words !== undefined && overlaps(words, area);
    });
}

function isFreePlace(editor: Editor, place: Point, { width, height }: Size, covers: Covers): boolean {
  const { viewport } = editor;
  const [right, bottom] = [viewport.room.width, viewport.room.height - barRoom];
  if (place.x < 0 || place.y < fitPadding || place.x + width > right || place.y + height > bottom) return false;
  return !covers(areaAt(editor, place, { width, height }));
}
