/** Words at places that a drawing gave them and that are no good here, where shapes have other sizes and letters. Pure. */
import { type Box, type Cell, isElement } from '../../cells/cell.ts';
import { linkWords } from '../../routing/link-words.ts';
import type { Routes } from '../../routing/routes.ts';
import { routesOf } from '../../routing/routes-of-cells.ts';
import { shapeWordsBox } from '../../routing/shape-words.ts';
import { boxOfWords } from '../../shapes/word-box.ts';

const hasPlace = ({ title, values }: Cell): boolean =>
  title !== '' && (values['label_box'] !== undefined || values['label_position'] !== undefined);

function boxOfCell(cell: Cell, routes: Routes): Box | undefined {
  if (isElement(cell)) return shapeWordsBox(cell);
  const words = linkWords(cell, routes.of(cell));
  return words && boxOfWords(words);
}

/** The cells; words that would stand under a shape, or beside their shape across a line, find places of their own. */
export function withReadableWords(cells: readonly Cell[]): readonly Cell[] {
  if (!cells.some(hasPlace)) return cells;
  const routes = routesOf(cells);
  return cells.map((cell) => {
    const box = hasPlace(cell) ? boxOfCell(cell, routes) : undefined;
    if (!box) return cell;
    const isClear = routes.isUncovered(box, cell) && (!isElement(cell) || routes.isUncrossed(box, cell));
    if (isClear) return cell;
    const { label_box: _box, label_position: _position, ...values } = cell.values;
    return { ...cell, values };
  });
}
