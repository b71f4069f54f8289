/** The state of the table's lines: their order, the focused line, and the selected lines. */
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStable } from '../../../ui/use-stable.ts';
import { sameList, useEditor, useFromEditor } from '../../react/editor-context.ts';
import { extendSelection } from './line-commands.ts';
import { type Sorting, sortRows, type TableRow, tableRows } from './table-rows.ts';
import { useOutline } from './use-outline.ts';
import { type Naming, useOwnNaming } from './use-own-naming.ts';

/** The height of the head, and of a line with a single row of text, in pixels. Long texts wrap. */
export const rowHeight = 36;

export interface TableLines {
  /** The scrolling element. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly TableRow[];
  readonly virtual: Virtualizer<HTMLElement, Element>;
  readonly chosen: ReadonlySet<string>;
  /** The pool whose lanes are being named; null for none. */
  readonly naming: Naming | null;
  /** @param stays the focus returns to the line */
  readonly endNaming: (stays: boolean) => void;
  /**
   * Moves the focus to another line and adds it to the selection, or, in the opposite direction, removes the line that
   * is left.
   */
  readonly extend: (from: number, to: number) => void;
  /** Moves the focus to a line. */
  readonly goTo: (line: number) => void;
  /** Called when a line gets the focus. */
  readonly onFocus: (line: number) => void;
  /** Selects the element of a line; `more` adds it to the selection. */
  readonly choose: (line: number, more: boolean) => void;
}

/**
 * The state of the table of the diagram's elements.
 * @param sorting null for reading order
 * @param fixedOrder whether the order is retained while a name is edited, even if the table is sorted by name
 */
export function useTableLines(sorting: Sorting | null, fixedOrder: boolean): TableLines {
  const editor = useEditor();
  const { graph, selection } = editor;
  const { nodes, counts, readNow } = useOutline();
  const scroller = useRef<HTMLElement>(null);
  const sorted = useMemo(() => sortRows(tableRows(graph, nodes, counts), sorting), [graph, nodes, counts, sorting]);
  const order = useRef(sorted);
  if (!fixedOrder) order.current = sorted;
  // A removed element gets no line, even before the order is updated.
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
    // If the line is rendered, it gets the focus at once, because the next key applies to it.
    const field = fieldOf(line);
    if (field) field.focus({ preventScroll: true });
    else requestAnimationFrame(() => fieldOf(line)?.focus({ preventScroll: true }));
  };
  /** The line that had the focus last, and its element. */
  const last = useRef<{ readonly jsid: string; readonly line: number } | null>(null);
  const [only] = selected;
  const line = only === undefined ? -1 : rows.findIndex(({ jsid }) => jsid === only);
  const listed = line >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for a new selection, once it has a line
  useEffect(() => {
    if (!listed || last.current?.jsid === only) return;
    if (scroller.current?.contains(document.activeElement)) goTo(line);
    else virtual.scrollToIndex(line);
  }, [only, listed]);
  // If the focused line was removed, the next line gets the focus, before the browser moves the focus elsewhere.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for a line that was just added
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
