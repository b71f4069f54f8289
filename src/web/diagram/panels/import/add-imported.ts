import { type Cell, isElement, isFixed, isLink, type Point } from '../../../../diagram/cells/cell.ts';
import { snap } from '../../../../diagram/cells/geometry.ts';
import { boundsOf, overlaps } from '../../../../diagram/cells/spatial-index.ts';
import { boxOf } from '../../../../diagram/routing/route.ts';
import { copiesOf } from '../../edits/clipboard.ts';
import { removeCells } from '../../edits/remove.ts';
import type { Editor } from '../../engine/editor.ts';

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

/** How far the cells must go so that they cover nothing that is there: to the right of it, or into the corner. */
function shiftFor(editor: Editor, cells: readonly Cell[], mode: ImportMode): Point {
  const theirs = boundsOf(cells.filter(isElement).map(boxOf));
  if (!theirs) return { x: 0, y: 0 };
  const there = editor.graph.elements().filter((cell) => mode === 'add' || !isFixed(cell));
  const own = boundsOf(there.map(boxOf));
  const beside = own && (mode === 'add' || overlaps(own, { ...theirs, x: corner, y: corner }));
  const [x, y] = beside ? [own.x + own.width + gap, own.y] : [corner, corner];
  return { x: snap(x - theirs.x, 10), y: snap(y - theirs.y, 10) };
}

/** Cells between two breaths of the page. */
const atOnce = 1000;

/** Who waits for something long: hears how much of it is done, from 0 to 1, and may call it off. */
export interface WaitingImport {
  readonly progress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** Lets the page draw and hear its user. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Puts imported cells into the diagram as one step of undo, selects them and shows them. Called off, the diagram is
 * again as it was.
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
    // What is locked has stayed.
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
