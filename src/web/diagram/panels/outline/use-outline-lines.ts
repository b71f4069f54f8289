/** The state of the outline's lines: the focused, selected and edited ones, and moves between lines. */
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStable } from '../../../ui/use-stable.ts';
import { branchesOf } from '../../outline/describe.ts';
import { sameList, useDiagram, useFromEditor } from '../../react/editor-context.ts';
import { extendSelection } from './line-commands.ts';
import { type OutlineRow, outlineRows } from './outline-rows.ts';
import { useOutline } from './use-outline.ts';
import { type Naming, useOwnNaming } from './use-own-naming.ts';

/** The height of a line with a single row of text, in pixels. Long names wrap. */
const lineHeight = 32;

export interface OutlineLines {
  /** The scrolling element, which has the focus. */
  readonly tree: RefObject<HTMLDivElement | null>;
  readonly rows: readonly OutlineRow[];
  /** The index of the focused line; -1 if there is none. */
  readonly at: number;
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly chosen: ReadonlySet<string>;
  readonly naming: Naming | null;
  readonly setNaming: (naming: Naming) => void;
  /** Selects a cell and scrolls the sheet to it; `more` adds the cell to the selection. */
  readonly choose: (jsid: string, more: boolean) => void;
  /**
   * Moves to another line and adds it to the selection, or, in the opposite direction, removes the line that is left.
   */
  readonly extend: (at: number) => void;
  readonly toggle: (jsid: string) => void;
  /** Saves a name; null leaves the name unchanged. */
  readonly rename: (jsid: string, name: string | null) => void;
  /** @param stays the focus returns to the lines */
  readonly endNaming: (stays: boolean) => void;
}

/** The state of the outline of the diagram: a tree in reading order. */
export function useOutlineLines(): OutlineLines {
  const tree = useRef<HTMLDivElement>(null);
  const { editor } = useDiagram();
  const { graph, selection, index, viewport } = editor;
  const { nodes, readNow } = useOutline();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [naming, setNaming] = useState<Naming | null>(null);
  const [active, setActive] = useState<string | null>(() => selection.get()[0] ?? null);
  const rows = useMemo(
    () => outlineRows(nodes, closed, (jsid) => branchesOf(graph, jsid).map((link) => link.jsid)),
    [nodes, closed, graph],
  );
  const selected = useFromEditor(({ selection: now }) => now.get(), sameList);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const found = rows.findIndex(({ jsid }) => jsid === active);
  const at = found < 0 && rows.length ? 0 : found;

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => tree.current,
    estimateSize: () => lineHeight,
    overscan: 8,
    // The focused line is rendered even if it is scrolled out of view, because it is the active descendant.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return at >= 0 ? [...new Set([...drawn, at])].sort((one, other) => one - other) : drawn;
    },
  });
  const [only] = selected;
  const line = only === undefined ? -1 : rows.findIndex(({ jsid }) => jsid === only);
  const listed = line >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for a new selection, once it has a line.
  useEffect(() => {
    if (only === undefined || !listed) return;
    setActive(only);
    virtual.scrollToIndex(line);
  }, [only, listed]);
  const onNaming = useStable((wished: Naming) => {
    readNow();
    setActive(wished.jsid);
    setNaming(wished);
  });
  useOwnNaming(tree, onNaming);

  const goTo = (jsid: string) => {
    setActive(jsid);
    editor.set({ focused: jsid });
    const box = index.box(jsid);
    if (box) viewport.reveal(box);
  };
  const choose = (jsid: string, more: boolean) => {
    if (more) selection.toggle(jsid);
    else selection.set([jsid]);
    goTo(jsid);
  };
  const extend = (to: number) => {
    const [from, next] = [rows[at], rows[to]];
    if (!from || !next) return;
    extendSelection(editor, from.jsid, next.jsid);
    goTo(next.jsid);
    virtual.scrollToIndex(to);
  };
  const toggle = (jsid: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(jsid)) next.add(jsid);
      return next;
    });
  const endNaming = useStable((stays: boolean) => {
    setNaming(null);
    if (stays) tree.current?.focus({ preventScroll: true });
  });
  const rename = (jsid: string, name: string | null) => {
    const cell = graph.get(jsid);
    if (name === null || !cell || name.trim() === cell.title) return;
    graph.batch('Rename', () => graph.change(jsid, { title: name.trim() }));
  };
  return { tree, rows, at, virtual, chosen, naming, setNaming, choose, extend, toggle, rename, endNaming };
}
