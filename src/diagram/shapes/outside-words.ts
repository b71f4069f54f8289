import type { Box, ElementCell } from '../cells/cell.ts';
import type { Words } from './drawing.ts';
import { shapeType } from './families.ts';
import { boxOfWords } from './word-box.ts';

/** The label outside of a shape, with its lines of text; undefined if the shape has none. */
export function wordsOutside(cell: ElementCell): Words | undefined {
  if (!cell.title) return undefined;
  for (const stroke of shapeType(cell.type).draw(cell)) if (stroke.kind === 'words' && stroke.halo) return stroke;
  return undefined;
}

/** The box of the outside label, relative to the corner of the shape; undefined if the shape has none. */
export function outsideWords(cell: ElementCell): Box | undefined {
  const words = wordsOutside(cell);
  return words && boxOfWords(words);
}
