/** Simple routes between two shapes: right angles, at most two corners. Pure geometry. */
import type { Box, Point } from '../cells/cell.ts';
import { parallelDistance } from '../cells/constants.ts';
import { centreOf } from '../cells/geometry.ts';
import { crossing } from '../shapes/outline.ts';
import type { Outline, Side } from '../shapes/shape-type.ts';

export const allSides: readonly Side[] = ['right', 'bottom', 'top', 'left'];

/** The direction of a line that leaves a side. */
export const outward: Readonly<Record<Side, Point>> = {
  top: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
};

/** The side on which a line leaves its first point, also for a slanted line. */
export function sideOfEnd([from, to]: readonly Point[]): Side {
  if (!from || !to) return 'right';
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? 'left' : 'right';
  return dy < 0 ? 'top' : 'bottom';
}

/** A point on an outline, with its side. */
export interface Port {
  readonly side: Side;
  readonly point: Point;
}

/** The end of a link, as the router sees it. */
export interface End {
  readonly box: Box;
  readonly outline: Outline;
  /** The sides at which a line may leave. */
  readonly sides: readonly Side[];
  /** The target point that a person has set: on the outline or within the shape. */
  readonly pinned?: Point | undefined;
  /** The points at which manual lines meet the shape; other lines avoid these points. */
  readonly manual?: readonly ManualPort[];
}

/** The point at which a manual line meets a shape. */
export interface ManualPort extends Port {
  readonly leaves: boolean;
}

export interface Way {
  readonly points: readonly Point[];
  readonly from: Side;
  readonly to: Side;
  /** The length, plus penalties for corners and for sides that are hard to read, in units. */
  readonly cost: number;
}

/**
 * The extra cost of moving a line to another corner of a diamond that is accepted so that two lines do not share a
 * corner, in units.
 */
export const cornerWorth = 260;
/** The price of a corner, in units of length. */
export const cornerPrice = 50;
/** The length of the first straight segment, before the first turn, in units. */
export const stub = 16;
const leastStub = 10;
/** The minimum distance of a line's end from a corner of a box, in units. */
const cornerRoom = 10;
/**
 * The tolerance around the corner of a diamond, or the middle of a circle's side, within which a line needs no turn, in
 * units.
 */
export const leeway = 4;
/**
 * Lines that share the corner of a diamond, or the middle of a circle's side, are spread over this distance from it, in
 * units.
 */
export const cornerReach = 12;

export interface Span {
  readonly low: number;
  readonly high: number;
}

/** The axis along which the points of a side differ. */
export const acrossOf = (side: Side): 'x' | 'y' => (side === 'left' || side === 'right' ? 'y' : 'x');

/** Whether each side of the shape has one point for all lines: its middle. */
export const hasOnePort = ({ outline, pinned }: Pick<End, 'outline' | 'pinned'>): boolean =>
  outline !== 'rectangle' || pinned !== undefined;

/** The coordinates along a side at which a line may leave. */
export function spanOf({ box, outline, pinned }: End, axis: 'x' | 'y'): Span {
  if (pinned) return { low: pinned[axis], high: pinned[axis] };
  const extent = axis === 'x' ? box.width : box.height;
  const middle = box[axis] + extent / 2;
  const room = outline === 'rectangle' ? extent / 2 - cornerRoom : outline === 'lifeline' ? 0 : leeway;
  const reach = Math.max(0, room);
  return { low: middle - reach, high: middle + reach };
}

/** The coordinates along a side over which lines that share the side are spread. */
export function spreadOf(end: End, axis: 'x' | 'y'): Span {
  if (end.pinned || end.outline === 'rectangle' || end.outline === 'lifeline') return spanOf(end, axis);
  const extent = axis === 'x' ? end.box.width : end.box.height;
  const middle = end.box[axis] + extent / 2;
  const reach = Math.min(cornerReach, extent / 3);
  return { low: middle - reach, high: middle + reach };
}

/** The point at which a line that leaves a side at a coordinate crosses the shape's box. */
export const edgePortOf = (end: End, side: Side, across?: number): Port =>
  portOf(end.outline === 'lifeline' ? end : { ...end, outline: 'rectangle' }, side, across);

/** The point at which a line leaves a side, at a coordinate along it or in its middle. */
export function portOf(end: End, side: Side, across?: number): Port {
  if (end.pinned && end.sides.length === 1) return { side, point: end.pinned };
  if (end.pinned) return portOf({ ...end, pinned: undefined }, side, end.pinned[acrossOf(side)]);
  const { box, outline } = end;
  const centre = centreOf(box);
  if (outline === 'lifeline') return { side, point: centre };
  const { x: dx, y: dy } = outward[side];
  const edge = { x: centre.x + (dx * box.width) / 2, y: centre.y + (dy * box.height) / 2 };
  const point = across === undefined ? edge : { ...edge, [acrossOf(side)]: across };
  if (outline === 'rectangle') return { side, point };
  const from = across === undefined ? centre : { ...centre, [acrossOf(side)]: across };
  return { side, point: crossing(box, outline, point, from) };
}

/** A side longer than this has several ports, in units. */
const longSide = 240;
/** The distance between ports of a long side, in units. */
const portStep = 60;

/** Whether a side is so short that it has one port. */
export const isShort = ({ low, high }: Span): boolean => high - low < longSide;

/**
 * The ports of a side for lines to another shape: the middle of the side and, on a long side, the points that face the
 * other shape.
 */
export function portsToward(end: End, side: Side, other: Box): Port[] {
  const axis = acrossOf(side);
  const { low, high } = spanOf(end, axis);
  if (end.pinned || isShort({ low, high })) return [portOf(end, side)];
  const middle = axis === 'x' ? other.x + other.width / 2 : other.y + other.height / 2;
  const places = [0, 1, -1, 2, -2].map((step) => Math.max(low, Math.min(high, middle + step * portStep)));
  return [...new Set(places)].map((across) => portOf(end, side, across));
}

const within = (value: number, { low, high }: Span): boolean => value >= low && value <= high;

/**
 * The common coordinate of a straight line between facing sides: the middle of one side, if the other side extends that
 * far.
 */
export function shared(a: End, b: End, axis: 'x' | 'y'): number | undefined {
  const [one, other] = [spanOf(a, axis), spanOf(b, axis)];
  const middles = [(one.low + one.high) / 2, (other.low + other.high) / 2] as const;
  if (within(middles[0], other)) return middles[0];
  if (within(middles[1], one)) return middles[1];
  const [low, high] = [Math.max(one.low, other.low), Math.min(one.high, other.high)];
  return low <= high ? (low + high) / 2 : undefined;
}

const same = (a: number, b: number): boolean => Math.abs(a - b) < 0.5;

/** The routes with up to two corners from one port to another. */
export function waysBetween(a: Port, b: Port): Point[][] {
  const [from, to] = [a.point, b.point];
  const [out, into] = [outward[a.side], outward[b.side]];
  const axis = out.x === 0 ? 'y' : 'x';
  const across = axis === 'x' ? 'y' : 'x';
  const at = (along: number, other: number): Point => (axis === 'x' ? { x: along, y: other } : { x: other, y: along });
  const turned = (along: number): Point[] => [from, at(along, from[across]), at(along, to[across]), to];
  if (out.x === -into.x && out.y === -into.y) {
    const sign = out[axis];
    const ahead = (to[axis] - from[axis]) * sign;
    if (ahead <= 0) return [];
    if (same(from[across], to[across])) return [[from, { ...to, [across]: from[across] }]];
    if (ahead < 2 * leastStub) return [];
    const middle = from[axis] + (sign * ahead) / 2;
    if (ahead < 4 * stub) return [turned(middle)];
    return [turned(middle), turned(to[axis] - sign * stub), turned(from[axis] + sign * stub)];
  }
  if (a.side === b.side) {
    if (same(from[across], to[across])) return [];
    const sign = out[axis];
    const far = sign > 0 ? Math.max(from[axis], to[axis]) : Math.min(from[axis], to[axis]);
    return [turned(far + sign * 1.5 * stub), turned(far + sign * 3 * stub)];
  }
  const corner = axis === 'x' ? { x: to.x, y: from.y } : { x: from.x, y: to.y };
  const aheadFrom = (corner[axis] - from[axis]) * out[axis];
  const aheadTo = (corner[across] - to[across]) * into[across];
  return aheadFrom >= leastStub && aheadTo >= leastStub ? [[from, corner, to]] : [];
}

/** The length of a line through these points. */
export function lengthOfWay(points: readonly Point[]): number {
  let length = 0;
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1] as Point, points[at] as Point];
    length += Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
  }
  return length;
}

/** The relative position of two ends, and the cost of the sides between them. */
export interface EndGeometry {
  /** Whether lines prefer to go down rather than right: messages between pools, and flows in vertical pools. */
  readonly down: boolean;
  /** Whether both directions are equally readable, as for messages. */
  readonly bothWays?: boolean;
  /** The offset of this line from the middle of its parallel lines, in units. */
  readonly aside: number;
  /** The offset of the outermost parallel line, in units. */
  readonly spread: number;
}

/** The cost of leaving or reaching a side, in addition to the length of the line. */
export function sidePrice(
  { end, side }: { readonly end: End; readonly side: Side },
  other: End,
  { down, bothWays }: EndGeometry,
  entering: boolean,
): number {
  const taken = usedCornerPrice({ end, side }, other, entering);
  if (end.outline === 'diamond') return taken;
  const level = side === 'left' || side === 'right';
  const gap = down
    ? Math.max(other.box.y - end.box.y - end.box.height, end.box.y - other.box.y - other.box.height)
    : Math.max(other.box.x - end.box.x - end.box.width, end.box.x - other.box.x - other.box.width);
  const roomy = gap >= 2 * leastStub;
  const against = entering ? (down ? 'bottom' : 'right') : down ? 'top' : 'left';
  const price = side === against && !bothWays ? 40 : 0;
  // A message that leaves a shape sideways would look like a flow.
  return taken + price + (roomy && level === down ? (bothWays ? 90 : 60) : 0);
}

/**
 * The penalty for a corner of a diamond or circle that a manual line already uses. Lines in the same direction may
 * share the corner: no line turns away from its target to have a corner of its own.
 */
function usedCornerPrice(
  { end, side }: { readonly end: End; readonly side: Side },
  other: End,
  entering: boolean,
): number {
  if (!end.manual?.length || !hasOnePort(end) || end.pinned) return 0;
  if (end.manual.some((port) => port.side === side)) return cornerWorth;
  const joins = !entering && end.manual.some(({ leaves }) => leaves);
  return joins && looksAway(end.box, side, other.box) ? cornerWorth : 0;
}

/** Whether the other box is on the opposite side of this box. */
export function looksAway(box: Box, side: Side, other: Box): boolean {
  const [from, to] = [centreOf(box), centreOf(other)];
  const { x, y } = outward[side];
  return (to.x - from.x) * x + (to.y - from.y) * y < 0;
}

const manualAt = ({ manual = [] }: End, side: Side, axis: 'x' | 'y'): readonly number[] =>
  manual.flatMap((port) => (port.side === side ? [port.point[axis]] : []));

/** The distance between two lines at one side, in units. */
export const portGap = 20;
/** The minimum distance between two lines at one side if there is no more room, in units. */
export const leastGap = 8;

/**
 * The position nearest to the preferred one at which a straight line overlaps no manual line; undefined if no such
 * position exists.
 */
function besideManual(wished: number, manual: readonly number[], { low, high }: Span): number | undefined {
  if (!manual.length) return wished;
  const isClear = (at: number, room: number): boolean => manual.every((one) => Math.abs(one - at) >= room - 0.5);
  if (isClear(wished, portGap)) return wished;
  for (const room of [portGap, portGap / 2, leastGap]) {
    const places = manual.flatMap((at) => [at - room, at + room]).filter((at) => at >= low && at <= high);
    const clear = places.filter((at) => isClear(at, room));
    if (clear.length) return clear.reduce((best, at) => (Math.abs(at - wished) < Math.abs(best - wished) ? at : best));
  }
  return isClear(wished, leastGap) ? wished : undefined;
}

/** All simple routes between two ends, the cheapest first. */
export function simpleWays(a: End, b: End, reading: EndGeometry): Way[] {
  const found: Way[] = [];
  for (const from of a.sides) {
    for (const to of b.sides) {
      const facing = outward[from].x === -outward[to].x && outward[from].y === -outward[to].y;
      const axis = acrossOf(from);
      const straight = facing ? shared(a, b, axis) : undefined;
      const prices = [
        sidePrice({ end: a, side: from }, b, reading, false),
        sidePrice({ end: b, side: to }, a, reading, true),
      ] as const;
      // A route around an obstacle that leaves and arrives on the same side is readable, so only one of the two
      // penalties counts.
      const price = from === to ? Math.max(...prices) : prices[0] + prices[1];
      const add = (points: readonly Point[]) =>
        found.push({ points, from, to, cost: lengthOfWay(points) + cornerPrice * (points.length - 2) + price });
      if (straight !== undefined) {
        const spans = [spanOf(a, axis), spanOf(b, axis)] as const;
        const [low, high] = [Math.max(spans[0].low, spans[1].low), Math.min(spans[0].high, spans[1].high)];
        const manual =
          a.manual?.length || b.manual?.length ? [...manualAt(a, from, axis), ...manualAt(b, to, axis)] : [];
        // A diamond or circle has room for only one straight line; parallel lines go around.
        const [one, other] = [hasOnePort(a), hasOnePort(b)];
        // Each line is planned at its source. The order of the parallel lines is known there, but not their routes.
        const isOther = one && other && reading.aside > -reading.spread;
        const at = isOther
          ? undefined
          : besideManual(straight + (one || other ? 0 : reading.aside), manual, { low, high });
        if (at !== undefined && low <= high && at >= low - 0.5 && at <= high + 0.5)
          for (const points of waysBetween(portOf(a, from, at), portOf(b, to, at))) add(points);
        // If the straight line between two long sides is blocked, the ports beside it are tried.
        if (isShort(spans[0]) && isShort(spans[1])) continue;
      }
      for (const start of portsToward(a, from, b.box))
        for (const goal of portsToward(b, to, a.box)) for (const points of waysBetween(start, goal)) add(points);
    }
  }
  return found.sort((one, other) => one.cost - other.cost);
}

/** The offset between the turns of parallel lines, in units. It prevents crossings. */
const turnStep = 8;

/**
 * The route of one of several parallel lines whose offset exceeds the side. The line leaves at its share of the side,
 * turns outwards to its offset, and returns. Undefined if the shapes do not face each other with room between them.
 */
export function bracketWay(a: End, b: End, { aside, spread, down }: EndGeometry): Point[] | undefined {
  if (hasOnePort(a) || hasOnePort(b)) return undefined;
  const inner = ((spread - Math.abs(aside)) / parallelDistance) * turnStep;
  for (const from of a.sides) {
    const axis = acrossOf(from);
    const to = b.sides.find((side) => outward[side].x === -outward[from].x && outward[side].y === -outward[from].y);
    const middle = to && shared(a, b, axis);
    if (to === undefined || middle === undefined || (axis === 'x') !== down) continue;
    const port = (end: End, side: Side): Port => {
      const { low, high } = spanOf(end, axis);
      const room = Math.min(middle - low, high - middle);
      return portOf(end, side, middle + aside * Math.min(1, room / spread));
    };
    const [start, goal] = [port(a, from), port(b, to)];
    const along = axis === 'x' ? 'y' : 'x';
    const out = outward[from][along];
    const ahead = (goal.point[along] - start.point[along]) * out;
    if (ahead < 2 * (stub + (spread / parallelDistance) * turnStep) + leastStub) continue;
    const turn = out * (stub + inner);
    const at = (far: number, across: number): Point => (axis === 'x' ? { x: across, y: far } : { x: far, y: across });
    const [first, last] = [start.point[along] + turn, goal.point[along] - turn];
    return [
      start.point,
      at(first, start.point[axis]),
      at(first, middle + aside),
      at(last, middle + aside),
      at(last, goal.point[axis]),
      goal.point,
    ];
  }
  return undefined;
}
