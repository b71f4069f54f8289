import type { Box, ElementCell, LinkCell, Point } from '../cells/cell.ts';
import { shapeType } from '../shapes/families.ts';
import { crossing } from '../shapes/outline.ts';
import type { Outline } from '../shapes/shape-type.ts';
import { verticesOf } from '../shapes/shape-type.ts';
import { parallelDistance } from './constants.ts';
import { centreOf, distance, isInside } from './geometry.ts';

export const boxOf = ({ position, size }: Pick<ElementCell, 'position' | 'size'>): Box => ({ ...position, ...size });

const straightKinds = new Set(['association', 'conversation']);

/** Flows of a process turn at right angles; relations and associations run straight. */
export const isElbow = (link: LinkCell): boolean =>
  link.type === 'Flow' && !straightKinds.has(String(link.values['flowType']));

/** How near to a corner of a box a line may leave it, in units. */
const cornerRoom = 10;

interface Span {
  readonly low: number;
  readonly high: number;
}
/** The heights (or breadths) at which a line may leave a shape: its middle alone where the outline is not straight. */
const spanOf = ({ box, outline }: EndShape, axis: 'x' | 'y'): Span => {
  const extent = axis === 'x' ? box.width : box.height;
  const middle = box[axis] + extent / 2;
  const reach = outline === 'rectangle' ? Math.max(0, extent / 2 - cornerRoom) : 0;
  return { low: middle - reach, high: middle + reach };
};
const within = (value: number, { low, high }: Span): boolean => value >= low && value <= high;

/** A line that leaves both shapes straight: at the middle of one if the other can be met there. */
function shared(a: EndShape, b: EndShape, axis: 'x' | 'y'): number | undefined {
  const [one, other] = [spanOf(a, axis), spanOf(b, axis)];
  const middles = [centreOf(a.box)[axis], centreOf(b.box)[axis]] as const;
  if (within(middles[0], other)) return middles[0];
  if (within(middles[1], one)) return middles[1];
  const [low, high] = [Math.max(one.low, other.low), Math.min(one.high, other.high)];
  return low <= high ? (low + high) / 2 : undefined;
}

/** From where in the shapes a line between them sets out, and its corners: level and upright stretches only. */
function elbow(
  from: EndShape,
  to: EndShape,
  upright: boolean,
): { readonly start: Point; readonly inner: Point[]; readonly end: Point } {
  const [source, target] = [from.box, to.box];
  const [a, b] = [centreOf(source), centreOf(target)];
  const beside = source.x + source.width < target.x || target.x + target.width < source.x;
  const above = source.y + source.height < target.y || target.y + target.height < source.y;
  const level = beside ? shared(from, to, 'y') : undefined;
  if (level !== undefined) return { start: { x: a.x, y: level }, inner: [], end: { x: b.x, y: level } };
  const plumb = above ? shared(from, to, 'x') : undefined;
  if (plumb !== undefined) return { start: { x: plumb, y: a.y }, inner: [], end: { x: plumb, y: b.y } };
  if (above && (upright || !beside)) {
    const y = b.y > a.y ? (source.y + source.height + target.y) / 2 : (source.y + target.y + target.height) / 2;
    return {
      start: a,
      inner: [
        { x: a.x, y },
        { x: b.x, y },
      ],
      end: b,
    };
  }
  if (beside) {
    const x = b.x > a.x ? (source.x + source.width + target.x) / 2 : (source.x + target.x + target.width) / 2;
    return {
      start: a,
      inner: [
        { x, y: a.y },
        { x, y: b.y },
      ],
      end: b,
    };
  }
  return { start: a, inner: [], end: b };
}

interface EndShape {
  readonly box: Box;
  readonly outline: Outline;
}
const shapeOf = (cell: ElementCell): EndShape => ({ box: boxOf(cell), outline: shapeType(cell.type).outline });

const anchorOf = (link: LinkCell, end: 'source_anchor' | 'target_anchor', box: Box): Point | undefined => {
  const anchor = link.values[end] as Point | null | undefined;
  return anchor ? { x: box.x + anchor.x * box.width, y: box.y + anchor.y * box.height } : undefined;
};

const nearBorder = (point: Point, box: Box): boolean =>
  isInside(point, box) &&
  Math.min(point.x - box.x, box.x + box.width - point.x, point.y - box.y, box.y + box.height - point.y) < 2;

/**
 * The whole line of a link, from outline to outline. Pure, so that page, overview, exports and culling draw one line.
 * An end that is missing is taken as the point given for it.
 */
export function routeOf(link: LinkCell, source: ElementCell | Point, target: ElementCell | Point): Point[] {
  const ends = [source, target].map((end) =>
    'jsid' in end ? shapeOf(end) : { box: { ...end, width: 0, height: 0 }, outline: 'rectangle' as Outline },
  ) as [EndShape, EndShape];
  const [from, to] = ends;
  const anchors = [anchorOf(link, 'source_anchor', from.box), anchorOf(link, 'target_anchor', to.box)] as const;
  const vertices = verticesOf(link.values);
  const free = !vertices.length && !anchors[0] && !anchors[1] && isElbow(link);
  const way = free
    ? elbow(from, to, link.values['flowType'] === 'message')
    : { start: anchors[0] ?? centreOf(from.box), inner: vertices, end: anchors[1] ?? centreOf(to.box) };
  const { start, inner, end } = way;
  const first = inner[0] ?? end;
  const last = inner.at(-1) ?? start;
  const leave = (shape: EndShape, anchor: Point | undefined, at: Point, towards: Point): Point => {
    if (anchor && nearBorder(anchor, shape.box)) return anchor;
    return crossing(shape.box, shape.outline, towards, free ? at : aligned(at, towards, shape, anchor));
  };
  return [leave(from, anchors[0], start, first), ...inner, leave(to, anchors[1], end, last)];
}

/** Lines leave a shape straight where they can: beside the centre, when the next corner is within its width or height. */
function aligned(centre: Point, next: Point, { box, outline }: EndShape, anchor: Point | undefined): Point {
  if (anchor || outline !== 'rectangle') return centre;
  const margin = 6;
  const [dx, dy] = [Math.abs(next.x - centre.x), Math.abs(next.y - centre.y)];
  if (dx > 0 && dx < box.width / 2 - margin && dy > box.height / 2) return { x: next.x, y: centre.y };
  if (dy > 0 && dy < box.height / 2 - margin && dx > box.width / 2) return { x: centre.x, y: next.y };
  return centre;
}

/** The bends of links between the same two shapes, 40 apart and the middle one straight (spec W9). */
export function parallelVertices(count: number, a: Point, b: Point): Point[][] {
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const length = distance(a, b) || 1;
  const across = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
  return Array.from({ length: count }, (_, at) => {
    const offset = (at - (count - 1) / 2) * parallelDistance;
    return offset === 0 ? [] : [{ x: middle.x + across.x * offset, y: middle.y + across.y * offset }];
  });
}

/** Vertices without those that lie in a box: what a resized shape has swallowed (spec W4). */
export const outsideOf = (vertices: readonly Point[], box: Box): readonly Point[] =>
  vertices.some((point) => isInside(point, box)) ? vertices.filter((point) => !isInside(point, box)) : vertices;

/** SVG path data through the points, corners rounded. */
export function pathData(points: readonly Point[], radius = 6): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let data = `M${round(first.x)} ${round(first.y)}`;
  rest.forEach((corner, at) => {
    const before = at === 0 ? first : (rest[at - 1] as Point);
    const after = rest[at + 1];
    const cut = after ? Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2) : 0;
    if (!after || cut < 1) {
      data += `L${round(corner.x)} ${round(corner.y)}`;
      return;
    }
    const [a, b] = [towards(corner, before, cut), towards(corner, after, cut)];
    data += `L${round(a.x)} ${round(a.y)}Q${round(corner.x)} ${round(corner.y)} ${round(b.x)} ${round(b.y)}`;
  });
  return data;
}

const round = (value: number): number => Math.round(value * 100) / 100;
export const towards = (from: Point, to: Point, by: number): Point => {
  const length = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
};
