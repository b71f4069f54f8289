import type { Box, ElementCell, Point } from '../../../diagram/cells/cell.ts';
import { centreOf, clamp, snap } from '../../../diagram/cells/geometry.ts';
import { isUpright } from '../../../diagram/cells/lanes.ts';
import { boundsOf, overlaps } from '../../../diagram/cells/spatial-index.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { setContainer } from './embed.ts';
import { moveCells } from './move.ts';
import type { MoveTarget } from './targets.ts';

/** The distance between elements in a container, and from them to its border, in units. */
const spacing = 30;
/** The space before the first shape in a container with a name band, in units. */
const head = 60;
const grid = 10;

/** The position of a new shape in a container or lane: after all present contents. */
export function placeIn(
  graph: DiagramGraph,
  child: ElementCell,
  { container, onBorder, box }: MoveTarget,
): Point | undefined {
  const holder = container === null ? undefined : graph.element(container);
  if (!holder || !box) return undefined;
  const { width, height } = child.size;
  if (onBorder) return onBorderOf(graph, holder, child);
  const upright = isUpright(holder);
  const there = (holder.embeds ?? []).flatMap((jsid) => {
    const cell = graph.element(jsid);
    return cell && jsid !== child.jsid && overlaps(boxOf(cell), box) ? [boxOf(cell)] : [];
  });
  const bounds = boundsOf(there);
  const first = holder.embedding_enabled ? head : spacing;
  if (upright) {
    const y = bounds ? bounds.y + bounds.height + spacing : box.y + first;
    return { x: snap(box.x + (box.width - width) / 2, grid), y: snap(y, grid) };
  }
  const x = bounds ? bounds.x + bounds.width + spacing : box.x + first;
  return { x: snap(x, grid), y: Math.round(box.y + (box.height - height) / 2) };
}

/** The first free position on the lower border, from the right; if all are taken, the leftmost position. */
function onBorderOf(graph: DiagramGraph, host: ElementCell, child: ElementCell): Point {
  const { x, y, width, height } = boxOf(host);
  const sitting = (host.embeds ?? []).flatMap((jsid) => {
    const cell = graph.element(jsid);
    return cell && jsid !== child.jsid ? [boxOf(cell)] : [];
  });
  const step = child.size.width + 4;
  const places = [y + height, y].flatMap((line) =>
    Array.from({ length: Math.max(1, Math.floor(width / step)) }, (_, at) => ({
      x: x + width - 8 - child.size.width - at * step,
      y: line - child.size.height / 2,
    })),
  );
  const free = places.find((place) => !sitting.some((box) => overlaps(box, { ...place, ...child.size })));
  return free ?? (places[0] as Point);
}

/** Enlarges containers to the right and downwards until they contain a box. Lanes retain their size across the pool. */
export function growAround(graph: DiagramGraph, container: string, around: Box): void {
  let [right, bottom] = [around.x + around.width, around.y + around.height];
  for (let at: string | undefined = container; at; at = graph.containerOf(at)) {
    right += spacing;
    bottom += spacing;
    const cell = graph.element(at);
    if (!cell) return;
    const { position, size } = cell;
    const upright = isUpright(cell);
    const banded = Array.isArray(cell.values['lanes']) && cell.values['lanes'].length > 0;
    const width = banded && upright ? size.width : Math.max(size.width, right - position.x);
    const height = banded && !upright ? size.height : Math.max(size.height, bottom - spacing - position.y);
    if (width === size.width && height === size.height) continue;
    graph.change(at, { size: { width, height } });
  }
}

/** Moves a shape into a target. If the container is the same, the position along the flow is retained. */
export function moveTo(graph: DiagramGraph, jsid: string, target: MoveTarget): void {
  const cell = graph.element(jsid);
  if (!cell) return;
  graph.batch('Move to', () => {
    const place =
      target.container === null ? outside(graph, cell) : (along(graph, cell, target) ?? placeIn(graph, cell, target));
    if (place) moveCells(graph, [jsid], { x: place.x - cell.position.x, y: place.y - cell.position.y });
    setContainer(graph, jsid, target.container ?? undefined);
    if (target.container !== null && !target.onBorder)
      growAround(graph, target.container, boxOf(graph.element(jsid) ?? cell));
  });
}

/** The position of a shape in another lane of its pool, at the same distance along the flow. */
function along(graph: DiagramGraph, cell: ElementCell, { container, box, onBorder }: MoveTarget): Point | undefined {
  const pool = container === null ? undefined : graph.element(container);
  if (!pool || !box || onBorder || graph.containerOf(cell.jsid) !== container) return undefined;
  const { x, y } = cell.position;
  return isUpright(pool)
    ? {
        x: Math.round(centreOf(box).x - cell.size.width / 2),
        y: clamp(y, box.y, Math.max(box.y, box.y + box.height - cell.size.height)),
      }
    : {
        x: clamp(x, box.x, Math.max(box.x, box.x + box.width - cell.size.width)),
        y: Math.round(centreOf(box).y - cell.size.height / 2),
      };
}

/** A position on the sheet, below the outermost container of a shape. */
function outside(graph: DiagramGraph, cell: ElementCell): Point | undefined {
  let outer = graph.containerOf(cell.jsid);
  for (let at = outer; at; at = graph.containerOf(at)) outer = at;
  const box = outer === undefined ? undefined : graph.element(outer);
  return box && { x: cell.position.x, y: box.position.y + box.size.height + spacing };
}

/** The distance between two elements side by side, in units; it has room for the labels between them. */
export const roomAbreast = 100;

/**
 * The box of a new element to the right of all others of its type, at the height of the highest one. Undefined for
 * types that are not placed side by side, and for the first element.
 */
export function besideTheOthers(graph: DiagramGraph, child: ElementCell): Box | undefined {
  if (!shapeType(child.type).abreast) return undefined;
  const bounds = boundsOf(
    graph
      .elements()
      .filter(({ type }) => type === child.type)
      .map(boxOf),
  );
  return bounds && { ...child.size, x: snap(bounds.x + bounds.width + roomAbreast, grid), y: bounds.y };
}

/**
 * The box of a new container below all outermost containers, aligned with them and of the same length. Undefined for
 * other elements, and for the first container.
 */
export function belowTheOthers(graph: DiagramGraph, child: ElementCell): Box | undefined {
  if (!child.embedding_enabled) return undefined;
  const others = graph
    .elements()
    .filter((cell) => cell.embedding_enabled && graph.containerOf(cell.jsid) === undefined);
  const bounds = boundsOf(others.map(boxOf));
  if (!bounds) return undefined;
  const { width, height } = child.size;
  return isUpright(child)
    ? { x: snap(bounds.x + bounds.width + spacing, grid), y: bounds.y, width, height: Math.max(height, bounds.height) }
    : { x: bounds.x, y: snap(bounds.y + bounds.height + spacing, grid), width: Math.max(width, bounds.width), height };
}

/** Whether the element can be attached to a border, so that hosts are offered as targets. */
export const goesOnBorders = (cell: Pick<ElementCell, 'type'>): boolean => shapeType(cell.type).onBorder === true;
