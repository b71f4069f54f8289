import { type Cell, isElement, isFixed, isLink, type Point } from '../../cells/cell.ts';
import { snap } from '../../cells/geometry.ts';
import { boundsOf } from '../../cells/spatial-index.ts';
import { copiesOf } from '../../edits/clipboard.ts';
import { removeCells } from '../../edits/remove.ts';
import type { Editor } from '../../engine/editor.ts';
import { boxOf } from '../../routing/route.ts';

/** How what is imported meets what is there. */
export type ImportMode = 'add' | 'replace';

/** The step of undo that an import is. */
export const importStep = 'Import';

/** Units between what is there and what is put beside it. */
const gap = 100;
/** Where the first cell of an empty diagram stands. */
const corner = 40;

/** Whether there is anything that an import could replace, or would have to stand beside. */
export const hasContent = (editor: Editor): boolean => editor.graph.cells().some((cell) => !isFixed(cell));

/** How far the cells must go so that they stand to the right of everything. */
function shiftFor(editor: Editor, cells: readonly Cell[], mode: ImportMode): Point {
  const theirs = boundsOf(cells.filter(isElement).map(boxOf));
  if (!theirs) return { x: 0, y: 0 };
  const own = mode === 'add' ? boundsOf(editor.graph.elements().map(boxOf)) : undefined;
  const [x, y] = own ? [own.x + own.width + gap, own.y] : [corner, corner];
  return { x: snap(x - theirs.x, 10), y: snap(y - theirs.y, 10) };
}

/** Puts imported cells into the diagram as one step of undo, selects them and shows them. */
export function addImported(editor: Editor, cells: readonly Cell[], mode: ImportMode): void {
  const { graph, selection, viewport } = editor;
  const copies = copiesOf(cells, shiftFor(editor, cells, mode));
  graph.batch(importStep, () => {
    if (mode === 'replace') {
      removeCells(
        graph,
        graph.cells().map(({ jsid }) => jsid),
      );
    }
    graph.add([...copies].sort((a, b) => Number(isLink(a)) - Number(isLink(b))));
  });
  const inner = new Set(copies.flatMap((cell) => (isElement(cell) ? (cell.embeds ?? []) : [])));
  selection.set(copies.filter((cell) => isElement(cell) && !inner.has(cell.jsid)).map(({ jsid }) => jsid));
  viewport.fit();
}
