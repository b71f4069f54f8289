import type { Box, ElementCell } from '../../../diagram/cells/cell.ts';
import { isUpright, type Lane, laneBoxes, lanesOf, resizedLane } from '../../../diagram/cells/lanes.ts';
import { overlaps } from '../../../diagram/cells/spatial-index.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { editRefusal } from '../engine/rules.ts';
import { moveCells } from './move.ts';

/** Moves everything beyond a line away, and enlarges the containers that the line crosses. */
export function makeRoom(
  graph: DiagramGraph,
  { axis, edge, room }: { readonly axis: 'x' | 'y'; readonly edge: number; readonly room: number },
  without: ReadonlySet<string> = new Set(),
): void {
  const extent = axis === 'x' ? 'width' : 'height';
  const by = axis === 'x' ? { x: room, y: 0 } : { x: 0, y: room };
  const beyond = graph
    .elements()
    .filter((cell) => cell.position[axis] >= edge && editRefusal(cell) === null && !without.has(cell.jsid));
  const moved = new Set(beyond.map(({ jsid }) => jsid));
  const roots = beyond.filter(({ jsid }) => !moved.has(graph.containerOf(jsid) ?? ''));
  for (const cell of graph.elements()) {
    const { position, size } = cell;
    const isAcross = position[axis] < edge && position[axis] + size[extent] > edge;
    if (
      !isAcross ||
      without.has(cell.jsid) ||
      editRefusal(cell) !== null ||
      !(cell.embedding_enabled || cell.embeds?.length)
    )
      continue;
    const lanes = lanesWith(cell, axis, edge, room);
    graph.change(cell.jsid, {
      size: { ...size, [extent]: size[extent] + room },
      ...(lanes && { values: { ...cell.values, lanes } }),
    });
  }
  moveCells(
    graph,
    roots.map(({ jsid }) => jsid),
    by,
  );
}

/** The lanes of a pool with the lane at the line enlarged; undefined if the space is created along the lanes. */
function lanesWith(cell: ElementCell, axis: 'x' | 'y', edge: number, room: number): readonly Lane[] | undefined {
  const lanes = lanesOf(cell);
  if (!lanes.length || (axis === 'x') !== isUpright(cell)) return undefined;
  const extent = axis === 'x' ? 'width' : 'height';
  const at = laneBoxes(cell).findIndex((box) => edge <= box[axis] + box[extent]);
  return lanes.map((lane, index) => (index === at ? resizedLane(lane, lane.size + room) : lane));
}

/** Moves elements away that an enlarged container would cover. If there are none, the sheet is unchanged. */
export function makeWay(
  graph: DiagramGraph,
  container: string,
  { axis, edge, by }: { readonly axis: 'x' | 'y'; readonly edge: number; readonly by: number },
  added?: string,
): void {
  const grown = graph.element(container);
  if (!grown) return;
  const inside = new Set([container, ...(added === undefined ? [] : [added]), ...graph.contentsOf(container)]);
  const hit = graph
    .elements()
    .some((cell) => !inside.has(cell.jsid) && cell.position[axis] >= edge && overlaps(boxOf(cell), boxOf(grown)));
  if (hit) makeRoom(graph, { axis, edge, room: by }, inside);
}

/** After a container has grown, gives containers that are in line with it and had the same length the new length. */
export function growInLine(graph: DiagramGraph, before: Box, after: ElementCell, upright: boolean): void {
  const [along, extent] = upright ? (['y', 'height'] as const) : (['x', 'width'] as const);
  for (const cell of graph.elements()) {
    const inLine = cell.position[along] === before[along] && cell.size[extent] === before[extent];
    if (!inLine || !cell.embedding_enabled || cell.jsid === after.jsid || editRefusal(cell)) continue;
    if (graph.containerOf(cell.jsid) === undefined) {
      graph.change(cell.jsid, { size: { ...cell.size, [extent]: after.size[extent] } });
    }
  }
}
