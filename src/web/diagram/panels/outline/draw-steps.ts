import { usualLinkKey } from '../../../../diagram/shapes/families.ts';
import type { ShapeFamily, StencilItem } from '../../../../diagram/shapes/shape-type.ts';
import { runCommand } from '../../commands/command.ts';
import { commandOf } from '../../commands/commands.ts';
import { connect } from '../../edits/connect.ts';
import { newElement } from '../../edits/insert.ts';
import type { Editor } from '../../engine/editor.ts';
import { flowOfText, type NodeKind } from './steps.ts';

/** From one shape to the next, in units. */
const pace = 200;

/** The items of a family for the lines. */
function kitOf(family: ShapeFamily): Readonly<Partial<Record<NodeKind, StencilItem>>> {
  const items = family.stencil.flatMap((group) => group.items);
  const first = (fits: (item: StencilItem) => boolean) => items.find(fits);
  const event = (kind: string) =>
    first(({ type, values }) => /\.Event$/.test(type) && (values?.['event_type'] ?? 'single') === kind);
  const start = event('single');
  const end = event('thick');
  const choice = first(({ type }) => /\.Gateway$/.test(type));
  const step = first(({ type }) => /\.(Activity|Task)$/.test(type)) ?? items[0];
  return {
    ...(start && { start }),
    ...(end && { end }),
    ...(choice && { choice, join: choice }),
    ...(step && { step }),
  };
}

/** The item that begins a diagram of this family. */
export const startItem = (family: ShapeFamily): StencilItem | undefined => kitOf(family).start ?? kitOf(family).step;

/** The item that most of a diagram of this family is made of. */
export const usualItem = (family: ShapeFamily): StencilItem | undefined => kitOf(family).step ?? kitOf(family).start;

/** The item that a line of text becomes. */
export const stepItem = (family: ShapeFamily): StencilItem | undefined => kitOf(family).step;

/** Does this family draw flows; else lines are only things that take part. */
export const drawsFlows = (family: ShapeFamily): boolean => kitOf(family).choice !== undefined;

/**
 * Draws the flow that lines of text describe, with layout, as one undo step; in families without flows, a row of
 * shapes. Returns the number of shapes.
 */
export function drawSteps(editor: Editor, family: ShapeFamily, text: string): number {
  const kit = kitOf(family);
  const flow = flowOfText(text);
  const flows = drawsFlows(family);
  const nodes = flow.nodes.filter(({ kind }) => flows || kind === 'step' || kind === 'choice');
  const links = flows ? flow.links : [];
  const { graph } = editor;
  const drawn = new Map<string, string>();
  graph.batch('Draw the steps', () => {
    nodes.forEach(({ id, kind, title }, at) => {
      const item = kit[kind] ?? (kind === 'choice' ? kit.step : undefined);
      if (!item) return;
      const cell = newElement(item, { x: at * pace, y: 0 }, { title });
      graph.add([{ ...cell, layer_id: graph.layerForNew() }]);
      drawn.set(id, cell.jsid);
    });
    for (const { from, to, title } of links) {
      const [source, target] = [drawn.get(from), drawn.get(to)];
      if (source && target) connect(graph, { source, target, type: usualLinkKey(family), title });
    }
    if (flows) runCommand(commandOf('layout-right'), editor);
  });
  const [first] = drawn.values();
  // Nothing is selected: the inspector would open over the new shapes.
  editor.selection.set([]);
  editor.set({ focused: first ?? null });
  editor.viewport.fit();
  editor.announce(`${drawn.size} shapes drawn`);
  return drawn.size;
}
