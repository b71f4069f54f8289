import type { Box, ElementCell, Point } from '../../../diagram/cells/cell.ts';
import { centreOf, grow, isInside } from '../../../diagram/cells/geometry.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { canEmbed, editRefusal } from '../engine/rules.ts';

/** Whether a container accepts a child: by its flags, or because its type accepts such children. */
export const takes = (
  container: ElementCell,
  child: Pick<ElementCell, 'type' | 'values' | 'embedding_enabled' | 'embedding_excluded'>,
): boolean =>
  !isClosed(container) &&
  (canEmbed(container, child) ||
    (!child.embedding_excluded && shapeType(container.type).frames?.(container, child) === true));

/** Whether a container is collapsed. Nothing is added to it, because its contents are invisible. */
const isClosed = ({ values, embeds }: Pick<ElementCell, 'values' | 'embeds'>): boolean =>
  values['collapsed'] === true && !embeds?.length;

/** The distance from a border within which a boundary event can be dropped, in units. */
export const borderReach = 14;
const isOnBorder = (point: Point, box: Box): boolean =>
  isInside(point, grow(box, borderReach)) && !isInside(point, grow(box, -borderReach));

/**
 * The container of an element at its present position: the smallest one there, or the host that has the element on its
 * border.
 */
export function containerAt(
  graph: DiagramGraph,
  near: Iterable<string>,
  child: Pick<
    ElementCell,
    'jsid' | 'type' | 'values' | 'position' | 'size' | 'embedding_enabled' | 'embedding_excluded'
  >,
  without: ReadonlySet<string> = new Set(),
): ElementCell | undefined {
  const centre = centreOf(boxOf(child));
  const onBorder = shapeType(child.type).onBorder === true;
  let best: ElementCell | undefined;
  for (const jsid of near) {
    const container = graph.element(jsid);
    if (!container || jsid === child.jsid || without.has(jsid)) continue;
    if (editRefusal(container) || graph.isHidden(container)) continue;
    const box = boxOf(container);
    const byBorder = onBorder && shapeType(container.type).hosts === true && isOnBorder(centre, box);
    const inside = isInside(centre, box) && (!onBorder || container.embedding_enabled || holdsInside(container));
    if (!(byBorder || inside) || !takes(container, child)) continue;
    const smaller = !best || container.size.width * container.size.height < best.size.width * best.size.height;
    if (smaller) best = container;
  }
  return best;
}

/** Whether an element can contain others inside, not only on its border. */
export const holdsInside = (cell: Pick<ElementCell, 'type' | 'values'>): boolean =>
  shapeType(cell.type).frames?.(cell, { type: '', values: {} }) === true;

/** Moves a child to the position that its container determines, if the container does so. */
function placeIn(graph: DiagramGraph, jsid: string, container: string | undefined): void {
  const [cell, holder] = [graph.element(jsid), graph.element(container ?? '')];
  const { placeIn: place } = shapeType(cell?.type ?? '');
  if (!cell || !holder || !place) return;
  const beside = (holder.embeds ?? []).flatMap((one) => (one === jsid ? [] : (graph.element(one) ?? [])));
  const position = place(boxOf(cell), boxOf(holder), beside.map(boxOf));
  if (position.x !== cell.position.x || position.y !== cell.position.y) graph.change(jsid, { position });
}

/** Moves a child into another container, or out of all containers if `container` is undefined. */
export function setContainer(graph: DiagramGraph, jsid: string, container: string | undefined): void {
  const current = graph.containerOf(jsid);
  placeIn(graph, jsid, container);
  if (current === container) return;
  const from = current === undefined ? undefined : graph.element(current);
  if (from) graph.change(from.jsid, { embeds: (from.embeds ?? []).filter((one) => one !== jsid) });
  const to = container === undefined ? undefined : graph.element(container);
  if (to) graph.change(to.jsid, { embeds: [...(to.embeds ?? []).filter((one) => one !== jsid), jsid] });
}
