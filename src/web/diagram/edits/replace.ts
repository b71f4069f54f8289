import { type Box, type Cell, type ElementCell, isElement, newJsid } from '../../../diagram/cells/cell.ts';
import { centreOf } from '../../../diagram/cells/geometry.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { linkType, shapeType } from '../../../diagram/shapes/families.ts';
import type { StencilItem } from '../../../diagram/shapes/shape-type.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { setContainer } from './embed.ts';
import { moveCells } from './move.ts';
import { keepOnBorder, onBorderAfter, sittingOn } from './resize.ts';

/** The values that have the same meaning in all types, and are retained when the type changes. */
const shared = ['style', 'label_box', 'bpmn', 'z'];

/**
 * Changes the type of an element: an element of the new type replaces it, with its properties, contents, container and
 * links. Its comments and other references to its item remain. If the type is the same, only the values change. Returns
 * the jsid of the resulting element.
 */
export function replaceElement(graph: DiagramGraph, jsid: string, item: StencilItem): string {
  const old = graph.element(jsid);
  if (!old) return jsid;
  return graph.batch('Change type', () => {
    const type = shapeType(item.type);
    const common = old.type === item.type ? old.values : pick(old.values, shared);
    const values = { ...type.values, ...common, ...item.values };
    const [was, is] = [shapeType(old.type).sizes.canvas(old.values), type.sizes.canvas(values)];
    const unchanged = was.width === is.width && was.height === is.height;
    const size = unchanged || (type.resizable && shapeType(old.type).resizable && !grew(was, is)) ? old.size : is;
    const position = {
      x: old.position.x + (old.size.width - size.width) / 2,
      y: old.position.y + (old.size.height - size.height) / 2,
    };
    const sitting = sittingOn(graph, old);
    const [before, after] = [boxOf(old), { ...position, ...size }];
    if (old.type === item.type) {
      graph.change(jsid, { values, size, position });
      keepOnBorder(graph, sitting, before, after);
      return jsid;
    }
    const cell: ElementCell = {
      ...old,
      jsid: newJsid(),
      type: item.type,
      values,
      size,
      position,
      embedding_enabled: type.embeddingEnabled,
      embedding_excluded: type.embeddingExcluded,
    };
    const container = graph.containerOf(jsid);
    graph.noteSame(cell.jsid, jsid);
    graph.add([cell]);
    setContainer(graph, jsid, undefined);
    if (container) setContainer(graph, cell.jsid, container);
    for (const link of graph.linksOf(jsid)) {
      graph.change(link.jsid, {
        source: link.source === jsid ? cell.jsid : link.source,
        target: link.target === jsid ? cell.jsid : link.target,
      });
    }
    graph.remove([jsid]);
    if (type.hosts) keepOnBorder(graph, sitting, before, after);
    else for (const one of sitting) detach(graph, one, { before, after, container });
    return cell.jsid;
  });
}

/** The distance between a shape and an event that was on its border, in units. */
const detachedGap = 20;

/** Places an event that its host no longer accepts beside the host, on the same side, inside the flow. */
function detach(
  graph: DiagramGraph,
  { jsid, position, size, values }: ElementCell,
  { before, after, container }: { readonly before: Box; readonly after: Box; readonly container: string | undefined },
): void {
  const was = centreOf({ ...position, ...size });
  const on = onBorderAfter(was, before, after);
  const [dx, dy] = [was.x - centreOf(before).x, was.y - centreOf(before).y];
  const isLevel = Math.abs(dx) / before.width > Math.abs(dy) / before.height;
  const place = {
    x: isLevel
      ? dx < 0
        ? after.x - detachedGap - size.width
        : after.x + after.width + detachedGap
      : on.x - size.width / 2,
    y: isLevel
      ? on.y - size.height / 2
      : dy < 0
        ? after.y - detachedGap - size.height
        : after.y + after.height + detachedGap,
  };
  const { interrupting, ...rest } = values;
  setContainer(graph, jsid, container);
  moveCells(graph, [jsid], { x: place.x - position.x, y: place.y - position.y });
  if (interrupting !== undefined) graph.change(jsid, { values: { ...rest, interrupting: false } });
}

/**
 * Whether the usual size differs between two kinds. A task that becomes an expanded sub-process is resized; a task that
 * becomes another kind of task is not.
 */
const grew = (was: { width: number }, is: { width: number }): boolean =>
  is.width > was.width * 1.5 || was.width > is.width * 1.5;

const linkShared = [
  'vertices',
  'source_anchor',
  'target_anchor',
  'label_position',
  'label_box',
  'link_color',
  'relationship_type',
  'style',
  'z',
  'bpmn',
];

/** Changes the type of a link, and retains its ends and corners. */
export function replaceLink(graph: DiagramGraph, jsid: string, item: StencilItem): string {
  const old = graph.link(jsid);
  if (!old) return jsid;
  const common = old.type === item.type ? old.values : pick(old.values, linkShared);
  const values = { ...linkType(item.type).values, ...common, ...item.values };
  return graph.batch('Change type', () => {
    if (old.type === item.type) {
      graph.change(jsid, { values });
      return jsid;
    }
    const link: Cell = { ...old, jsid: newJsid(), type: item.type, values };
    graph.noteSame(link.jsid, jsid);
    graph.remove([jsid]);
    graph.add([link]);
    return link.jsid;
  });
}

/** Changes the type of a cell to that of a stencil item. Returns the jsid of the resulting cell. */
export const replaceCell = (graph: DiagramGraph, jsid: string, item: StencilItem): string => {
  const cell = graph.get(jsid);
  return cell && isElement(cell) ? replaceElement(graph, jsid, item) : replaceLink(graph, jsid, item);
};

const pick = (values: Cell['values'], keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.filter((key) => values[key] !== undefined).map((key) => [key, values[key]]));
