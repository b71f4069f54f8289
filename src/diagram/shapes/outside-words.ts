import type { Box, ElementCell } from '../cells/cell.ts';
import type { Words } from './drawing.ts';
import { shapeType } from './families.ts';
import { boxOfWords } from './word-box.ts';

/** The label outside of a shape, as it is drawn; undefined without one. */
export function wordsOutside(cell: ElementCell): Words | undefined {
  if (!cell.title) return undefined;
  for (const stroke of shapeType(cell.type).draw(cell)) if (stroke.kind === 'words' && stroke.halo) return stroke;
  return undefined;
}

/** Their box, seen from the corner of the shape. None: undefined. */
export function outsideWords(cell: ElementCell): Box | undefined {
  const words = wordsOutside(cell);
  return words && boxOfWords(words);
}
