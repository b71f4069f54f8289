import type { ElementCell, Point, Size } from '../../../diagram/cells/cell.ts';
import { centreOf, snap } from '../../../diagram/cells/geometry.ts';
import { roleOf } from '../../../diagram/notation/joins.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import { newElement } from '../../../diagram/shapes/new-element.ts';
import type { StencilItem } from '../../../diagram/shapes/shape-type.ts';
import type { Editor } from '../engine/editor.ts';
import { connect, joinToNew, usualLink } from './connect.ts';
import { containerAt, setContainer, takes } from './embed.ts';
import { insertElement } from './insert.ts';
import { companionPlace, growHome, type Home, homeBeyond, homeOf, nextPlace } from './next-place.ts';
import { canComeBetween, insertBetween, middleOf } from './split.ts';

/** The space beside a shape for the next shape and the append buttons, in pixels. */
const roomAfter = 140;

/** Selects the new shape, and scrolls until it is visible with space for the next shape. */
function goOnFrom(editor: Editor, { jsid }: ElementCell): ElementCell | undefined {
  const { graph, selection, viewport } = editor;
  selection.set([jsid]);
  editor.set({ focused: jsid });
  const added = graph.element(jsid);
  if (added) viewport.reveal({ ...boxOf(added), width: added.size.width + roomAfter / viewport.view.zoom });
  return added;
}

/** The container of a step that was dropped beyond the end of a pool: the pool, which then grows. */
function pointedHome(
  { graph, index }: Editor,
  from: ElementCell,
  cell: ElementCell,
  item: StencilItem,
): Home | undefined {
  const join = joinToNew(graph, from.jsid, item);
  const goesOn = join !== undefined && 'values' in join && join.values['flowType'] === 'normal';
  if (!goesOn || containerAt(graph, index.query(boxOf(cell)), cell)) return undefined;
  return homeBeyond(graph, from, centreOf(boxOf(cell)));
}

/**
 * The position of a new shape if the caller gives none: further along the flow, or beside the shape for notes and data.
 */
function placeFor(editor: Editor, from: ElementCell, { type, values = {} }: StencilItem, size: Size): Point {
  const role = roleOf({ type, values }, false);
  const isBeside = role === 'note' || role === 'data';
  return (isBeside && companionPlace(editor, from, size, role === 'note')) || nextPlace(editor, from, size);
}

/** Adds a shape after another one, connects both, and selects the new one, as one undo step. */
export function appendShape(editor: Editor, source: string, item: StencilItem, at?: Point): ElementCell | undefined {
  const { graph, index, state } = editor;
  const from = graph.element(source);
  if (!from) return undefined;
  return graph.batch('Add the next shape', () => {
    const type = shapeType(item.type);
    const size = type.sizes.canvas({ ...type.values, ...item.values });
    const centre = at ? { x: snap(at.x, editor.grid), y: snap(at.y, editor.grid) } : placeFor(editor, from, item, size);
    const cell = newElement(item, centre, { layer_id: graph.layerForNew(from) });
    // Without a position, or beyond the end of the pool, the shape is placed in the direction of the flow.
    const home = at ? pointedHome(editor, from, cell, item) : homeOf(graph, from);
    const container = home?.container === undefined ? undefined : graph.element(home.container);
    const stays = container !== undefined && takes(container, cell);
    const added = insertElement(graph, cell, stays ? [] : index.query(boxOf(cell)));
    if (home && stays) {
      growHome(graph, home, added);
      setContainer(graph, added.jsid, container.jsid);
    }
    connect(graph, { source, target: added.jsid, ...usualLink(state.settings) });
    return goOnFrom(editor, added);
  });
}

/** Inserts a new shape into a flow. If there is too little space, the following shapes move. */
export function insertInFlow(editor: Editor, flow: string, item: StencilItem): ElementCell | undefined {
  const { graph, index } = editor;
  const link = graph.link(flow);
  if (!link || link.source === null || link.target === null) return undefined;
  const { source } = link;
  return graph.batch('Insert into the flow', () => {
    const cell = newElement(item, middleOf(graph, link), { layer_id: graph.layerForNew(link) });
    const added = insertElement(graph, cell, index.query(boxOf(cell)));
    if (canComeBetween(graph, added)) insertBetween(graph, flow, added.jsid);
    else connect(graph, { source, target: added.jsid, type: link.type });
    return goOnFrom(editor, added);
  });
}
