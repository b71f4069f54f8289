import type { ShapeFamily } from '../../../../diagram/shapes/shape-type.ts';
import { cellsOfSteps } from '../../../../diagram/steps/cells-of-steps.ts';
import type { Editor } from '../../engine/editor.ts';

/**
 * Adds the flow that lines of text describe, with an automatic layout, as one undo step. A family without flows gives a
 * row of shapes. Returns the number of shapes.
 */
export function drawSteps(editor: Editor, family: ShapeFamily, text: string): number {
  const { graph } = editor;
  const cells = cellsOfSteps(family, text, { x: 0, y: 0 });
  const shapes = cells.filter((cell) => 'position' in cell);
  graph.batch('Draw the steps', () => graph.add(cells.map((cell) => ({ ...cell, layer_id: graph.layerForNew() }))));
  // The new shapes are not selected, because the inspector would open and cover them.
  editor.selection.set([]);
  editor.set({ focused: shapes[0]?.jsid ?? null });
  editor.viewport.fit();
  editor.announce(`${shapes.length} shapes drawn`);
  return shapes.length;
}
