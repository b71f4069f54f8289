import type { Box, CellValues, ElementCell, LinkCell, Point } from '../../../diagram/cells/cell.ts';
import { centreOf, clamp } from '../../../diagram/cells/geometry.ts';
import { everyStripe, headerOf, isUpright, laneStripes } from '../../../diagram/cells/lanes.ts';
import { boundsOf } from '../../../diagram/cells/spatial-index.ts';
import { pinsInUnits } from '../../../diagram/routing/link-settings.ts';
import { isOnBorder } from '../../../diagram/routing/obstacles.ts';
import { boxOf, outsideOf } from '../../../diagram/routing/route.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import { verticesOf } from '../../../diagram/shapes/shape-type.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { fitLanes, leastLanes } from './lanes.ts';
import { type BarEnds, barEnds, followBar, heightsOf, putMessages } from './lifelines.ts';
import { leastLifeline } from './message.ts';

/** A box after one side or corner is dragged to a point. A handle is a compass direction, such as `nw` or `e`. */
export function draggedBox(
  box: Box,
  handle: string,
  to: Point,
  {
    least,
    proportional = false,
  }: { readonly least: { width: number; height: number }; readonly proportional?: boolean },
): Box {
  if (proportional) return scaledBox(box, handle, to, least);
  let [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  if (handle.includes('w')) left = Math.min(to.x, right - least.width);
  if (handle.includes('e')) right = Math.max(to.x, left + least.width);
  if (handle.includes('n')) top = Math.min(to.y, bottom - least.height);
  if (handle.includes('s')) bottom = Math.max(to.y, top + least.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * A box with fixed proportions after one side or corner is dragged to a point. It is scaled about the opposite corner
 * or side.
 */
function scaledBox(box: Box, handle: string, to: Point, least: { width: number; height: number }): Box {
  const free = draggedBox(box, handle, to, { least: { width: 1, height: 1 } });
  const wished = /[ew]/.test(handle)
    ? /[ns]/.test(handle)
      ? Math.max(free.width / box.width, free.height / box.height)
      : free.width / box.width
    : free.height / box.height;
  const scale = Math.max(wished, least.width / box.width, least.height / box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  const x = handle.includes('w')
    ? box.x + box.width - width
    : /e/.test(handle)
      ? box.x
      : box.x + (box.width - width) / 2;
  const y = handle.includes('n')
    ? box.y + box.height - height
    : /s/.test(handle)
      ? box.y
      : box.y + (box.height - height) / 2;
  return { x, y, width, height };
}

/** The minimum size of a shape, determined by its type, lanes and contents, in units. */
export function leastSize(graph: DiagramGraph, jsid: string): { width: number; height: number } {
  const cell = graph.element(jsid);
  if (!cell) return { width: 0, height: 0 };
  const { width, height } = shapeType(cell.type).minimumSize;
  const lanes = leastLanes(cell);
  return { width: Math.max(width, lanes.width), height: Math.max(height, lanes.height, leastLifeline(graph, cell)) };
}

/** The width and height of a container's name bands, in units. */
function bandsOf(cell: ElementCell): Point {
  const none = { x: 0, y: 0 };
  if (!shapeType(cell.type).canGrabAt || !shapeType(cell.type).marks) return none;
  const headers = everyStripe(laneStripes(cell)).map(({ header }) => header);
  return isUpright(cell)
    ? { ...none, y: Math.max(headerOf(cell), ...headers.map(({ y, height }) => y + height - cell.position.y)) }
    : { ...none, x: Math.max(headerOf(cell), ...headers.map(({ x, width }) => x + width - cell.position.x)) };
}

/**
 * Returns a function that limits the requested box of a container: the box contains its contents on the sides where it
 * contains them now, and its name bands do not cover them.
 */
export function limitsByContent(graph: DiagramGraph, jsid: string): (wished: Box) => Box {
  const cell = graph.element(jsid);
  const content = contentBox(graph, jsid);
  if (!cell || !content) return (wished) => wished;
  const start = boxOf(cell);
  const bands = bandsOf(cell);
  const first = (axis: 'x' | 'y', wished: number): number =>
    content[axis] >= start[axis] ? Math.min(wished, Math.max(content[axis] - bands[axis], start[axis])) : wished;
  const [right, bottom] = [
    Math.min(content.x + content.width, start.x + start.width),
    Math.min(content.y + content.height, start.y + start.height),
  ];
  return (wished) => {
    const [x, y] = [first('x', wished.x), first('y', wished.y)];
    return {
      x,
      y,
      width: Math.max(wished.x + wished.width, right) - x,
      height: Math.max(wished.y + wished.height, bottom) - y,
    };
  };
}

/** The smallest box of a container around its contents; undefined without contents. */
export function contentBox(graph: DiagramGraph, jsid: string): Box | undefined {
  const host = graph.element(jsid);
  const boxes = (host?.embeds ?? []).flatMap((child) => {
    const cell = graph.element(child);
    return host && cell && !isOnBorder(cell, host) ? [boxOf(cell)] : [];
  });
  return boundsOf(boxes);
}

/**
 * The centre of an element on a border after the box has changed: on the same side, at the same fraction of its length.
 */
export function onBorderAfter(middle: Point, before: Box, after: Box): Point {
  const share = { x: (middle.x - before.x) / before.width, y: (middle.y - before.y) / before.height };
  const inner = { x: after.x + clamp(share.x, 0, 1) * after.width, y: after.y + clamp(share.y, 0, 1) * after.height };
  const sides = [
    { far: Math.abs(middle.x - before.x), at: { ...inner, x: after.x + middle.x - before.x } },
    {
      far: Math.abs(before.x + before.width - middle.x),
      at: { ...inner, x: after.x + after.width + middle.x - before.x - before.width },
    },
    { far: Math.abs(middle.y - before.y), at: { ...inner, y: after.y + middle.y - before.y } },
    {
      far: Math.abs(before.y + before.height - middle.y),
      at: { ...inner, y: after.y + after.height + middle.y - before.y - before.height },
    },
  ];
  return sides.reduce((best, side) => (side.far < best.far ? side : best)).at;
}

/** The elements that are on the border of a shape. */
export const sittingOn = (graph: DiagramGraph, host: ElementCell): readonly ElementCell[] =>
  (host.embeds ?? []).flatMap((child) => {
    const cell = graph.element(child);
    return cell && isOnBorder(cell, host) ? [cell] : [];
  });

/** Moves elements on the border of a shape to the border of its new box. */
export function keepOnBorder(graph: DiagramGraph, sitting: readonly ElementCell[], before: Box, after: Box): void {
  for (const { jsid, position, size } of sitting) {
    const middle = onBorderAfter(centreOf({ ...position, ...size }), before, after);
    graph.change(jsid, { position: { x: middle.x - size.width / 2, y: middle.y - size.height / 2 } });
  }
}

/**
 * Sets the box of a shape. Vertices of its links inside the new box are removed; elements on its border retain their
 * relative position. Messages retain their height, except the first and last messages of a bar.
 */
export function resizeCell(graph: DiagramGraph, jsid: string, box: Box, ends?: BarEnds): void {
  const cell = graph.element(jsid);
  if (!cell) return;
  const before = boxOf(cell);
  const following = ends ?? barEnds(graph, cell);
  const heights = heightsOf(graph, [jsid]);
  const sitting = sittingOn(graph, cell);
  graph.batch('Resize', () => {
    const values = fitLanes(cell, box);
    graph.change(jsid, {
      position: { x: box.x, y: box.y },
      size: { width: box.width, height: box.height },
      ...(values && { values }),
    });
    keepOnBorder(graph, sitting, before, box);
    putMessages(graph, heights);
    followBar(graph, jsid, following);
    for (const link of graph.linksOf(jsid)) {
      const vertices = verticesOf(link.values);
      const left = outsideOf(vertices, box);
      const pinned = pinsInUnits(graph.routes.linkSettings) ? anchorsInUnits(link, jsid, before, box) : {};
      if (left !== vertices || Object.keys(pinned).length)
        graph.change(link.jsid, {
          values: { ...link.values, ...pinned, ...(left !== vertices && { vertices: left }) },
        });
    }
  });
}

/** The anchors of a link at a resized shape, so that its pinned ends retain their distance from the shape's corner. */
function anchorsInUnits(link: LinkCell, jsid: string, before: Box, box: Box): CellValues {
  const anchors = (['source', 'target'] as const).flatMap((end) => {
    const anchor = link[end] === jsid ? (link.values[`${end}_anchor`] as Point | null | undefined) : undefined;
    if (!anchor) return [];
    const x = clamp((anchor.x * before.width) / box.width, 0, 1);
    const y = clamp((anchor.y * before.height) / box.height, 0, 1);
    return [[`${end}_anchor`, { x, y }] as const];
  });
  return Object.fromEntries(anchors);
}
