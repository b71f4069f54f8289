import type { ElementCell, Point } from '../cells/cell.ts';
import type { Editor } from '../engine/editor.ts';
import { snap } from '../engine/geometry.ts';
import { boxOf } from '../engine/route.ts';
import { overlaps } from '../engine/spatial-index.ts';
import { shapeType } from '../shapes/families.ts';
import type { StencilItem } from '../shapes/shape-type.ts';
import { connect } from './connect.ts';
import { setContainer } from './embed.ts';
import { insertElement, newElement } from './insert.ts';

/** Room between a shape and the one that is added after it, in units. */
const gap = 50;

/** The middle of the first free place to the right of a shape (below it, where the flow goes down). */
export function nextPlace(editor: Editor, source: ElementCell, size: { width: number; height: number }): Point {
  const { graph, index } = editor;
  const box = boxOf(source);
  const x = snap(box.x + box.width + gap, editor.grid);
  const middle = box.y + box.height / 2;
  const container = graph.containerOf(source.jsid);
  const isFree = (top: number): boolean => {
    const room = { x, y: top, width: size.width, height: size.height };
    return ![...index.query(room)].some((jsid) => {
      const other = graph.element(jsid);
      return (
        other &&
        jsid !== container &&
        !other.embeds?.includes(source.jsid) &&
        overlaps(boxOf(other), room) &&
        !containsSource(editor, jsid, source.jsid)
      );
    });
  };
  const step = Math.max(size.height, 40) + 30;
  for (let tries = 0; tries < 12; tries++) {
    const offset = Math.ceil(tries / 2) * step * (tries % 2 ? 1 : -1);
    const top = middle + offset - size.height / 2;
    if (isFree(top)) return { x: x + size.width / 2, y: middle + offset };
  }
  return { x: x + size.width / 2, y: middle };
}

const containsSource = (editor: Editor, container: string, source: string): boolean =>
  editor.graph.contentsOf(container).includes(source);

/** Adds the next shape after one, joins them and selects the new one: a single step of undo. */
export function appendShape(editor: Editor, source: string, item: StencilItem, at?: Point): ElementCell | undefined {
  const { graph, index, selection, state } = editor;
  const from = graph.element(source);
  if (!from) return undefined;
  return graph.batch('Add the next shape', () => {
    const type = shapeType(item.type);
    const size = type.sizes.canvas({ ...type.values, ...item.values });
    const centre = at ? { x: snap(at.x, editor.grid), y: snap(at.y, editor.grid) } : nextPlace(editor, from, size);
    const cell = newElement(item, centre, { layer_id: from.layer_id ?? null });
    const added = insertElement(graph, cell, index.query(boxOf(cell)));
    const container = graph.containerOf(source);
    if (!at && container) growFor(editor, container, added);
    connect(graph, { source, target: added.jsid, type: state.settings.default_link_key });
    selection.set([added.jsid]);
    editor.set({ focused: added.jsid });
    return graph.element(added.jsid);
  });
}

/** The container takes the new shape in and grows to hold it whole, and so do those around it. */
function growFor(editor: Editor, container: string, added: ElementCell): void {
  const { graph } = editor;
  const outer = graph.element(container);
  if (!outer) return;
  const inside =
    added.position.y >= outer.position.y &&
    added.position.y + added.size.height <= outer.position.y + outer.size.height;
  const holder = graph.containerOf(added.jsid);
  if (!inside || (holder !== undefined && holder !== container)) return;
  let right = added.position.x + added.size.width;
  for (let at: string | undefined = container; at; at = graph.containerOf(at)) {
    right += gap / 2;
    const next = graph.element(at);
    if (!next || right <= next.position.x + next.size.width) break;
    graph.change(at, { size: { ...next.size, width: right - next.position.x } });
  }
  setContainer(graph, added.jsid, container);
}
