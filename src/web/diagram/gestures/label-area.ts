import { type Box, type Cell, type ElementCell, isLink, type Point } from '../../../diagram/cells/cell.ts';
import { linkWords } from '../../../diagram/routing/link-words.ts';
import { outsideWords } from '../../../diagram/shapes/outside-words.ts';
import { boxOfWords } from '../../../diagram/shapes/word-box.ts';
import type { Editor } from '../engine/editor.ts';

/**
 * The box of the label of a link, or of a label beside a shape, on the sheet. The label can be dragged within this box.
 */
export function labelArea(editor: Pick<Editor, 'route' | 'graph'>, cell: Cell): Box | undefined {
  if (isLink(cell)) {
    const route = editor.route(cell);
    const words = linkWords(editor.graph.routes.labels.placedLink(cell, route), route);
    return words && boxOfWords(words);
  }
  const box = outsideWords(editor.graph.routes.labels.placed(cell));
  return box && { ...box, x: box.x + cell.position.x, y: box.y + cell.position.y };
}

/** The values of a shape whose label is centred at a point of the sheet. */
export const elementLabelPut = (cell: ElementCell, { width, height }: Box, middle: Point): ElementCell['values'] => ({
  ...cell.values,
  label_box: {
    x: Math.round(middle.x - width / 2 - cell.position.x),
    y: Math.round(middle.y - height / 2 - cell.position.y),
    width: Math.ceil(width),
    height: Math.ceil(height),
  },
});
