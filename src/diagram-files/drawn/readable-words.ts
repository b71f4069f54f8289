/** Corrects the positions and sizes of texts that do not fit our shapes and fonts. Pure. */
import { type Box, type Cell, type ElementCell, isElement } from '../../diagram/cells/cell.ts';
import { contains, overlaps, SpatialIndex } from '../../diagram/cells/spatial-index.ts';
import { linkWords } from '../../diagram/routing/link-words.ts';
import { boxOf } from '../../diagram/routing/route.ts';
import type { Routes } from '../../diagram/routing/routes.ts';
import { routesOf } from '../../diagram/routing/routes-of-cells.ts';
import { shapeWordsBox } from '../../diagram/routing/shape-words.ts';
import { shapeType } from '../../diagram/shapes/families.ts';
import { boxOfWords } from '../../diagram/shapes/word-box.ts';

const hasPlace = ({ title, values }: Cell): boolean =>
  title !== '' && (values['label_box'] !== undefined || values['label_position'] !== undefined);

function boxOfCell(cell: Cell, routes: Routes): Box | undefined {
  if (isElement(cell)) return shapeWordsBox(cell);
  const words = linkWords(cell, routes.of(cell));
  return words && boxOfWords(words);
}

/**
 * The cells, in which labels on a shape or a line get computed positions.
 * @param acrossLines whether labels of shapes may stay on lines
 */
export function withReadableWords(
  cells: readonly Cell[],
  { acrossLines = false }: { readonly acrossLines?: boolean } = {},
): readonly Cell[] {
  if (!cells.some(hasPlace)) return cells;
  const routes = routesOf(cells);
  return cells.map((cell) => {
    const box = hasPlace(cell) ? boxOfCell(cell, routes) : undefined;
    if (!box) return cell;
    const isClear = routes.isUncovered(box, cell) && (acrossLines || !isElement(cell) || routes.isUncrossed(box, cell));
    if (isClear) return cell;
    const { label_box: _box, label_position: _position, ...values } = cell.values;
    return { ...cell, values };
  });
}

/** Enlarges steps and notes vertically if they are too small for their text and there is space. */
export function withRoomForWords(elements: readonly ElementCell[]): readonly ElementCell[] {
  const grown = new Map(
    elements.flatMap((cell) => {
      const patch = shapeType(cell.type).settle?.(cell, { ...cell, title: '' });
      return patch ? [[cell.jsid, { ...cell, ...patch }]] : [];
    }),
  );
  if (grown.size === 0) return elements;
  const index = new SpatialIndex();
  for (const cell of elements) index.set(cell.jsid, boxOf(cell));
  const isFree = (own: string, before: Box, box: Box): boolean =>
    [...index.query(box)].every((jsid) => {
      const other = index.box(jsid) as Box;
      return jsid === own || (overlaps(other, before) && (contains(other, box) || !contains(other, before)));
    });
  return elements.map((cell) => {
    const larger = grown.get(cell.jsid);
    if (!larger || !isFree(cell.jsid, boxOf(cell), boxOf(larger))) return cell;
    // Later shapes are compared with the enlarged box.
    index.set(cell.jsid, boxOf(larger));
    return larger;
  });
}
