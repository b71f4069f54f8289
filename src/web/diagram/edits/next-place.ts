import type { Box, ElementCell, Point, Size } from '../../../diagram/cells/cell.ts';
import { boxBetween, centreOf, grow, isInside, snap } from '../../../diagram/cells/geometry.ts';
import { isUpright, laneBoxes } from '../../../diagram/cells/lanes.ts';
import { overlaps } from '../../../diagram/cells/spatial-index.ts';
import { isOnBorder } from '../../../diagram/routing/obstacles.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { Editor } from '../engine/editor.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { resizeLane } from './lanes.ts';
import { growInLine, makeWay } from './make-room.ts';
import { growAround } from './place.ts';

/** The distance between a shape and the one that is added after it, in units. */
const nextGap = 50;
/** The distance of a shape from the border of its lane or container, in units. */
const margin = 15;

/** The distance from the border of a lane that only the added shape may have; for it the lane grows, in units. */
const clearance = 10;

/** The place for a flow's next shape: the container, the lane in it, and the host of a boundary event. */
export interface Home {
  readonly container: string | undefined;
  readonly lane: number;
  /** The box of the lane, or of the whole container if it has no lanes; undefined outside of containers. */
  readonly stripe: Box | undefined;
  readonly host: ElementCell | undefined;
  readonly upright: boolean;
}

/** The container and the lane for the shape after a given one. */
export function homeOf(graph: DiagramGraph, source: ElementCell): Home {
  const holder = graph.containerOf(source.jsid);
  const under = holder === undefined ? undefined : graph.element(holder);
  const host = under && isOnBorder(source, under) ? under : undefined;
  const container = host ? graph.containerOf(host.jsid) : holder;
  const outer = container === undefined ? undefined : graph.element(container);
  const lanes = outer ? laneBoxes(outer) : [];
  const centre = centreOf(boxOf(host ?? source));
  const lane = lanes.findIndex((box) => isInside(centre, box));
  return {
    container,
    lane,
    stripe: lanes[lane] ?? (outer && boxOf(outer)),
    host,
    upright: outer !== undefined && isUpright(outer),
  };
}

/**
 * The container for a shape that was dropped beyond the end of its pool along the lanes; the pool grows to that point.
 */
export function homeBeyond(graph: DiagramGraph, source: ElementCell, at: Point): Home | undefined {
  const home = homeOf(graph, source);
  const outer = home.container === undefined ? undefined : graph.element(home.container);
  if (!outer || home.host) return undefined;
  const box = boxOf(outer);
  const further = home.upright
    ? { ...box, height: Number.POSITIVE_INFINITY }
    : { ...box, width: Number.POSITIVE_INFINITY };
  if (!isInside(at, further)) return undefined;
  const lanes = laneBoxes(outer);
  const lane = lanes.findIndex((one) =>
    home.upright ? at.x >= one.x && at.x < one.x + one.width : at.y >= one.y && at.y < one.y + one.height,
  );
  return { ...home, lane, stripe: lanes[lane] ?? box };
}

/**
 * The centre of the first free position after a shape: to its right, below it in a vertical pool, below the host of a
 * boundary event. Positions outside of the lane are tried last.
 */
export function nextPlace(editor: Editor, source: ElementCell, size: Size): Point {
  const { graph } = editor;
  const home = homeOf(graph, source);
  const box = boxOf(source);
  const isFree = freeBeside(editor, source, home);
  const down = home.upright || home.host !== undefined;
  const start = centreOf(box);
  const from = home.host ? boxOf(home.host) : box;
  const ahead = down
    ? snap(from.y + from.height + nextGap, editor.grid) + size.height / 2
    : snap(from.x + from.width + nextGap, editor.grid) + size.width / 2;
  const step = down ? size.width + 30 : Math.max(size.height, 40) + 30;
  const places = Array.from({ length: 12 }, (_, tries): Point => {
    const aside = home.host ? tries * step : Math.ceil(tries / 2) * step * (tries % 2 ? 1 : -1);
    return down ? { x: start.x + aside, y: ahead } : { x: ahead, y: start.y + aside };
  }).filter((centre) => isFree(around(centre, size)));
  const { stripe } = home;
  const within = places.find(
    (centre) => stripe && staysIn(grow(around(centre, size), clearance), stripe, home.upright),
  );
  // A lane can grow downwards, but above it is another lane, so only positions below are used.
  const beyond = places.find((centre) => !stripe || (home.upright ? centre.x >= start.x : centre.y >= start.y));
  return within ?? beyond ?? (down ? { x: start.x, y: ahead } : { x: ahead, y: start.y });
}

/** The distance between a step and its note or data, equal to that of the automatic layout, in units. */
const companionGap = 40;

/**
 * The centre of a position for a note above a shape, or for data below it, such that the link there crosses no line. If
 * there is none, a position on the other side; last, one for which the lane has to grow. Undefined if there is no
 * position at all.
 */
export function companionPlace(editor: Editor, source: ElementCell, size: Size, above: boolean): Point | undefined {
  const { graph } = editor;
  const home = homeOf(graph, source);
  const isFree = freeBeside(editor, source, home);
  const box = boxOf(source);
  const { x, y } = centreOf(box);
  const far = companionGap + (box.height + size.height) / 2;
  const aside = snap((box.width + size.width) / 2, editor.grid);
  const places = [above ? -far : far, above ? far : -far].flatMap((by) =>
    [0, aside, -aside].map((dx) => ({ x: x + dx, y: y + by })),
  );
  const isClear = (one: Box): boolean => isFree(one) && graph.routes.isUncrossed(one, source);
  const clear = places.filter((centre) => {
    const way = boxBetween(centre, { x, y: y + (Math.sign(centre.y - y) * box.height) / 2 });
    return isClear(around(centre, size)) && isClear(grow(way, -1));
  });
  const { stripe, upright } = home;
  const grown = stripe && { ...stripe, [upright ? 'width' : 'height']: Number.POSITIVE_INFINITY };
  const isIn = (centre: Point, within: Box | undefined): boolean => {
    const room = around(centre, size);
    return !within || (staysIn(room, within, false) && staysIn(room, within, true));
  };
  return clear.find((centre) => isIn(centre, stripe)) ?? clear.find((centre) => isIn(centre, grown));
}

const around = ({ x, y }: Point, { width, height }: Size): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** Whether a box is between the two borders of a lane that are parallel to the flow. */
const staysIn = (box: Box, stripe: Box, upright: boolean): boolean =>
  upright
    ? box.x >= stripe.x && box.x + box.width <= stripe.x + stripe.width
    : box.y >= stripe.y && box.y + box.height <= stripe.y + stripe.height;

/** Whether a cell is in a lane after the given one. Such a cell moves when the lane grows. */
function isBehindLane(cell: ElementCell, { lane, stripe, upright }: Home): boolean {
  if (lane < 0 || !stripe) return false;
  const { x, y } = centreOf(boxOf(cell));
  return upright ? x >= stripe.x + stripe.width : y >= stripe.y + stripe.height;
}

/**
 * Returns a function that tests whether a position is free of other shapes. Shapes outside of the container, or in
 * later lanes, are ignored, because they move when the container grows.
 */
function freeBeside({ graph, index }: Editor, source: ElementCell, home: Home): (room: Box) => boolean {
  const { container } = home;
  const inside = container === undefined ? undefined : new Set(graph.contentsOf(container));
  return (room) =>
    ![...index.query(room)].some((jsid) => {
      const other = graph.element(jsid);
      if (!other || (inside && !inside.has(jsid)) || !overlaps(boxOf(other), room)) return false;
      if (isBehindLane(other, home)) return false;
      return !graph.contentsOf(jsid).includes(source.jsid);
    });
}

/** The height of a line of text, in units. */
const lineHeight = 18;

/** The box of a shape together with one line of text below it, if its label is outside. */
function withWords({ type, title, size, position, values }: ElementCell): Box {
  const words = shapeType(type).labelBox({ title, size, values });
  return {
    ...position,
    width: size.width,
    height: Math.max(size.height, words.y + Math.min(words.height, lineHeight)),
  };
}

/** Enlarges the lane and the container until they contain a shape, and moves elements below the container away. */
export function growHome(graph: DiagramGraph, { container, lane, stripe, upright }: Home, added: ElementCell): void {
  const outer = container === undefined ? undefined : graph.element(container);
  if (!outer || !stripe) return;
  const before = boxOf(outer);
  const box = withWords(added);
  if (lane >= 0) {
    const needed = upright ? box.x + box.width - stripe.x : box.y + box.height - stripe.y;
    if (needed + margin > (upright ? stripe.width : stripe.height))
      resizeLane(graph, outer.jsid, lane, needed + margin);
  }
  growAround(graph, outer.jsid, box);
  const after = graph.element(outer.jsid);
  if (!after) return;
  // Only for outermost containers. If the container is inside another one, such as a lane that is an element, the
  // elements beyond it are only moved away.
  if (graph.containerOf(outer.jsid) === undefined) growInLine(graph, before, after, upright);
  const grown = { x: after.size.width - before.width, y: after.size.height - before.height };
  if (grown.y > 0) makeWay(graph, outer.jsid, { axis: 'y', edge: before.y + before.height, by: grown.y }, added.jsid);
  if (grown.x > 0) makeWay(graph, outer.jsid, { axis: 'x', edge: before.x + before.width, by: grown.x }, added.jsid);
}
