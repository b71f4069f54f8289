import type { Box, ElementCell, Point, Size } from '../cells/cell.ts';
import type { Lane } from '../cells/lanes.ts';
import type { Hierarchy } from './hierarchy.ts';

/** Positions within a container, relative to its corner. */
export interface Inside {
  readonly boxes: Map<string, Box>;
  readonly vertices: Map<string, readonly Point[]>;
  readonly lanes: Map<string, readonly Lane[]>;
  size: Size;
}

/** An empty container of this size. */
export const emptyInside = (size: Size = { width: 0, height: 0 }): Inside => ({
  boxes: new Map(),
  vertices: new Map(),
  lanes: new Map(),
  size,
});

const shifted = (points: readonly Point[], by: Point): readonly Point[] =>
  points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }));

/** Adds all positions of a part to a whole. */
export const putInside = (whole: Inside, part: Inside, by: Point): void => {
  for (const [jsid, box] of part.boxes) whole.boxes.set(jsid, { ...box, x: box.x + by.x, y: box.y + by.y });
  for (const [jsid, points] of part.vertices) whole.vertices.set(jsid, shifted(points, by));
  for (const [jsid, lanes] of part.lanes) whole.lanes.set(jsid, lanes);
  whole.size = {
    width: Math.max(whole.size.width, by.x + part.size.width),
    height: Math.max(whole.size.height, by.y + part.size.height),
  };
};

/** Adds one element of a part to a whole, with its contents and the links within it. */
export const putOne = (
  { whole, part }: { readonly whole: Inside; readonly part: Inside },
  element: ElementCell,
  by: Point,
  hierarchy: Hierarchy,
): void => {
  const box = part.boxes.get(element.jsid);
  if (box) whole.boxes.set(element.jsid, { ...box, x: box.x + by.x, y: box.y + by.y });
  const lanes = part.lanes.get(element.jsid);
  if (lanes) whole.lanes.set(element.jsid, lanes);
  for (const { jsid } of hierarchy.edgesIn(element.jsid)) {
    whole.vertices.set(jsid, shifted(part.vertices.get(jsid) ?? [], by));
  }
  for (const child of hierarchy.childrenOf(element)) putOne({ whole, part }, child, by, hierarchy);
};
