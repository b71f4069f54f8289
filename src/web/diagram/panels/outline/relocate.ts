/**
 * Moves an element to another lane or container without a drag. Each function returns the announcement, or null if
 * there is no target.
 */
import type { ElementCell } from '../../../../diagram/cells/cell.ts';
import { centreOf, isInside } from '../../../../diagram/cells/geometry.ts';
import { isUpright, laneBoxes, lanesOf } from '../../../../diagram/cells/lanes.ts';
import { boxOf } from '../../../../diagram/routing/route.ts';
import { shapeType } from '../../../../diagram/shapes/families.ts';
import { setContainer, takes } from '../../edits/embed.ts';
import { moveCells } from '../../edits/move.ts';
import type { DiagramGraph } from '../../engine/graph.ts';
import { editRefusal } from '../../engine/rules.ts';
import { nameOf } from '../../outline/describe.ts';

/** The distance between a container and an element that is moved out of it, in units. */
const spaceBelow = 20;

const movable = (graph: DiagramGraph, jsid: string): ElementCell | undefined => {
  const cell = graph.element(jsid);
  return cell && editRefusal(cell) === null ? cell : undefined;
};

/** Moves a shape into the middle of the previous (-1) or next (1) lane. */
export function moveToLane(graph: DiagramGraph, jsid: string, by: 1 | -1): string | null {
  const cell = movable(graph, jsid);
  const pool = graph.element(graph.containerOf(jsid) ?? '');
  if (!cell || !pool) return null;
  const boxes = laneBoxes(pool);
  const centre = centreOf(boxOf(cell));
  const at = boxes.findIndex((box) => isInside(centre, box));
  const to = at < 0 ? undefined : boxes[at + by];
  if (!to) return null;
  const middle = centreOf(to);
  graph.batch('Move to another lane', () =>
    moveCells(graph, [jsid], isUpright(pool) ? { x: middle.x - centre.x, y: 0 } : { x: 0, y: middle.y - centre.y }),
  );
  return `In lane ${lanesOf(pool)[at + by]?.label || at + by + 1} now`;
}

/** Moves an element out of its container to a position below it: into the outer container, or onto the sheet. */
export function moveOut(graph: DiagramGraph, jsid: string): string | null {
  const cell = movable(graph, jsid);
  const container = graph.element(graph.containerOf(jsid) ?? '');
  if (!cell || !container || shapeType(cell.type).onBorder) return null;
  const outer = graph.containerOf(container.jsid);
  const below = container.position.y + container.size.height + spaceBelow;
  graph.batch('Move out of the container', () => {
    moveCells(graph, [jsid], { x: 0, y: below - cell.position.y });
    setContainer(graph, jsid, outer);
  });
  return outer === undefined ? 'On the sheet now' : `In ${nameOf(graph, outer)} now`;
}

/** Moves a shape into the middle of a container, if the container accepts it. */
export function moveInto(graph: DiagramGraph, jsid: string, into: string): string | null {
  const cell = movable(graph, jsid);
  const container = movable(graph, into);
  const inside = graph.contentsOf(jsid).includes(into);
  if (!cell || !container || inside || !takes(container, cell) || shapeType(cell.type).onBorder) return null;
  const [from, to] = [centreOf(boxOf(cell)), centreOf(boxOf(container))];
  graph.batch('Move into a container', () => {
    moveCells(graph, [jsid], { x: Math.round(to.x - from.x), y: Math.round(to.y - from.y) });
    setContainer(graph, jsid, into);
  });
  return `In ${nameOf(graph, into)} now`;
}
