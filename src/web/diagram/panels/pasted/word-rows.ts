/** Lines of text and rows of tables from elsewhere as shapes. */

import { containerAt, setContainer } from '../../edits/embed.ts';
import { newElement } from '../../edits/insert.ts';
import type { Editor } from '../../engine/editor.ts';
import { boxOf } from '../../routing/route.ts';
import type { StencilItem } from '../../shapes/shape-type.ts';
import { freePlace } from './free-place.ts';

/** More lines than this are no list of shapes. */
export const mostRows = 200;
/** Room between the shapes, in units. */
const gap = 30;
const [longestTitle, longestText] = [2000, 100_000];

export interface WordRow {
  readonly title: string;
  /** What stood in the further columns of a table. */
  readonly text: string;
}

/** Marks of lists that come along when lines are copied. */
const bullet = /^(?:[-*•–]|\d+[.)])\s+/;

/** What each line says; of a table the first column, and the others below one another. Empty lines are left out. */
export const rowsOfText = (text: string): readonly WordRow[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const [first = '', ...more] = line.split('\t').map((part) => part.trim());
    const title = first.replace(bullet, '') || more.find(Boolean) || '';
    if (!title) return [];
    const rest = first ? more.filter(Boolean) : [];
    return [{ title: title.slice(0, longestTitle), text: rest.join('\n').slice(0, longestText) }];
  });

/** Puts a shape for each row where there is room, row by row, as one step of undo. */
export function addRows(editor: Editor, item: StencilItem, rows: readonly WordRow[]): void {
  const { graph, index, selection, viewport } = editor;
  const { width, height } = newElement(item, { x: 0, y: 0 }).size;
  const columns = Math.ceil(Math.sqrt(rows.length));
  const place = freePlace(editor, {
    width: columns * (width + gap) - gap,
    height: Math.ceil(rows.length / columns) * (height + gap) - gap,
  });
  const cells = rows.map(({ title, text }, at) => {
    const x = place.x + (at % columns) * (width + gap) + width / 2;
    const y = place.y + Math.floor(at / columns) * (height + gap) + height / 2;
    return newElement(
      item,
      { x: Math.round(x), y: Math.round(y) },
      { title, layer_id: graph.layerForNew(), ...(text && { text }) },
    );
  });
  graph.batch('Paste', () => {
    graph.add(cells);
    for (const cell of cells) {
      const container = containerAt(graph, index.query(boxOf(cell)), cell);
      if (container) setContainer(graph, cell.jsid, container.jsid);
    }
  });
  selection.set(cells.map(({ jsid }) => jsid));
  const [first] = cells;
  if (first) viewport.reveal(boxOf(graph.element(first.jsid) ?? first));
  editor.announce(`${cells.length} ${cells.length === 1 ? 'shape' : 'shapes'} from what was pasted`);
}
