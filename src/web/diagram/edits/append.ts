import type { ElementCell, Point } from '../cells/cell.ts';
import { snap } from '../cells/geometry.ts';
import type { Editor } from '../engine/editor.ts';
import { boxOf } from '../routing/route.ts';
import { shapeType } from '../shapes/families.ts';
import type { StencilItem } from '../shapes/shape-type.ts';
import { connect, usualLink } from './connect.ts';
import { setContainer, takes } from './embed.ts';
import { insertElement, newElement } from './insert.ts';
import { growHome, homeOf, nextPlace } from './next-place.ts';
import { canComeBetween, insertBetween, middleOf } from './split.ts';

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
    // Where nobody has pointed, it goes where the flow is.
    const home = at ? undefined : homeOf(graph, from);
    const container = home?.container === undefined ? undefined : graph.element(home.container);
    const stays = container !== undefined && takes(container, cell);
    const added = insertElement(graph, cell, stays ? [] : index.query(boxOf(cell)));
    if (home && stays) {
      growHome(graph, home, added);
      setContainer(graph, added.jsid, container.jsid);
    }
    connect(graph, { source, target: added.jsid, ...usualLink(state.settings) });
    selection.set([added.jsid]);
    editor.set({ focused: added.jsid });
    return graph.element(added.jsid);
  });
}

/** Puts a new shape into a flow, and moves what follows on where there is too little room. */
export function insertInFlow(editor: Editor, flow: string, item: StencilItem): ElementCell | undefined {
  const { graph, index, selection } = editor;
  const link = graph.link(flow);
  if (!link || link.source === null || link.target === null) return undefined;
  const { source } = link;
  return graph.batch('Insert into the flow', () => {
    const cell = newElement(item, middleOf(graph, link), { layer_id: link.layer_id ?? null });
    const added = insertElement(graph, cell, index.query(boxOf(cell)));
    if (canComeBetween(graph, added)) insertBetween(graph, flow, added.jsid);
    else connect(graph, { source, target: added.jsid, type: link.type });
    selection.set([added.jsid]);
    editor.set({ focused: added.jsid });
    return graph.element(added.jsid);
  });
}
