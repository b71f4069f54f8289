import {
  type Box,
  type ElementCell,
  isElement,
  isLink,
  type LinkCell,
  type Point,
} from '../../../diagram/cells/cell.ts';
import { centreOf } from '../../../diagram/cells/geometry.ts';
import { boundsOf } from '../../../diagram/cells/spatial-index.ts';
import { slantMeets } from '../../../diagram/routing/line-geometry.ts';
import { pins } from '../../../diagram/routing/link-settings.ts';
import { boxOf, isElbow, storedWay } from '../../../diagram/routing/route.ts';
import { linkType } from '../../../diagram/shapes/families.ts';
import { verticesOf } from '../../../diagram/shapes/shape-type.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { afterStep, type BeforeStep } from './after-step.ts';

/** The tolerance within which a segment counts as horizontal or vertical, in units. */
const slack = 0.75;
const isAngled = (points: readonly Point[]): boolean =>
  points.every((point, at) => {
    const before = points[at - 1];
    return !before || Math.abs(before.x - point.x) <= slack || Math.abs(before.y - point.y) <= slack;
  });

/** Whether a line reverses its direction at a corner. */
const doublesBack = (points: readonly Point[]): boolean =>
  points.some((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (!before || !after) return false;
    const dot = (point.x - before.x) * (after.x - point.x) + (point.y - before.y) * (after.y - point.y);
    const cross = (point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x);
    return dot < 0 && Math.abs(cross) < 1;
  });

/**
 * The minimum length of the first and last segment, in units. A shorter segment shows no arrow and looks like an error.
 */
const leastEnd = 12;
/** Whether the first or last segment of a line with corners is too short. */
const isStubby = (points: readonly Point[]): boolean => {
  const [first, second, ...more] = points;
  const [last, next] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !next || !more.length) return false;
  return [
    [first, second],
    [next, last],
  ].some(([a, b]) => a && b && Math.abs(a.x - b.x) + Math.abs(a.y - b.y) < leastEnd);
};

const smaller = ({ x, y, width, height }: Box): Box => ({
  x: x + 1,
  y: y + 1,
  width: Math.max(0, width - 2),
  height: Math.max(0, height - 2),
});

type Ends = readonly [ElementCell, ElementCell];

/** The number of shapes that a line crosses, including its own ends. */
function hits(graph: DiagramGraph, link: LinkCell, points: readonly Point[], ends: Ends): number {
  const area = boundsOf(points.map((point) => ({ ...point, width: 0, height: 0 })));
  const boxes = [...(area ? graph.routes.obstacles(link, area) : []), ...ends.map(boxOf)];
  return boxes.filter((box) => slantMeets(points, smaller(box))).length;
}

const hasCorners = ({ values }: LinkCell): boolean =>
  verticesOf(values).length > 0 || Boolean(values['source_anchor'] && values['target_anchor']);

const samePlace = (a: ElementCell, b: ElementCell): boolean =>
  a.position.x === b.position.x &&
  a.position.y === b.position.y &&
  a.size.width === b.size.width &&
  a.size.height === b.size.height;

/**
 * Retains manual corners of links as long as they fit. If a step has moved, resized, turned or replaced an end, or
 * changed the type of the link, the corners may not fit: the line is slanted, doubles back, has a very short end, or
 * crosses another shape. Then the corners beside that end are routed again; if this does not help, all corners are.
 * Returns a function that stops this.
 */
export function mendLinks(graph: DiagramGraph): () => void {
  return afterStep(graph, (before) => {
    const touched = new Set<string>();
    for (const jsid of before.keys()) {
      if (graph.link(jsid)) touched.add(jsid);
      else for (const link of graph.linksOf(jsid)) touched.add(link.jsid);
    }
    for (const jsid of touched) {
      const link = graph.link(jsid);
      if (link) mendLink(graph, link, before);
    }
  });
}

function mendLink(graph: DiagramGraph, link: LinkCell, before: BeforeStep): void {
  if (!isElbow(link) || linkType(link.type).level || !hasCorners(link)) return;
  const ends = [link.source, link.target].map((end) => graph.element(end ?? ''));
  const [source, target] = ends;
  const old = before.has(link.jsid) ? before.get(link.jsid) : link;
  if (!source || !target || !old || !isLink(old)) return;
  const was = [old.source, old.target].map((end) => {
    const cell = before.get(end ?? '') ?? graph.element(end ?? '');
    return cell && isElement(cell) ? cell : undefined;
  });
  const [oldSource, oldTarget] = was;
  if (!oldSource || !oldTarget) return;
  const changed = [
    old.source !== link.source || !samePlace(oldSource, source) || oldSource.type !== source.type,
    old.target !== link.target || !samePlace(oldTarget, target) || oldTarget.type !== target.type,
  ] as const;
  const otherKind = !isElbow(old) || old.type !== link.type;
  if (!changed[0] && !changed[1] && !otherKind) return;
  const line = storedWay(old, oldSource, oldTarget);
  const wasAngled = isAngled(line);
  const most = hits(graph, old, line, [oldSource, oldTarget]);
  const fits = (one: LinkCell, angled: boolean): boolean => {
    const points = storedWay(one, source, target);
    if (angled && (!isAngled(points) || isStubby(points))) return false;
    return !doublesBack(points) && hits(graph, one, points, [source, target]) <= (angled ? 0 : most);
  };
  const now = storedWay(link, source, target);
  const mustTurn = wasAngled || otherKind;
  const isSound = (!mustTurn || isAngled(now)) && !doublesBack(now) && (!isStubby(now) || isStubby(line));
  if (isSound && hits(graph, link, now, [source, target]) <= most) return;
  const values = partlyRerouted(link, [source, target], changed, (one) => fits(one, true)) ?? freed(link, graph);
  graph.change(link.jsid, { values });
}

/** The corners far from the changed end, with a new line to them; undefined if no such line fits. */
function partlyRerouted(
  link: LinkCell,
  [source, target]: Ends,
  [first, last]: readonly [boolean, boolean],
  fits: (link: LinkCell) => boolean,
): LinkCell['values'] | undefined {
  const vertices = verticesOf(link.values);
  if (first === last || !vertices.length) return undefined;
  const centre = centreOf(boxOf(first ? source : target));
  const { [first ? 'source_anchor' : 'target_anchor']: _led, ...values } = link.values;
  for (let gone = 0; gone < vertices.length; gone++) {
    const rest = first ? vertices.slice(gone) : vertices.slice(0, vertices.length - gone);
    const next = (first ? rest[0] : rest.at(-1)) as Point;
    for (const corner of [undefined, { x: centre.x, y: next.y }, { x: next.x, y: centre.y }]) {
      const corners = corner ? [corner] : [];
      const rerouted = {
        ...link,
        values: { ...values, vertices: first ? [...corners, ...rest] : [...rest, ...corners] },
      };
      if (fits(rerouted)) return rerouted.values;
    }
  }
  return undefined;
}

/**
 * The values of a link without corners, so that it is routed automatically. Fixed ends are retained if the module's
 * settings require it.
 */
function freed(link: LinkCell, graph: DiagramGraph): LinkCell['values'] {
  const { vertices: _corners, source_anchor, target_anchor, ...values } = link.values;
  if (!pins(graph.routes.linkSettings)) return values;
  // With two fixed ends and no corners the line would be straight, so one end is released.
  return { ...values, ...(source_anchor ? { source_anchor } : target_anchor ? { target_anchor } : {}) };
}
