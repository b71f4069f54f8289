import { type Box, type CellValues, type ElementCell, newJsid, type Point } from '../cells/cell.ts';
import { minimumLane } from '../cells/constants.ts';
import { centreOf } from '../cells/geometry.ts';
import { headerOf, isUpright, type Lane, laneBoxes, lanesOf, resizedLane } from '../cells/lanes.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { boxOf } from '../routing/route.ts';
import { moveCells } from './move.ts';

/** The least a pool may be for its lanes. */
export function leastLanes(cell: ElementCell): { width: number; height: number } {
  const lanes = lanesOf(cell);
  if (!lanes.length) return { width: 0, height: 0 };
  const least = lanes.length * minimumLane;
  const along = headerOf(cell) + minimumLane;
  return isUpright(cell) ? { width: least, height: along } : { width: along, height: least };
}

/** Lanes for a pool of a new size: the last takes what is over or missing, then the one before it. None: undefined. */
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

/** The children whose middle lies in a stretch across the pool. */
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

/** Writes lanes and makes the pool as large as they are. */
function writeLanes(graph: DiagramGraph, cell: ElementCell, lanes: readonly Lane[]): void {
  const extent = lanes.reduce((sum, { size }) => sum + size, 0);
  const size = isUpright(cell) ? { ...cell.size, width: extent } : { ...cell.size, height: extent };
  graph.change(cell.jsid, { values: { ...cell.values, lanes }, ...(lanes.length && { size }) });
}

/** The size a lane gets when its lower border is drawn: never below 60, nor into what stands in it. */
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

/** Puts a new lane before `at`; what lies behind moves on. A pool without lanes gets its first two. */
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

/** Moves a lane with what stands in it to another place among its like. */
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

/** Takes a lane away; its room and what stands in it go to the one beside it. */
export function removeLane(graph: DiagramGraph, jsid: string, at: number): void {
  const cell = graph.element(jsid);
  const lane = cell && lanesOf(cell)[at];
  if (!cell || !lane) return;
  const rest = lanesOf(cell).filter((_, index) => index !== at);
  const heir = Math.max(0, at - 1);
  const lanes = rest.map((one, index) => (index === heir ? resizedLane(one, one.size + lane.size) : one));
  graph.batch('Delete lane', () =>
    graph.change(jsid, { values: { ...cell.values, lanes: lanes.length > 1 ? lanes : [] } }),
  );
}

export function renameLane(graph: DiagramGraph, jsid: string, at: number, label: string): void {
  const cell = graph.element(jsid);
  if (!cell || lanesOf(cell)[at]?.label === label) return;
  const lanes = lanesOf(cell).map((lane, index) => (index === at ? { ...lane, label } : lane));
  graph.batch('Rename lane', () => graph.change(jsid, { values: { ...cell.values, lanes } }));
}

/** A pool lies down or stands up: its box, its lanes and what stands in it are mirrored about its corner. */
export function turnPool(graph: DiagramGraph, jsid: string): void {
  const cell = graph.element(jsid);
  if (!cell) return;
  const { position, size } = cell;
  graph.batch('Turn pool', () => {
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
}
