import { type Box, type CellValues, type ElementCell, newJsid, type Point } from '../../../diagram/cells/cell.ts';
import { minimumLane } from '../../../diagram/cells/constants.ts';
import { centreOf } from '../../../diagram/cells/geometry.ts';
import {
  everyStripe,
  headerOf,
  isUpright,
  type Lane,
  type LaneStripe,
  laneBoxes,
  laneStripes,
  lanesIn,
  lanesOf,
  resizedLane,
} from '../../../diagram/cells/lanes.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { editRefusal, type Refusal } from '../engine/rules.ts';
import { nameOf } from '../outline/describe.ts';
import { growInLine, makeWay } from './make-room.ts';
import { moveCells } from './move.ts';

/** The minimum size of a pool with its lanes, in units. */
export function leastLanes(cell: ElementCell): { width: number; height: number } {
  const lanes = lanesOf(cell);
  if (!lanes.length) return { width: 0, height: 0 };
  const least = lanes.length * minimumLane;
  const along = headerOf(cell) + minimumLane;
  return isUpright(cell) ? { width: least, height: along } : { width: along, height: least };
}

/**
 * The lanes of a pool after a resize: the difference is applied to the last lane, then to the lanes before it.
 * Undefined for a pool without lanes.
 */
export function fitLanes(cell: ElementCell, box: Box): CellValues | undefined {
  const lanes = lanesOf(cell);
  if (!lanes.length) return undefined;
  let over = (isUpright(cell) ? box.width : box.height) - lanes.reduce((sum, { size }) => sum + size, 0);
  if (!over) return undefined;
  const next = lanes.toReversed().map((lane) => {
    const size = over ? Math.max(minimumLane, lane.size + over) : lane.size;
    over -= size - lane.size;
    return size === lane.size ? lane : resizedLane(lane, size);
  });
  return { ...cell.values, lanes: next.reverse() };
}

/** The children whose centre is within a range of coordinates across the pool. */
function inStretch(graph: DiagramGraph, cell: ElementCell, from: number, to: number): string[] {
  return (cell.embeds ?? []).filter((jsid) => {
    const child = graph.element(jsid);
    if (!child) return false;
    const { x, y } = centreOf(boxOf(child));
    const at = isUpright(cell) ? x : y;
    return at >= from && at < to;
  });
}

const shift = (cell: ElementCell, by: number): Point => (isUpright(cell) ? { x: by, y: 0 } : { x: 0, y: by });

/** Stores the lanes of a pool, and resizes the pool to their total size. */
function writeLanes(graph: DiagramGraph, cell: ElementCell, lanes: readonly Lane[]): void {
  const extent = lanes.reduce((sum, { size }) => sum + size, 0);
  const size = isUpright(cell) ? { ...cell.size, width: extent } : { ...cell.size, height: extent };
  graph.change(cell.jsid, { values: { ...cell.values, lanes }, ...(lanes.length && { size }) });
}

/** Sets the size of a lane whose lower border is dragged, at least 60 units and large enough for its contents. */
export function resizeLane(graph: DiagramGraph, jsid: string, at: number, wished: number): void {
  const cell = graph.element(jsid);
  const lane = cell && lanesOf(cell)[at];
  const box = cell && laneBoxes(cell)[at];
  if (!cell || !lane || !box) return;
  const start = isUpright(cell) ? box.x : box.y;
  const children = inStretch(graph, cell, start, start + lane.size);
  const content = Math.max(
    0,
    ...children.map((child) => {
      const { position, size } = graph.element(child) as ElementCell;
      return (isUpright(cell) ? position.x + size.width : position.y + size.height) - start + 10;
    }),
  );
  const size = Math.max(minimumLane, content, Math.round(wished));
  if (size === lane.size) return;
  graph.batch('Resize lane', () => {
    const below = inStretch(graph, cell, start + lane.size, Number.POSITIVE_INFINITY);
    writeLanes(
      graph,
      cell,
      lanesOf(cell).map((one, index) => (index === at ? resizedLane(one, size) : one)),
    );
    moveCells(graph, below, shift(cell, size - lane.size));
  });
}

/** Inserts a lane at an index; later lanes move. A pool without lanes gets its first two. */
export function insertLane(graph: DiagramGraph, jsid: string, at: number, label = ''): void {
  const cell = graph.element(jsid);
  if (!cell) return;
  const lanes = lanesOf(cell);
  const extent = isUpright(cell) ? cell.size.width : cell.size.height;
  graph.batch('Add lane', () => {
    if (!lanes.length) {
      const first = Math.max(minimumLane, Math.round(extent / 2));
      writeLanes(graph, cell, [
        { id: newJsid(), label: '', size: first },
        { id: newJsid(), label, size: Math.max(minimumLane, extent - first) },
      ]);
      return;
    }
    const size = Math.max(minimumLane, Math.round(extent / lanes.length));
    const start =
      (isUpright(cell) ? cell.position.x : cell.position.y) +
      lanes.slice(0, at).reduce((sum, lane) => sum + lane.size, 0);
    const behind = inStretch(graph, cell, start, Number.POSITIVE_INFINITY);
    writeLanes(graph, cell, [...lanes.slice(0, at), { id: newJsid(), label, size }, ...lanes.slice(at)]);
    moveCells(graph, behind, shift(cell, size));
  });
}

/** Moves a lane with its contents to another index among its siblings. */
export function moveLane(graph: DiagramGraph, jsid: string, from: number, to: number): void {
  const cell = graph.element(jsid);
  if (!cell) return;
  const lanes = lanesOf(cell);
  const boxes = laneBoxes(cell);
  if (from === to || !lanes[from] || !lanes[to]) return;
  const order = lanes.map((_, index) => index);
  order.splice(to, 0, ...order.splice(from, 1));
  graph.batch('Move lane', () => {
    const start = isUpright(cell) ? cell.position.x : cell.position.y;
    const moves: { children: string[]; by: number }[] = [];
    let at = start;
    for (const index of order) {
      const [lane, box] = [lanes[index] as Lane, boxes[index] as Box];
      const was = isUpright(cell) ? box.x : box.y;
      moves.push({ children: inStretch(graph, cell, was, was + lane.size), by: at - was });
      at += lane.size;
    }
    writeLanes(
      graph,
      cell,
      order.map((index) => lanes[index] as Lane),
    );
    for (const { children, by } of moves) moveCells(graph, children, shift(cell, by));
  });
}

/** Removes a lane. The neighbouring lane gets its space and contents. */
export function removeLane(graph: DiagramGraph, jsid: string, at: number): void {
  const cell = graph.element(jsid);
  const lane = cell && lanesOf(cell)[at];
  if (!cell || !lane) return;
  const rest = lanesOf(cell).filter((_, index) => index !== at);
  const receiver = Math.max(0, at - 1);
  const lanes = rest.map((one, index) => (index === receiver ? resizedLane(one, one.size + lane.size) : one));
  graph.batch('Delete lane', () =>
    graph.change(jsid, { values: { ...cell.values, lanes: lanes.length > 1 ? lanes : [] } }),
  );
}

/** Renames a lane at any depth. */
export function renameLane(graph: DiagramGraph, jsid: string, id: string, label: string): void {
  const cell = graph.element(jsid);
  if (!cell || stripeOf(cell, id)?.lane.label === label) return;
  const lanes = laneReplaced(lanesOf(cell), id, (lane) => [{ ...lane, label }]);
  graph.batch('Rename lane', () => graph.change(jsid, { values: { ...cell.values, lanes } }));
}

/** The lane with an id, with its box, at any depth. */
const stripeOf = (cell: ElementCell, id: string): LaneStripe | undefined =>
  everyStripe(laneStripes(cell)).find(({ lane }) => lane.id === id);

/**
 * The lanes after one of them, at any depth, is replaced by others. The size of each parent becomes the sum of its
 * lanes.
 */
function laneReplaced(lanes: readonly Lane[], id: string, by: (lane: Lane) => readonly Lane[]): readonly Lane[] {
  return lanes.flatMap((lane) => {
    if (lane.id === id) return by(lane);
    const inner = lanesIn(lane);
    const next = laneReplaced(inner, id, by);
    if (next.length === inner.length && next.every((one, at) => one === inner[at])) return [lane];
    const { lanes: _inner, ...alone } = lane;
    // A single lane inside another one does not divide it, so the inner lane is dropped.
    return next.length > 1 ? [{ ...lane, lanes: next, size: next.reduce((sum, { size }) => sum + size, 0) }] : [alone];
  });
}

/** Replaces a lane of a pool by other lanes. Elements after it move by the additional size. */
function replaceLane(
  graph: DiagramGraph,
  { jsid, id, from }: { readonly jsid: string; readonly id: string; readonly from: 'start' | 'end' },
  by: (lane: Lane) => readonly Lane[],
): void {
  const cell = graph.element(jsid);
  const stripe = cell && stripeOf(cell, id);
  if (!cell || !stripe) return;
  const [start, extent] = isUpright(cell) ? [stripe.box.x, stripe.box.width] : [stripe.box.y, stripe.box.height];
  const behind = inStretch(graph, cell, from === 'start' ? start : start + extent, Number.POSITIVE_INFINITY);
  const more = by(stripe.lane).reduce((sum, { size }) => sum + size, 0) - stripe.lane.size;
  writeLanes(graph, cell, laneReplaced(lanesOf(cell), id, by));
  moveCells(graph, behind, shift(cell, more));
  if (more <= 0 || graph.containerOf(jsid) !== undefined) return;
  const { position, size } = cell;
  const way = isUpright(cell)
    ? ({ axis: 'x', edge: position.x + size.width, by: more } as const)
    : ({ axis: 'y', edge: position.y + size.height, by: more } as const);
  makeWay(graph, jsid, way);
}

/** Inserts a lane of the same size before or after another one. Elements after it move. */
export function insertLaneBeside(graph: DiagramGraph, jsid: string, id: string, side: 'before' | 'behind'): void {
  graph.batch('Add lane', () =>
    replaceLane(graph, { jsid, id, from: side === 'before' ? 'start' : 'end' }, (lane) => {
      const fresh = { id: newJsid(), label: '', size: Math.max(minimumLane, Math.round(lane.size)) };
      return side === 'before' ? [fresh, lane] : [lane, fresh];
    }),
  );
}

/** The distance between the contents of a lane and its border, in units. */
const laneRoom = 10;

/**
 * Divides a lane into two. The contents stay if they fit into one of the two beside the name bands; otherwise the lane
 * grows.
 */
export function divideLane(graph: DiagramGraph, jsid: string, id: string): void {
  graph.batch('Divide lane', () => {
    makeRoomForBand(graph, jsid, id);
    const cell = graph.element(jsid);
    const stripe = cell && stripeOf(cell, id);
    if (!cell || !stripe) return;
    const [axis, extent] = isUpright(cell) ? (['x', 'width'] as const) : (['y', 'height'] as const);
    const start = stripe.box[axis];
    const half = Math.max(minimumLane, Math.round(stripe.lane.size / 2));
    const boxesOf = (children: readonly string[]): readonly Box[] =>
      children.map((child) => boxOf(graph.element(child) as ElementCell));
    const end = (boxes: readonly Box[]): number => Math.max(...boxes.map((box) => box[axis] + box[extent] + laneRoom));
    const moved = inStretch(graph, cell, start + half, start + stripe.box[extent]);
    const [before, behind] = [boxesOf(inStretch(graph, cell, start, start + half)), boxesOf(moved)];
    const first = Math.max(half, Math.round(end(before) - start));
    const top = Math.min(...behind.map((box) => box[axis]));
    const by = Math.max(0, Math.round(start + first + laneRoom - top));
    const rest = Math.max(minimumLane, stripe.lane.size - half, Math.round(end(behind) + by - start - first));
    const lanes = [first, rest].map((size) => ({ id: newJsid(), label: '', size }));
    replaceLane(graph, { jsid, id, from: 'end' }, (lane) => [{ ...lane, size: first + rest, lanes }]);
    moveCells(graph, moved, shift(cell, by));
  });
}

/** Moves the contents of a pool if a new band of lane names would cover some of them. */
function makeRoomForBand(graph: DiagramGraph, jsid: string, id: string): void {
  const cell = graph.element(jsid);
  const stripe = cell && stripeOf(cell, id);
  if (!cell || !stripe) return;
  const upright = isUpright(cell);
  const [along, extent] = upright ? (['y', 'height'] as const) : (['x', 'width'] as const);
  const across = upright ? 'x' : 'y';
  const inLane = inStretch(
    graph,
    cell,
    stripe.box[across],
    stripe.box[across] + stripe.box[upright ? 'width' : 'height'],
  );
  const first = Math.min(...inLane.map((child) => graph.element(child)?.position[along] ?? Number.POSITIVE_INFINITY));
  const by = Math.ceil(stripe.box[along] + 2 * stripe.header[extent] + laneRoom - first);
  if (!(by > 0 && Number.isFinite(by))) return;
  graph.change(jsid, { size: { ...cell.size, [extent]: cell.size[extent] + by } });
  moveCells(graph, cell.embeds ?? [], upright ? { x: 0, y: by } : { x: by, y: 0 });
  const grown = graph.element(jsid);
  if (!grown || graph.containerOf(jsid) !== undefined) return;
  growInLine(graph, boxOf(cell), grown, upright);
  makeWay(graph, jsid, { axis: along, edge: cell.position[along] + cell.size[extent], by });
}

/** Removes a lane at any depth. The neighbouring lane gets its space and contents. */
export function deleteLane(graph: DiagramGraph, jsid: string, id: string): void {
  const cell = graph.element(jsid);
  if (!cell) return;
  const outer = lanesOf(cell).findIndex((lane) => lane.id === id);
  if (outer >= 0) {
    removeLane(graph, jsid, outer);
    return;
  }
  const holder = everyStripe(laneStripes(cell)).find(({ inner }) => inner.some(({ lane }) => lane.id === id))?.lane;
  if (!holder) return;
  const inner = lanesIn(holder);
  const gone = inner.findIndex((lane) => lane.id === id);
  const receiver = inner[gone === 0 ? 1 : gone - 1];
  const rest = inner
    .filter((lane) => lane.id !== id)
    .map((lane) => (lane === receiver ? resizedLane(lane, lane.size + (inner[gone] as Lane).size) : lane));
  const { lanes: _inner, ...alone } = holder;
  const next = rest.length > 1 ? { ...holder, lanes: rest } : alone;
  const lanes = laneReplaced(lanesOf(cell), holder.id, () => [next]);
  graph.batch('Delete lane', () => graph.change(jsid, { values: { ...cell.values, lanes } }));
}

/**
 * Turns a pool between horizontal and vertical: its box, lanes and contents are mirrored about its corner. If the pool
 * or some of its contents are locked, nothing changes and the reason is returned; otherwise null.
 */
export function turnPool(graph: DiagramGraph, jsid: string): Refusal {
  const cell = graph.element(jsid);
  if (!cell) return null;
  const locked = [jsid, ...graph.contentsOf(jsid)].find((one) => editRefusal(graph.get(one) ?? cell) !== null);
  if (locked !== undefined) return `“${nameOf(graph, locked)}” is locked. Unlock it to rotate the pool.`;
  const { position, size } = cell;
  graph.batch('Rotate pool', () => {
    graph.change(jsid, {
      size: { width: size.height, height: size.width },
      values: { ...cell.values, orientation: isUpright(cell) ? 'horizontal' : 'vertical' },
    });
    for (const child of cell.embeds ?? []) {
      const one = graph.element(child);
      if (!one) continue;
      const centre = centreOf(boxOf(one));
      const next = { x: position.x + (centre.y - position.y), y: position.y + (centre.x - position.x) };
      moveCells(graph, [child], { x: next.x - centre.x, y: next.y - centre.y });
    }
  });
  return null;
}
