/** Adds dropped and pasted lines of text, or rows of tables, as shapes. */

import type { ElementCell, Point } from '../../../../diagram/cells/cell.ts';
import { boxOf } from '../../../../diagram/routing/route.ts';
import { shapeType } from '../../../../diagram/shapes/families.ts';
import { newElement } from '../../../../diagram/shapes/new-element.ts';
import type { StencilItem } from '../../../../diagram/shapes/shape-type.ts';
import { browserLimits } from '../../../../tables/table-file.ts';
import { loadChunk } from '../../../api/chunk.ts';
import { insertElement } from '../../edits/insert.ts';
import { besideTheOthers, roomAbreast } from '../../edits/place.ts';
import { insertOnto } from '../../edits/split.ts';
import type { Editor } from '../../engine/editor.ts';
import { freePlace } from './free-place.ts';

/** The maximum number of lines: a longer text is not a list of shapes. */
export const maxRows = 200;
/** The distance between the shapes, in units. */
const usualGap = 30;
const [longestTitle, longestText] = [2000, 100_000];

export interface WordRow {
  readonly title: string;
  /** The text of the other columns of a table. */
  readonly text: string;
}

/** Matches list markers in pasted lines. */
const bullet = /^(?:[-*•–]|\d+[.)])\s+/;

/**
 * The texts of the lines. For a table, the text is the first column, with the other columns as description. Empty lines
 * are left out. A table cell with several lines is one text: spreadsheets copy such cells in quotation marks.
 * @throws {TableFileError} with a sentence, if the table exceeds the limits
 */
export async function rowsOfText(text: string): Promise<readonly WordRow[]> {
  const cells = text.includes('\t') ? await cellsOf(text) : text.split(/\r?\n/).map((line) => [line]);
  return cells.flatMap((row) => {
    const [first = '', ...more] = row.map((part) => part.trim());
    const title = first.replace(bullet, '') || more.find(Boolean) || '';
    if (!title) return [];
    const rest = first ? more.filter(Boolean) : [];
    return [{ title: title.slice(0, longestTitle), text: rest.join('\n').slice(0, longestText) }];
  });
}

async function cellsOf(text: string): Promise<readonly (readonly string[])[]> {
  const { parseDelimited } = await loadChunk(() => import('../../../../tables/parse-table.ts'));
  return parseDelimited(text, '\t', browserLimits).rows;
}

/** The position of the first shape, and the distance to the next ones. */
interface Spread {
  readonly place: Point;
  readonly columns: number;
  readonly gap: number;
}

/**
 * The positions of several shapes: the first one at a point, or in free space, the others row by row. Types that are
 * placed side by side are in one row, beside the present shapes of the type.
 */
function spread(editor: Editor, cell: ElementCell, count: number, at?: Point): Spread {
  const { width, height } = cell.size;
  const abreast = shapeType(cell.type).abreast === true;
  const [columns, gap] = abreast ? [count, roomAbreast] : [Math.ceil(Math.sqrt(count)), usualGap];
  const all = { width: columns * (width + gap) - gap, height: Math.ceil(count / columns) * (height + gap) - gap };
  const beside = besideTheOthers(editor.graph, cell);
  const place = beside ?? (at ? { x: at.x - width / 2, y: at.y - height / 2 } : freePlace(editor, all));
  return { place, columns, gap };
}

/** Adds a shape for each row, as one undo step. */
export function addRows(editor: Editor, item: StencilItem, rows: readonly WordRow[], at?: Point): void {
  const { graph, index, selection, viewport } = editor;
  const pattern = newElement(item, { x: 0, y: 0 });
  const { width, height } = pattern.size;
  const { place, columns, gap } = spread(editor, pattern, rows.length, at);
  const cells = rows.map(({ title, text }, which) => {
    const x = place.x + (which % columns) * (width + gap) + width / 2;
    const y = place.y + Math.floor(which / columns) * (height + gap) + height / 2;
    return newElement(item, { x: Math.round(x), y: Math.round(y) }, { title, ...(text && { text }) });
  });
  graph.batch('Add shapes', () => {
    // A single shape is inserted into a flow at its position, as when dragged from the stencil. Several shapes are not
    // inserted.
    for (const cell of cells) {
      const near = [...index.query(boxOf(cell))];
      if (cells.length === 1) insertOnto(graph, near, cell);
      else insertElement(graph, cell, near);
    }
  });
  selection.set(cells.map(({ jsid }) => jsid));
  const [first] = cells;
  if (first) viewport.reveal(boxOf(graph.element(first.jsid) ?? first));
  editor.announce(`${cells.length} ${cells.length === 1 ? 'shape' : 'shapes'} from words`);
}
