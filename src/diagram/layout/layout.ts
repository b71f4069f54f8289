import type { Box, Cell, Point } from '../cells/cell.ts';
import type { Lane } from '../cells/lanes.ts';
import { Arranger, type LayoutOptions } from './arrange.ts';
import { hierarchyOf } from './hierarchy.ts';
import { spacing } from './spacing.ts';

/** New places. Everything that is not named stays as it is. */
export interface Layout {
  readonly boxes: ReadonlyMap<string, Box>;
  /** Of every link between the elements: those without any are drawn straight or by the router. */
  readonly vertices: ReadonlyMap<string, readonly Point[]>;
  /** The lanes of pools, with their new sizes. */
  readonly lanes: ReadonlyMap<string, readonly Lane[]>;
}

/**
 * Places elements in ranks along the flow: contents within their containers, pools one after another, boundary events
 * on the border of their hosts. Fixed cells and cells without a position are left out. The function changes nothing:
 * the caller applies the result.
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
