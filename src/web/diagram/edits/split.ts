import type { ElementCell, LinkCell, Point } from '../../../diagram/cells/cell.ts';
import { centreOf, distance, nearestOnLine, pointAlong } from '../../../diagram/cells/geometry.ts';
import { boxOf, isElbow } from '../../../diagram/routing/route.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import { verticesOf } from '../../../diagram/shapes/shape-type.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { editRefusal } from '../engine/rules.ts';
import { connect, passRefusal, refusalOf } from './connect.ts';
import { insertElement } from './insert.ts';
import { makeRoom } from './make-room.ts';
import { moveCells } from './move.ts';

/** The maximum distance of a dropped shape's centre from a flow into which it is inserted, in units. */
const reach = 12;

/** Whether a flow can pass through the shape. Some shapes only begin or end a flow. */
export const isPassed = ({ type, values }: Pick<ElementCell, 'type' | 'values'>): boolean =>
  shapeType(type).connectable &&
  !shapeType(type).embeddingEnabled &&
  (/Activity|Task|Gateway/.test(type) || (/Event/.test(type) && values['event_type'] === 'double'));

/** Whether the link is a flow between steps, into which a step can be inserted. */
export const isSplittable = (link: LinkCell): boolean =>
  link.source !== null &&
  link.target !== null &&
  isElbow(link) &&
  link.values['flowType'] !== 'message' &&
  editRefusal(link) === null;

/** Whether the shape can be inserted into a flow: it must not have links of its own. */
export const canComeBetween = (graph: DiagramGraph, cell: Pick<ElementCell, 'jsid' | 'type' | 'values'>): boolean =>
  isPassed(cell) && graph.linksOf(cell.jsid).length === 0;

/** The flow under the centre of a shape, among the cells nearby. */
export function flowUnder(graph: DiagramGraph, near: Iterable<string>, cell: ElementCell): LinkCell | undefined {
  if (!canComeBetween(graph, cell)) return undefined;
  const centre = centreOf(boxOf(cell));
  // Flows are routed around the shape, so the query uses their routes without it.
  return graph.routes.without([cell.jsid], () => {
    for (const jsid of near) {
      const link = graph.link(jsid);
      if (!link || !isSplittable(link) || graph.isHidden(link) || passRefusal(graph, link, cell)) continue;
      const route = graph.routes.of(link);
      for (let at = 1; at < route.length; at++) {
        if (nearestOnLine(centre, route[at - 1] as Point, route[at] as Point).distance <= reach) return link;
      }
    }
    return undefined;
  });
}

/** The point on a flow at which a shape is inserted. */
export const middleOf = (graph: DiagramGraph, link: LinkCell): Point => pointAlong(graph.routes.of(link), 0.5);

/** Splits a flow at a shape: the flow ends at the shape, and a second flow leads to the former target. */
export function splitFlow(graph: DiagramGraph, jsid: string, between: string): boolean {
  const link = graph.link(jsid);
  const cell = graph.element(between);
  if (!link || !cell || link.target === null || link.source === null) return false;
  if (refusalOf(graph, link.source, between) || refusalOf(graph, between, link.target)) return false;
  const { target } = link;
  graph.batch('Insert into the flow', () => {
    const { vertices: _vertices, target_anchor: end, ...values } = link.values;
    const route = graph.routes.without([between], () => graph.routes.of(link));
    const [before, after] = cornersBesides(route, verticesOf(link.values), cell);
    graph.change(jsid, { target: between, values: { ...values, ...(before.length && { vertices: before }) } });
    connect(graph, {
      source: between,
      target,
      type: link.type,
      values: {
        ...(link.type === 'Flow' && { flowType: 'normal' }),
        ...(after.length && { vertices: after }),
        ...(end !== undefined && { target_anchor: end }),
      },
    });
  });
  return true;
}

/** The space on both sides of a shape that is inserted between two others, in units. */
const spaceBeside = 30;

/**
 * Inserts a shape into a flow. If there is too little space between the ends, all following shapes move. Returns
 * whether it was inserted.
 */
export function insertBetween(graph: DiagramGraph, flow: string, jsid: string): boolean {
  const link = graph.link(flow);
  const cell = graph.element(jsid);
  if (!link || !cell) return false;
  const insert = (): boolean => {
    if (openUp(graph, link, cell)) {
      const middle = middleOf(graph, graph.link(flow) ?? link);
      const centre = centreOf(boxOf(cell));
      moveCells(graph, [jsid], { x: Math.round(middle.x - centre.x), y: Math.round(middle.y - centre.y) });
    }
    return splitFlow(graph, flow, jsid);
  };
  return graph.batch('Insert into the flow', () => graph.routes.without([jsid], insert));
}

/** Adds a new shape at its position: into the container there, and into the flow under it. */
export function insertOnto(graph: DiagramGraph, near: readonly string[], cell: ElementCell): ElementCell {
  const flow = flowUnder(graph, near, cell);
  const added = insertElement(graph, cell, near);
  if (flow) insertBetween(graph, flow.jsid, cell.jsid);
  return graph.element(cell.jsid) ?? added;
}

/** Moves the following shapes along the flow if there is too little space. Returns whether the space is sufficient. */
function openUp(graph: DiagramGraph, link: LinkCell, cell: ElementCell): boolean {
  const [source, target] = [graph.element(link.source ?? ''), graph.element(link.target ?? '')];
  if (!source || !target) return false;
  const [from, to] = [centreOf(boxOf(source)), centreOf(boxOf(target))];
  const axis = Math.abs(to.x - from.x) >= Math.abs(to.y - from.y) ? 'x' : 'y';
  const extent = axis === 'x' ? 'width' : 'height';
  const between = target.position[axis] - source.position[axis] - source.size[extent];
  const missing = cell.size[extent] + 2 * spaceBeside - between;
  if (between <= 0 || missing <= 0) return false;
  makeRoom(graph, { axis, edge: target.position[axis], room: Math.ceil(missing / 10) * 10 }, new Set([cell.jsid]));
  return true;
}

/** The corners of a line before and after the shape, without corners under it. */
function cornersBesides(route: readonly Point[], vertices: readonly Point[], cell: ElementCell): [Point[], Point[]] {
  const centre = centreOf(boxOf(cell));
  const cut = nearestStretch(route, centre);
  const room = Math.max(cell.size.width, cell.size.height) / 2;
  const free = (point: Point) => distance(point, centre) > room;
  return [vertices.slice(0, cut).filter(free), vertices.slice(cut).filter(free)];
}

function nearestStretch(route: readonly Point[], point: Point): number {
  let best = { at: 0, far: Number.POSITIVE_INFINITY };
  for (let at = 1; at < route.length; at++) {
    const far = nearestOnLine(point, route[at - 1] as Point, route[at] as Point).distance;
    if (far < best.far) best = { at: at - 1, far };
  }
  return best.at;
}
