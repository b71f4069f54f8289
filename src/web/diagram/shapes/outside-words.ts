import type { Box, ElementCell } from '../cells/cell.ts';
import { shapeType } from './families.ts';
import { boxOfWords } from './word-box.ts';

/** The box of words that stand outside of their shape, seen from its corner. None: undefined. */
export function outsideWords(cell: ElementCell): Box | undefined {
  if (!cell.title) return undefined;
  for (const stroke of shapeType(cell.type).draw(cell))
    if (stroke.kind === 'words' && stroke.halo) return boxOfWords(stroke);
  return undefined;
}
