import type { ElementCell, LinkCell, Point, Size } from '../cells/cell.ts';
import { pointAlong } from '../cells/geometry.ts';
import { overlaps } from '../cells/spatial-index.ts';
import type { Editor } from '../engine/editor.ts';
import { boxOf } from '../routing/route.ts';

/** The pad with three rows of buttons, in pixels, and its distance from the shape. */
const [padWidth, padHeight, gap] = [112, 112, 14];
/** A link's pad has two rows. */
const linkPadHeight = 76;
/** Room for a label below a shape, in pixels. */
const labelRoom = 40;

/**
 * Where the pad of a shape stands on the paper: to its right, or, where it would cover other shapes there, above, below or
 * to its left; nowhere while all of that is full, as what is there could not be pressed.
 */
export function padPlace(editor: Editor, cell: ElementCell): Point | undefined {
  const { viewport } = editor;
  const { zoom } = viewport.view;
  const corner = viewport.toPaper(cell.position);
  const [width, height] = [cell.size.width * zoom, cell.size.height * zoom];
  const right = { x: corner.x + width + gap, y: corner.y };
  const places = [
    right,
    { x: corner.x, y: corner.y - padHeight - gap },
    { x: corner.x, y: corner.y + height + labelRoom },
    { x: corner.x - padWidth - gap, y: corner.y },
    { x: corner.x + width + gap, y: corner.y + height - padHeight },
    { x: corner.x + width + gap, y: corner.y - padHeight },
    { x: corner.x + width + gap, y: corner.y + height },
  ];
  return places.find((place) => isFreePlace(editor, place, { width: padWidth, height: padHeight }));
}

/** The pad of a link beside the middle of its line, where it covers no shape. */
export function linkPadPlace(editor: Editor, link: LinkCell): Point | undefined {
  const middle = editor.viewport.toPaper(pointAlong(editor.route(link), 0.5));
  const [far, room] = [gap, { width: padWidth, height: linkPadHeight }];
  const places = [
    { x: middle.x + far, y: middle.y + far },
    { x: middle.x + far, y: middle.y - far - room.height },
    { x: middle.x - far - room.width, y: middle.y + far },
    { x: middle.x - far - room.width, y: middle.y - far - room.height },
  ];
  return places.find((place) => isFreePlace(editor, place, room));
}

function isFreePlace({ viewport, graph, index, host }: Editor, place: Point, { width, height }: Size): boolean {
  if (place.x < 0 || place.y < 0 || place.x + width > host.clientWidth || place.y + height > host.clientHeight)
    return false;
  const { x, y, zoom } = viewport.view;
  const area = { x: (place.x - x) / zoom, y: (place.y - y) / zoom, width: width / zoom, height: height / zoom };
  return ![...index.query(area)].some((jsid) => {
    const other = graph.element(jsid);
    return other && !other.embeds?.length && !other.embedding_enabled && overlaps(boxOf(other), area);
  });
}
