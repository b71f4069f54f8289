import type { ElementCell, Point, Size } from '../../../diagram/cells/cell.ts';
import { centreOf, snap } from '../../../diagram/cells/geometry.ts';
import { roleOf } from '../../../diagram/notation/joins.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { StencilItem } from '../../../diagram/shapes/shape-type.ts';
import type { Editor } from '../engine/editor.ts';
import { connect, joinToNew, usualLink } from './connect.ts';
import { containerAt, setContainer, takes } from './embed.ts';
import { insertElement, newElement } from './insert.ts';
import { companionPlace, growHome, type Home, homeBeyond, homeOf, nextPlace } from './next-place.ts';
import { canComeBetween, insertBetween, middleOf } from './split.ts';

/** What comes after a shape, and the buttons that add it, need this much beside it, in pixels. */
const roomAfter = 140;

/** Selects what was added, and moves the view until it is seen with room for what comes next. */
function goOnFrom(editor: Editor, { jsid }: ElementCell): ElementCell | undefined {
  const { graph, selection, viewport } = editor;
  selection.set([jsid]);
  editor.set({ focused: jsid });
  const added = graph.element(jsid);
  if (added) viewport.reveal({ ...boxOf(added), width: added.size.width + roomAfter / viewport.view.zoom });
  return added;
}

/** The pool that grows for a step that was pointed to on the empty sheet past its end. */
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

/** Where it goes if nobody has pointed: on with the flow, or beside it what only belongs to the shape. */
function placeFor(editor: Editor, from: ElementCell, { type, values = {} }: StencilItem, size: Size): Point {
  const role = roleOf({ type, values }, false);
  const isBeside = role === 'note' || role === 'data';
  return (isBeside && companionPlace(editor, from, size, role === 'note')) || nextPlace(editor, from, size);
}

/** Adds the next shape after one, joins them and selects the new one: a single step of undo. */
export function appendShape(editor: Editor, source: string, item: StencilItem, at?: Point): ElementCell | undefined {
  const { graph, index, state } = editor;
  const from = graph.element(source);
  if (!from) return undefined;
  return graph.batch('Add the next shape', () => {
    const type = shapeType(item.type);
    const size = type.sizes.canvas({ ...type.values, ...item.values });
    const centre = at ? { x: snap(at.x, editor.grid), y: snap(at.y, editor.grid) } : placeFor(editor, from, item, size);
    const cell = newElement(item, centre, { layer_id: graph.layerForNew(from) });
    // Where nobody has pointed, or past the end of the pool, it goes where the flow is.
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

/** Puts a new shape into a flow, and moves what follows on where there is too little room. */
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
