/** The lines of the outline: which are there, chosen and being named, and what leads from one to another. */
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStable } from '../../../ui/use-stable.ts';
import { branchesOf } from '../../outline/describe.ts';
import { sameList, useDiagram, useFromEditor } from '../../react/editor-context.ts';
import { type OutlineRow, outlineRows } from './outline-rows.ts';
import { useOutline } from './use-outline.ts';
import { useOwnNaming } from './use-own-naming.ts';

/** A line of one row, in pixels; long names wrap. */
const lineHeight = 32;

export interface OutlineLines {
  /** What scrolls the lines, and has the keyboard. */
  readonly tree: RefObject<HTMLDivElement | null>;
  readonly rows: readonly OutlineRow[];
  /** The line that the keyboard stands on; -1 without any. */
  readonly at: number;
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly chosen: ReadonlySet<string>;
  /** The cell whose name is being written. */
  readonly renaming: string | null;
  readonly setRenaming: (jsid: string | null) => void;
  /** Why the last key did nothing. */
  readonly refusal: string | null;
  readonly setRefusal: (words: string | null) => void;
  /** Selects a cell, or one more, and shows it on the sheet. */
  readonly choose: (jsid: string, more: boolean) => void;
  readonly toggle: (jsid: string) => void;
  /** Ends the naming; null leaves the name. `stays`: the keyboard goes back to the lines. */
  readonly rename: (jsid: string, name: string | null, stays: boolean) => void;
}

/** The lines of the diagram around, as a tree in the order one would read it. */
export function useOutlineLines(): OutlineLines {
  const tree = useRef<HTMLDivElement>(null);
  const { editor } = useDiagram();
  const { graph, selection, index, viewport } = editor;
  const { nodes, readNow } = useOutline();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [renaming, setRenaming] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(() => selection.get()[0] ?? null);
  const [refusal, setRefusal] = useState<string | null>(null);
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
    // The line the keyboard stands on is there even if it is scrolled away: it is named as the active one.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return at >= 0 ? [...new Set([...drawn, at])].sort((one, other) => one - other) : drawn;
    },
  });
  const [only] = selected;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection leads here.
  useEffect(() => {
    const line = rows.findIndex(({ jsid }) => jsid === only);
    if (only === undefined || line < 0) return;
    setActive(only);
    virtual.scrollToIndex(line);
  }, [only]);
  const onAdded = useStable((jsid: string) => {
    readNow();
    setActive(jsid);
    setRenaming(jsid);
  });
  useOwnNaming(tree, onAdded);

  const choose = (jsid: string, more: boolean) => {
    setActive(jsid);
    setRefusal(null);
    if (more) selection.toggle(jsid);
    else selection.set([jsid]);
    editor.set({ focused: jsid });
    const box = index.box(jsid);
    if (box) viewport.reveal(box);
  };
  const toggle = (jsid: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(jsid)) next.add(jsid);
      return next;
    });
  const rename = (jsid: string, name: string | null, stays: boolean) => {
    setRenaming(null);
    const cell = graph.get(jsid);
    if (name !== null && cell && name.trim() !== cell.title) {
      graph.batch('Rename', () => graph.change(jsid, { title: name.trim() }));
    }
    if (stays) tree.current?.focus({ preventScroll: true });
  };
  return { tree, rows, at, virtual, chosen, renaming, setRenaming, refusal, setRefusal, choose, toggle, rename };
}
