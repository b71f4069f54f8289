import {
  type Cell,
  type ElementCell,
  isElement,
  isLink,
  type LinkCell,
  newJsid,
  type Point,
} from '../../../diagram/cells/cell.ts';
import { add } from '../../../diagram/cells/geometry.ts';
import { boundsOf } from '../../../diagram/cells/spatial-index.ts';
import { fittingCells } from '../../../diagram/notation/fitting-cells.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { verticesOf } from '../../../diagram/shapes/shape-type.ts';
import type { Editor } from '../engine/editor.ts';
import { ownNaming } from '../engine/own-naming.ts';
import { containerAt, setContainer } from './embed.ts';
import { type PasteWish, pastePlace, step } from './paste-place.ts';
import { growAround } from './place.ts';

/** The clipboard type of cells as JSON. The clipboard also has a text for other programs. */
export const clipboardType = 'application/x-tessera-cells+json';

/**
 * The last copied cells, for browsers without clipboard access, with the number of pastes and the point of the last
 * paste.
 */
let stored: { readonly cells: readonly Cell[]; pasted: number; at: Point | undefined } | undefined;

/** The selected cells with their contents, and the links between these cells. */
export function selectedCells(editor: Editor): Cell[] {
  const { graph, selection } = editor;
  const all = new Set(selection.get().flatMap((jsid) => [jsid, ...graph.contentsOf(jsid)]));
  for (const jsid of [...all]) {
    for (const link of graph.linksOf(jsid)) {
      if (link.source !== null && link.target !== null && all.has(link.source) && all.has(link.target))
        all.add(link.jsid);
    }
  }
  return [...all].flatMap((jsid) => graph.get(jsid) ?? []).filter((cell) => cell.celltype == null);
}

/** Copies of cells with new jsids. Links to cells outside of the list are left out. */
export function copiesOf(cells: readonly Cell[], by: Point): Cell[] {
  const ids = new Map(cells.map(({ jsid }) => [jsid, newJsid()]));
  return cells.flatMap((cell): Cell[] => {
    const jsid = ids.get(cell.jsid) as string;
    const own = { ...cell, jsid, locked: false, comment_count: 0, unread_comment_count: 0 };
    if (isLink(own)) {
      const [source, target] = [ids.get(own.source ?? ''), ids.get(own.target ?? '')];
      if (!source || !target) return [];
      const vertices = verticesOf(own.values).map((vertex) => add(vertex, by));
      return [
        { ...own, source, target, values: { ...own.values, ...(vertices.length && { vertices }) } } satisfies LinkCell,
      ];
    }
    const embeds = (own.embeds ?? []).flatMap((child) => ids.get(child) ?? []);
    return [{ ...own, position: add(own.position, by), embeds } satisfies ElementCell];
  });
}

/** Copies the selection for `pasteStored`, and announces the number of cells. */
export function copySelection(editor: Editor): void {
  const cells = selectedCells(editor);
  if (!cells.length) return;
  stored = { cells, pasted: 0, at: undefined };
  editor.announce(`${cells.length} ${cells.length === 1 ? 'cell' : 'cells'} copied`);
}

/** Adds copies to the diagram and selects them. */
function addCopies(editor: Editor, cells: readonly Cell[], by: Point, container?: string): void {
  const { graph, index, selection } = editor;
  const copies = copiesOf(cells, by).map((cell) =>
    // A cell from another diagram may refer to a layer that this diagram does not have.
    graph.layers.some(({ id }) => id === cell.layer_id) ? cell : { ...cell, layer_id: graph.layerForNew() },
  );
  const inner = new Set(copies.flatMap((cell) => (isElement(cell) ? (cell.embeds ?? []) : [])));
  const own = new Set(copies.map(({ jsid }) => jsid));
  graph.batch('Paste', () => {
    const box = boundsOf(copies.filter(isElement).map(boxOf));
    if (container !== undefined && box) growAround(graph, container, box);
    graph.add([...copies].sort((a, b) => Number(isLink(a)) - Number(isLink(b))));
    for (const cell of copies) {
      if (!isElement(cell) || inner.has(cell.jsid)) continue;
      const container = containerAt(graph, index.query(boxOf(cell)), cell, own);
      if (container) setContainer(graph, cell.jsid, container.jsid);
    }
  });
  selection.set(copies.filter(({ jsid }) => !inner.has(jsid)).map(({ jsid }) => jsid));
}

/** A sentence about cells that this kind of diagram cannot contain; empty if it can contain all. */
const leftOutWords = (count: number, of: number): string =>
  count === 0
    ? ''
    : `${count} of ${of} ${count === 1 ? 'is' : 'are'} not pasted: this kind of diagram has no such ${count === 1 ? 'shape' : 'shapes'}.`;

/** Pastes copies at the requested position. Shapes of another kind of diagram are converted. */
function pasteCells(editor: Editor, copied: readonly Cell[], wish: PasteWish): void {
  const { cells, left } = editor.types ? fittingCells(copied, editor.types) : { cells: copied, left: [] };
  const leftOut = leftOutWords(left.length, copied.length);
  if (leftOut) editor.request({ kind: 'notice', words: leftOut });
  const place = pastePlace(editor, cells, wish);
  if (!place) return;
  addCopies(editor, cells, place.by, place.container);
  if (!leftOut) editor.announce(`${cells.length} pasted`);
}

type Wished = Pick<PasteWish, 'at' | 'pointed'>;

/** Pastes the stored cells. Each further paste at the same position is offset by one step. */
function pasteAgain(editor: Editor, wished: Wished): void {
  if (!stored) return;
  const { x, y } = wished.at ?? {};
  const isSamePlace = stored.at?.x === x && stored.at?.y === y;
  stored.pasted = isSamePlace ? stored.pasted + 1 : 1;
  stored.at = wished.at;
  pasteCells(editor, stored.cells, { ...wished, times: stored.pasted });
}

/** Pastes the stored cells at a position, or offset by one more step each time. */
export function pasteStored(editor: Editor, wished: Wished = {}): void {
  if (stored) pasteAgain(editor, wished);
  else editor.announce('Nothing has been copied');
}

/** Adds a copy of the selection, offset by one step. */
export function duplicateSelection(editor: Editor): void {
  addCopies(editor, selectedCells(editor), { x: step, y: step });
}

const isCells = (data: unknown): data is readonly Cell[] =>
  Array.isArray(data) &&
  data.length > 0 &&
  data.every(
    (cell) => typeof cell?.jsid === 'string' && typeof cell.type === 'string' && typeof cell.values === 'object',
  );

/** Pastes cells from a text that a diagram of this page or another one has written to the clipboard. */
function pasteText(editor: Editor, text: string, wished: Wished): void {
  try {
    const cells: unknown = JSON.parse(text);
    if (!isCells(cells)) {
      editor.announce('The clipboard has no part of a diagram');
      return;
    }
    const again = cells[0]?.jsid === stored?.cells[0]?.jsid;
    stored = { cells, pasted: (again && stored?.pasted) || 0, at: again ? stored?.at : undefined };
    pasteAgain(editor, wished);
  } catch {
    editor.announce('The clipboard cannot be read');
  }
}

/**
 * Whether a clipboard event applies to shapes: the focus is on the sheet, or on a list of shapes without selected text.
 * The target of the event is unreliable: in Firefox it is the element around the sheet.
 */
function isForShapes({ host }: Editor): boolean {
  const focused = document.activeElement;
  if (!focused) return false;
  const field = focused.closest<HTMLInputElement | HTMLTextAreaElement>('textarea, input');
  if (host.contains(focused)) return field === null;
  const list = ownNaming(focused);
  // Each line of the table has a text field. If text in that field is selected, the event applies to the text.
  return list !== null && (field === null || (field === list && field.selectionStart === field.selectionEnd));
}

/**
 * Whether a paste applies to the diagram although the sheet has no focus: no element has it, or only the title, which
 * gets the focus after a navigation.
 */
const isForPage = (): boolean => document.activeElement?.matches('body, h1') ?? true;

const nothingPasted = 'Nothing was pasted: this diagram can only be read.';

/**
 * Handles Ctrl+C, X and V with the browser's clipboard, so that cells can be copied between tabs. Returns a function
 * that stops this.
 */
export function listenToClipboard(editor: Editor): () => void {
  const stop = new AbortController();
  const on = (name: 'copy' | 'cut' | 'paste', listener: (event: ClipboardEvent) => void) =>
    document.addEventListener(name, listener, { signal: stop.signal });
  const write = (event: ClipboardEvent): boolean => {
    const cells = selectedCells(editor);
    if (!isForShapes(editor) || !cells.length || !event.clipboardData) return false;
    event.clipboardData.setData(clipboardType, JSON.stringify(cells));
    event.clipboardData.setData(
      'text/plain',
      cells
        .map(({ title }) => title)
        .filter(Boolean)
        .join('\n'),
    );
    event.preventDefault();
    copySelection(editor);
    return true;
  };
  let pointer: Point | undefined;
  const follow = ({ type, clientX: x, clientY: y }: PointerEvent): void => {
    pointer = type === 'pointermove' ? { x, y } : undefined;
  };
  const passive = { signal: stop.signal, passive: true };
  editor.host.addEventListener('pointermove', follow, passive);
  editor.host.addEventListener('pointerleave', follow, passive);
  on('copy', write);
  on('cut', (event) => {
    if (editor.state.readOnly || !write(event)) return;
    editor.request({ kind: 'run', command: 'delete' });
  });
  on('paste', (event) => {
    const data = event.clipboardData;
    if (!data || !(isForShapes(editor) || isForPage())) return;
    if (editor.state.readOnly) {
      if (editor.host.contains(document.activeElement)) editor.request({ kind: 'notice', words: nothingPasted });
      return;
    }
    const cells = data.getData(clipboardType);
    const [text, files] = [data.getData('text/plain'), [...data.files]];
    const isField = document.activeElement instanceof HTMLTextAreaElement;
    if (cells) pasteText(editor, cells, pointer ? { at: editor.viewport.toSheet(pointer) } : {});
    else if (!isField && (text.trim() || files.length)) editor.request({ kind: 'paste', text, files });
    else return;
    event.preventDefault();
    // The focus moves to the sheet or list, so that the next key applies to the new cells.
    (ownNaming() ?? editor.host).focus({ preventScroll: true });
  });
  return () => stop.abort();
}
