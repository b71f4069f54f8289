import type { Box, ElementCell, LinkCell, Point } from '../cells/cell.ts';
import { parallelDistance } from '../cells/constants.ts';
import { centreOf, distance, isInside } from '../cells/geometry.ts';
import { shapeType } from '../shapes/families.ts';
import { crossing } from '../shapes/outline.ts';
import type { Outline } from '../shapes/shape-type.ts';
import { verticesOf } from '../shapes/shape-type.ts';
import { allSides, type End, portOf, shared } from './ways.ts';

/** The box of an element. */
export const boxOf = ({ position, size }: Pick<ElementCell, 'position' | 'size'>): Box => ({ ...position, ...size });

const straightKinds = new Set(['association', 'conversation']);

/** Flows of a process turn at right angles; relations and associations are straight if nothing is in between. */
export const isElbow = (link: LinkCell): boolean =>
  link.type === 'Flow' && !straightKinds.has(String(link.values['flowType']));

/** The end of a link: an element, or a point while the link is being drawn. */
export type LineEnd = ElementCell | Point;

/** The target points and ends of lines, where they differ from the centre and the outline of a shape. */
export interface LineSettings {
  readonly atBox?: boolean;
  readonly atAnchor?: boolean;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** Whether lines between shapes side by side are horizontal or vertical. */
  readonly across?: boolean;
  /** Whether lines run from the middle of a side to the middle of the facing side. */
  readonly middle?: boolean;
}

interface EndShape {
  readonly box: Box;
  readonly outline: Outline;
}

const shapeOf = (end: LineEnd, { atBox }: LineSettings): EndShape =>
  'jsid' in end
    ? { box: boxOf(end), outline: atBox ? 'rectangle' : shapeType(end.type).outline }
    : { box: { ...end, width: 0, height: 0 }, outline: 'rectangle' };

const anchorOf = (link: LinkCell, end: 'source_anchor' | 'target_anchor', box: Box): Point | undefined => {
  const anchor = link.values[end] as Point | null | undefined;
  return anchor ? { x: box.x + anchor.x * box.width, y: box.y + anchor.y * box.height } : undefined;
};

const nearBorder = (point: Point, box: Box): boolean =>
  isInside(point, box) &&
  Math.min(point.x - box.x, box.x + box.width - point.x, point.y - box.y, box.y + box.height - point.y) < 2;

const sidePoint = (box: Box, side: LineSettings['side']): Point => {
  const { x, y } = centreOf(box);
  if (side === 'top') return { x, y: box.y };
  if (side === 'bottom') return { x, y: box.y + box.height };
  if (side === 'left') return { x: box.x, y };
  return side === 'right' ? { x: box.x + box.width, y } : { x, y };
};

/** The line of a link through its stored corners, from outline to outline. */
export function storedWay(link: LinkCell, source: LineEnd, target: LineEnd, settings: LineSettings = {}): Point[] {
  const [from, to] = [shapeOf(source, settings), shapeOf(target, settings)];
  const anchors = [anchorOf(link, 'source_anchor', from.box), anchorOf(link, 'target_anchor', to.box)] as const;
  const inner = verticesOf(link.values);
  const isDirect = !inner.length && !anchors[0] && !anchors[1] && !settings.side && !settings.atAnchor;
  const across = isDirect && settings.across ? acrossWay(from, to) : undefined;
  if (across) return across;
  const [out, into] = (isDirect && settings.middle && facingSides(from.box, to.box)) || [settings.side, settings.side];
  const [start, end] = [anchors[0] ?? sidePoint(from.box, out), anchors[1] ?? sidePoint(to.box, into)];
  const leave = (shape: EndShape, anchor: Point | undefined, at: Point, towards: Point): Point => {
    if (settings.atAnchor || (anchor && nearBorder(anchor, shape.box))) return at;
    return crossing(
      shape.box,
      shape.outline,
      towards,
      settings.side || isDirect ? at : aligned(at, towards, shape, anchor),
    );
  };
  return [leave(from, anchors[0], start, inner[0] ?? end), ...inner, leave(to, anchors[1], end, inner.at(-1) ?? start)];
}

/** The facing sides of two boxes; undefined if the boxes overlap. */
function facingSides(a: Box, b: Box): readonly [LineSettings['side'], LineSettings['side']] | undefined {
  const [right, left] = [b.x - a.x - a.width, a.x - b.x - b.width];
  const [down, up] = [b.y - a.y - a.height, a.y - b.y - b.height];
  if (Math.max(right, left, down, up) <= 0) return undefined;
  if (Math.max(right, left) >= Math.max(down, up)) return right > left ? ['right', 'left'] : ['left', 'right'];
  return down > up ? ['bottom', 'top'] : ['top', 'bottom'];
}

/** A horizontal or vertical line between two shapes; undefined if no such line meets both shapes. */
function acrossWay(from: EndShape, to: EndShape): Point[] | undefined {
  const [a, b] = [from, to].map((shape): End => ({ ...shape, sides: allSides })) as [End, End];
  for (const axis of ['y', 'x'] as const) {
    const along = axis === 'y' ? 'x' : 'y';
    const length = axis === 'y' ? 'width' : 'height';
    const at = shared(a, b, axis);
    const [after, before] = axis === 'y' ? (['right', 'left'] as const) : (['bottom', 'top'] as const);
    const isAhead = b.box[along] >= a.box[along] + a.box[length];
    const isBehind = a.box[along] >= b.box[along] + b.box[length];
    if (at === undefined || (!isAhead && !isBehind)) continue;
    const [out, into] = isAhead ? [after, before] : [before, after];
    return [portOf(a, out, at).point, portOf(b, into, at).point];
  }
  return undefined;
}

/** The line of a link that has no corners. */
export const straightWay = (link: LinkCell, source: LineEnd, target: LineEnd, settings: LineSettings = {}): Point[] =>
  storedWay({ ...link, values: { ...link.values, vertices: [] } }, source, target, settings);

/**
 * The start of a line towards the next corner. If the corner is within the width or height of the shape, the line
 * starts beside the centre, so that it leaves at a right angle.
 */
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

/** The vertices outside of a box. When a shape is resized, the vertices that it covers are dropped (spec W4). */
export const outsideOf = (vertices: readonly Point[], box: Box): readonly Point[] =>
  vertices.some((point) => isInside(point, box)) ? vertices.filter((point) => !isInside(point, box)) : vertices;

/** SVG path data of a line with rounded corners. */
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

/** The point at a distance from the first point, in the direction of the second. */
export const towards = (from: Point, to: Point, by: number): Point => {
  const length = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
};
