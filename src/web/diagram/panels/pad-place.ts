import type { Box, ElementCell, Point } from '../cells/cell.ts';
import type { Editor } from '../engine/editor.ts';
import { boxOf } from '../engine/route.ts';
import { overlaps } from '../engine/spatial-index.ts';

/** The pad with three rows of buttons, in pixels, and its distance from the shape. */
const [padWidth, padHeight, gap] = [112, 112, 14];
/** Room for a label below a shape, in pixels. */
const labelRoom = 40;

/**
 * Where the pad of a shape stands on the paper: to its right, or, where it would cover other shapes there, above or below;
 * to the right nevertheless where everything is full.
 */
export function padPlace(editor: Editor, cell: ElementCell): Point {
  const { viewport, graph, index, host } = editor;
  const { zoom } = viewport.view;
  const corner = viewport.toPaper(cell.position);
  const [width, height] = [cell.size.width * zoom, cell.size.height * zoom];
  const right = { x: corner.x + width + gap, y: corner.y };
  const places = [
    right,
    { x: corner.x, y: corner.y - padHeight - gap },
    { x: corner.x, y: corner.y + height + labelRoom },
  ];
  const onSheet = ({ x, y }: Point): Box => ({
    x: (x - viewport.view.x) / zoom,
    y: (y - viewport.view.y) / zoom,
    width: padWidth / zoom,
    height: padHeight / zoom,
  });
  const isFree = (place: Point): boolean => {
    if (
      place.x < 0 ||
      place.y < 0 ||
      place.x + padWidth > host.clientWidth ||
      place.y + padHeight > host.clientHeight
    ) {
      return false;
    }
    const area = onSheet(place);
    return ![...index.query(area)].some((jsid) => {
      const other = graph.element(jsid);
      return other && !other.embeds?.length && !other.embedding_enabled && overlaps(boxOf(other), area);
    });
  };
  return places.find(isFree) ?? right;
}
