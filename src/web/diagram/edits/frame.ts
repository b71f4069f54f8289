import type { ElementCell } from '../../../diagram/cells/cell.ts';
import { centreOf, grow } from '../../../diagram/cells/geometry.ts';
import { boundsOf } from '../../../diagram/cells/spatial-index.ts';
import { shapesByKey, shapeType } from '../../../diagram/shapes/families.ts';
import { newElement } from '../../../diagram/shapes/new-element.ts';
import type { Editor } from '../engine/editor.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { setContainer, takes } from './embed.ts';
import { removeCells } from './remove.ts';

/** The space between a frame and its contents, in units. */
const room = 30;

/** The key of the shape type that surrounds other elements in this kind of diagram; undefined if there is none. */
export const surroundingType = ({ types }: Pick<Editor, 'types'>): string | undefined =>
  [...(types ?? [])].find((key) => shapesByKey.get(key)?.surrounds);

/**
 * Puts a frame around cells. If all cells have the same container, they move into the frame, and the frame into that
 * container.
 */
export function frameAround(editor: Editor, jsids: readonly string[]): ElementCell | undefined {
  const { graph, index } = editor;
  const type = surroundingType(editor);
  const bounds = boundsOf(jsids.flatMap((jsid) => index.box(jsid) ?? []));
  if (!type || !bounds) return undefined;
  const { x, y, width, height } = grow(bounds, room);
  const least = shapeType(type).minimumSize;
  const size = { width: Math.max(width, least.width), height: Math.max(height, least.height) };
  const layer_id = graph.layerForNew(graph.get(jsids[0] ?? ''));
  const frame = newElement({ label: '', type }, centreOf({ x, y, ...size }), { size, layer_id });
  const elements = jsids.filter((jsid) => graph.element(jsid));
  const [container, ...others] = new Set(elements.map((jsid) => graph.containerOf(jsid)));
  graph.batch('Put a frame around', () => {
    graph.add([frame]);
    if (others.length) return;
    const holder = container === undefined ? undefined : graph.element(container);
    if (container !== undefined && !(holder && takes(holder, frame))) return;
    setContainer(graph, frame.jsid, container);
    for (const jsid of elements) {
      const cell = graph.element(jsid);
      if (cell && takes(frame, cell)) setContainer(graph, jsid, frame.jsid);
    }
  });
  return graph.element(frame.jsid);
}

/**
 * Removes frames. Their contents stay at their positions and move into the container of the frame. Returns the jsids of
 * the contents.
 */
export function takeFramesAway(graph: DiagramGraph, jsids: readonly string[]): readonly string[] {
  const frames = jsids.flatMap((jsid) => {
    const cell = graph.element(jsid);
    return cell && shapeType(cell.type).surrounds ? [cell] : [];
  });
  return graph.batch('Remove the frame', () => {
    const inside = frames.flatMap(({ jsid, embeds = [] }) => {
      const holder = graph.element(graph.containerOf(jsid) ?? '');
      for (const child of embeds) {
        const cell = graph.element(child);
        setContainer(graph, child, holder && cell && takes(holder, cell) ? holder.jsid : undefined);
      }
      return embeds;
    });
    removeCells(
      graph,
      frames.map(({ jsid }) => jsid),
    );
    return inside.filter((jsid) => graph.element(jsid));
  });
}
