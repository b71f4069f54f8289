import { type Cell, isElement, isFixed, isLink, type Point } from '../../../../diagram/cells/cell.ts';
import { snap } from '../../../../diagram/cells/geometry.ts';
import { boundsOf, overlaps } from '../../../../diagram/cells/spatial-index.ts';
import { boxOf } from '../../../../diagram/routing/route.ts';
import { copiesOf } from '../../edits/clipboard.ts';
import { removeCells } from '../../edits/remove.ts';
import type { Editor } from '../../engine/editor.ts';

/** Whether imported cells are added to the present ones or replace them. */
export type ImportMode = 'add' | 'replace';

/** The name of the undo step of an import. */
export const importStep = 'Import';

/** The distance between present and imported cells, in units. */
const spaceBetween = 100;
/** The position of the first cell in an empty diagram, on both axes, in units. */
const corner = 40;

/** Whether the diagram has contents. They may be replaced by an import, or must not be covered. */
export const hasContent = (editor: Editor): boolean => editor.graph.cells().some((cell) => !isFixed(cell));

/**
 * The offset that moves the imported cells to the right of the present ones, or to the upper left corner of an empty
 * diagram.
 */
function shiftFor(editor: Editor, cells: readonly Cell[], mode: ImportMode): Point {
  const theirs = boundsOf(cells.filter(isElement).map(boxOf));
  if (!theirs) return { x: 0, y: 0 };
  const there = editor.graph.elements().filter((cell) => mode === 'add' || !isFixed(cell));
  const own = boundsOf(there.map(boxOf));
  const beside = own && (mode === 'add' || overlaps(own, { ...theirs, x: corner, y: corner }));
  const [x, y] = beside ? [own.x + own.width + spaceBetween, own.y] : [corner, corner];
  return { x: snap(x - theirs.x, 10), y: snap(y - theirs.y, 10) };
}

/** The number of cells that are added before the page can respond to input again. */
const atOnce = 1000;

/** A long-running import. It gets the progress, from 0 to 1, and may be cancelled. */
export interface WaitingImport {
  readonly progress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** Yields to the browser, so that the page renders and handles input. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Adds imported cells as one undo step, selects them and scrolls to them. If the import is cancelled, the diagram is
 * restored.
 */
export async function addImported(
  editor: Editor,
  cells: readonly Cell[],
  mode: ImportMode,
  { progress, signal }: WaitingImport,
): Promise<void> {
  const { graph, selection, viewport, history } = editor;
  graph.startBatch(importStep);
  let copies: readonly Cell[] = [];
  try {
    if (mode === 'replace') {
      removeCells(
        graph,
        graph.cells().map(({ jsid }) => jsid),
      );
    }
    // Computed after the removal: locked cells have stayed, and the imported cells must not cover them.
    copies = copiesOf(cells, shiftFor(editor, cells, mode));
    const inOrder = copies.toSorted((a, b) => Number(isLink(a)) - Number(isLink(b)));
    for (let from = 0; from < inOrder.length && !signal.aborted; from += atOnce) {
      graph.add(inOrder.slice(from, from + atOnce));
      progress(from / inOrder.length);
      if (from + atOnce < inOrder.length) await breath();
    }
  } finally {
    graph.stopBatch();
  }
  if (signal.aborted) {
    if (history.nextUndo === importStep) history.undo();
    return;
  }
  const inner = new Set(copies.flatMap((cell) => (isElement(cell) ? (cell.embeds ?? []) : [])));
  selection.set(copies.filter((cell) => isElement(cell) && !inner.has(cell.jsid)).map(({ jsid }) => jsid));
  viewport.fit();
}
