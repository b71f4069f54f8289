import type { Box, Cell, Point } from '../cells/cell.ts';
import type { Lane } from '../cells/lanes.ts';
import { Arranger, type LayoutOptions } from './arrange.ts';
import { hierarchyOf } from './hierarchy.ts';
import { spacing } from './spacing.ts';

/** The new positions. Cells that the result does not contain stay unchanged. */
export interface Layout {
  readonly boxes: ReadonlyMap<string, Box>;
  /** The corners of every link between the elements; without corners a link is straight or routed automatically. */
  readonly vertices: ReadonlyMap<string, readonly Point[]>;
  /** The lanes of pools, with their new sizes. */
  readonly lanes: ReadonlyMap<string, readonly Lane[]>;
}

/**
 * Places elements in ranks along the flow: contents within their containers, pools one below another, boundary events
 * on the border of their hosts. Fixed cells and cells without a position are left out. The caller applies the result.
 */
export const layout = (cells: readonly Cell[], options: LayoutOptions = {}): Layout => {
  const hierarchy = hierarchyOf(cells);
  const { boxes, vertices, lanes } = new Arranger(hierarchy, options).arrange();
  const { margin } = spacing;
  const joined = hierarchy.links.filter(({ source, target }) => boxes.has(source ?? '') && boxes.has(target ?? ''));
  return {
    boxes: new Map([...boxes].map(([jsid, box]) => [jsid, { ...box, x: box.x + margin, y: box.y + margin }])),
    vertices: new Map(
      joined.map(({ jsid }) => [
        jsid,
        (vertices.get(jsid) ?? []).map(({ x, y }) => ({ x: x + margin, y: y + margin })),
      ]),
    ),
    lanes,
  };
};
