/** The lines of the table: in which order, which have the keyboard, and which are selected. */
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStable } from '../../../ui/use-stable.ts';
import { sameList, useEditor, useFromEditor } from '../../react/editor-context.ts';
import { extendSelection } from './line-commands.ts';
import { type Sorting, sortRows, type TableRow, tableRows } from './table-rows.ts';
import { useOutline } from './use-outline.ts';
import { type Naming, useOwnNaming } from './use-own-naming.ts';

/** The head, and a line of one row, in pixels; long words wrap. */
export const rowHeight = 36;

export interface TableLines {
  /** The scrolling element. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly TableRow[];
  readonly virtual: Virtualizer<HTMLElement, Element>;
  readonly chosen: ReadonlySet<string>;
  /** The pool whose lanes are being named. */
  readonly naming: Naming | null;
  /** `stays`: the keyboard goes back to the line. */
  readonly endNaming: (stays: boolean) => void;
  /** Goes from a line to another and selects that one as well, or the first one no more. */
  readonly extend: (from: number, to: number) => void;
  /** Puts the keyboard onto a line. */
  readonly goTo: (line: number) => void;
  /** The keyboard has come to a line. */
  readonly onFocus: (line: number) => void;
  /** Selects the element of a line, or one more. */
  readonly choose: (line: number, more: boolean) => void;
}

/**
 * The lines of the diagram as a table.
 *
 * @param sorting null for reading order
 * @param stands while a name is edited its line stays in place, even if the table is sorted by name
 */
export function useTableLines(sorting: Sorting | null, stands: boolean): TableLines {
  const editor = useEditor();
  const { graph, selection } = editor;
  const { nodes, counts, readNow } = useOutline();
  const scroller = useRef<HTMLElement>(null);
  const sorted = useMemo(() => sortRows(tableRows(graph, nodes, counts), sorting), [graph, nodes, counts, sorting]);
  const order = useRef(sorted);
  if (!stands) order.current = sorted;
  // A removed element has no line, although the diagram is not read again yet.
  const rows = order.current.filter(({ jsid }) => graph.get(jsid));
  const selected = useFromEditor(({ selection: now }) => now.get(), sameList);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
  });
  const fieldOf = (line: number) => scroller.current?.querySelector<HTMLElement>(`[data-line="${line}"]`);
  const goTo = (line: number) => {
    if (!rows[line]) return;
    virtual.scrollToIndex(line);
    // At once where it is drawn: the next key is for that line.
    const field = fieldOf(line);
    if (field) field.focus({ preventScroll: true });
    else requestAnimationFrame(() => fieldOf(line)?.focus({ preventScroll: true }));
  };
  /** The line that the keyboard came to last. */
  const last = useRef<{ readonly jsid: string; readonly line: number } | null>(null);
  const [only] = selected;
  const line = only === undefined ? -1 : rows.findIndex(({ jsid }) => jsid === only);
  const listed = line >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection leads here, once it has its line.
  useEffect(() => {
    if (!listed || last.current?.jsid === only) return;
    if (scroller.current?.contains(document.activeElement)) goTo(line);
    else virtual.scrollToIndex(line);
  }, [only, listed]);
  // Where the line of the keyboard has gone the next one has it, before anything else takes it.
  useLayoutEffect(() => {
    const { jsid, line: was } = last.current ?? {};
    if (was === undefined || document.activeElement !== document.body || rows.some((row) => row.jsid === jsid)) return;
    last.current = null;
    (fieldOf(Math.min(was, rows.length - 1)) ?? scroller.current)?.focus();
  });
  const [naming, setNaming] = useState<Naming | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const onNaming = useStable((wished: Naming) => {
    readNow();
    if (wished.lane === null) setAdded(wished.jsid);
    else setNaming(wished);
  });
  useOwnNaming(scroller, onNaming);
  const addedLine = added === null ? -1 : rows.findIndex(({ jsid }) => jsid === added);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a line that has just come leads here.
  useEffect(() => {
    if (addedLine < 0) return;
    setAdded(null);
    goTo(addedLine);
  }, [addedLine]);
  const endNaming = useStable((stays: boolean) => {
    setNaming(null);
    if (stays) goTo(rows.findIndex(({ jsid }) => jsid === naming?.jsid));
  });
  const onFocus = (at: number) => {
    const row = rows[at];
    if (!row) return;
    last.current = { jsid: row.jsid, line: at };
    if (!selection.has(row.jsid)) selection.set([row.jsid]);
  };
  const choose = (at: number, more: boolean) => {
    const row = rows[at];
    if (!row) return;
    last.current = { jsid: row.jsid, line: at };
    if (more) selection.toggle(row.jsid);
    else selection.set([row.jsid]);
  };
  const extend = (from: number, to: number) => {
    const [here, next] = [rows[from], rows[to]];
    if (!here || !next) return;
    extendSelection(editor, here.jsid, next.jsid);
    goTo(to);
  };
  return { scroller, rows, virtual, chosen, naming, endNaming, goTo, onFocus, choose, extend };
}
