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

/** Cells on their way between diagrams, as JSON under this type, and as words for everything else. */
export const clipboardType = 'application/x-tessera-cells+json';

/** What was copied last, for where the browser gives no clipboard; how often it was pasted, and where last. */
let stored: { readonly cells: readonly Cell[]; pasted: number; at: Point | undefined } | undefined;

/** The selection with its contents, and the links between what is copied. */
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

/** The same cells with identifiers of their own. Links to what was not copied go. */
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

/** Keeps what is selected for `pasteStored`, and says how much it is. */
export function copySelection(editor: Editor): void {
  const cells = selectedCells(editor);
  if (!cells.length) return;
  stored = { cells, pasted: 0, at: undefined };
  editor.announce(`${cells.length} ${cells.length === 1 ? 'cell' : 'cells'} copied`);
}

/** Adds cells to the diagram and selects them. */
function addCopies(editor: Editor, cells: readonly Cell[], by: Point, container?: string): void {
  const { graph, index, selection } = editor;
  const copies = copiesOf(cells, by).map((cell) =>
    // What comes from another diagram was on a layer of that one.
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

/** What cannot stand in this kind of diagram, in a sentence; empty if all can. */
const leftOutWords = (count: number, of: number): string =>
  count === 0
    ? ''
    : `${count} of ${of} ${count === 1 ? 'is' : 'are'} not pasted: this kind of diagram has no such ${count === 1 ? 'shape' : 'shapes'}.`;

/** Adds copies where they are wished; shapes of another kind of diagram as its own. */
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

/** Pastes what is stored; the same at the same place a step further each time. */
function pasteAgain(editor: Editor, wished: Wished): void {
  if (!stored) return;
  const { x, y } = wished.at ?? {};
  const isSamePlace = stored.at?.x === x && stored.at?.y === y;
  stored.pasted = isSamePlace ? stored.pasted + 1 : 1;
  stored.at = wished.at;
  pasteCells(editor, stored.cells, { ...wished, times: stored.pasted });
}

/** Adds what was copied, a step further each time, or where somebody has pointed. */
export function pasteStored(editor: Editor, wished: Wished = {}): void {
  if (stored) pasteAgain(editor, wished);
  else editor.announce('Nothing has been copied');
}

/** Adds what is selected again, a step beside itself. */
export function duplicateSelection(editor: Editor): void {
  addCopies(editor, selectedCells(editor), { x: step, y: step });
}

const isCells = (data: unknown): data is readonly Cell[] =>
  Array.isArray(data) &&
  data.length > 0 &&
  data.every(
    (cell) => typeof cell?.jsid === 'string' && typeof cell.type === 'string' && typeof cell.values === 'object',
  );

/** Adds cells that were copied from a diagram, in this page or another. */
function pasteText(editor: Editor, text: string, wished: Wished): void {
  try {
    const cells: unknown = JSON.parse(text);
    if (!isCells(cells)) {
      editor.announce('What was copied is no part of a diagram');
      return;
    }
    const again = cells[0]?.jsid === stored?.cells[0]?.jsid;
    stored = { cells, pasted: (again && stored?.pasted) || 0, at: again ? stored?.at : undefined };
    pasteAgain(editor, wished);
  } catch {
    editor.announce('What was copied cannot be read');
  }
}

/**
 * Is it meant for the shapes: the sheet has the focus, or a part beside it that lists them and where no words are selected.
 * The target of such an event does not tell: in Firefox it is what surrounds the sheet.
 */
function isForShapes({ host }: Editor): boolean {
  const focused = document.activeElement;
  if (!focused) return false;
  const field = focused.closest<HTMLInputElement | HTMLTextAreaElement>('textarea, input');
  if (host.contains(focused)) return field === null;
  const list = ownNaming(focused);
  // The table has a field on each line: what is selected in it are words.
  return list !== null && (field === null || (field === list && field.selectionStart === field.selectionEnd));
}

/** Is a paste meant for the diagram: nothing has the focus; after going to a page its title has it. */
const isForPage = (): boolean => document.activeElement?.matches('body, h1') ?? true;

const nothingPasted = 'Nothing was pasted: this diagram can only be read.';

/** Ctrl+C, X and V by the browser's own clipboard, so that copies go from tab to tab. */
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
    // What is pressed next is meant for what has come.
    (ownNaming() ?? editor.host).focus({ preventScroll: true });
  });
  return () => stop.abort();
}
