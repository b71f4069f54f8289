/** The words beside a shape: whether there are any, and where else than by habit they may stand. */
import type { Box, ElementCell, Size } from '../cells/cell.ts';
import { shapeType } from '../shapes/families.ts';
import { besideWidth, keptBox, keptStretch } from '../shapes/label.ts';
import { outsideWords } from '../shapes/outside-words.ts';
import { boxOf } from './route.ts';

/** How far words stand from a shape, and from a line that leaves it. */
const gap = 4;
/** How far words reach beyond their shape, in units. */
export const wordReach = besideWidth + 2 * gap;

/** Do the words stand beside it. Cheaper than to lay them out. */
export function hasOutsideWords(cell: ElementCell): boolean {
  if (cell.title === '') return false;
  if (keptBox(cell.values)) return true;
  const { x, y, width, height } = shapeType(cell.type).labelBox(cell);
  return y >= cell.size.height || y + height <= 0 || x >= cell.size.width || x + width <= 0;
}

/** Words that stand below a shape because that is the habit of its kind. */
export const standsBelow = (cell: ElementCell): boolean =>
  cell.title !== '' && keptBox(cell.values) === undefined && shapeType(cell.type).labelBox(cell).y >= cell.size.height;

/** The box of the words beside a shape, on the sheet. None: undefined. */
export function shapeWordsBox(cell: ElementCell): Box | undefined {
  const words = outsideWords(cell);
  return words && { ...words, x: words.x + boxOf(cell).x, y: words.y + boxOf(cell).y };
}

/** The shape with its words elsewhere, as a person would put them, the best place first; they wrap as they do below it. */
export function otherShapePlaces(cell: ElementCell): readonly ElementCell[] {
  const words = outsideWords(cell);
  return words
    ? placesAround(cell.size, words).map((label_box) => ({ ...cell, values: { ...cell.values, label_box } }))
    : [];
}

function placesAround({ width, height }: Size, words: Box): readonly Box[] {
  const own = { width: Math.max(besideWidth, width) / keptStretch, height: words.height };
  const at = (middle: number, y: number): Box => ({ ...own, x: middle - own.width / 2, y });
  const [above, below] = [-gap - words.height, height + gap];
  const [right, left] = [(width + words.width) / 2 + gap, (width - words.width) / 2 - gap];
  const [level, before, after] = [(height - words.height) / 2, -gap - words.width / 2, width + gap + words.width / 2];
  return [
    at(width / 2, above),
    at(right, below),
    at(right, above),
    at(left, below),
    at(left, above),
    at(after, level),
    at(before, level),
  ];
}
