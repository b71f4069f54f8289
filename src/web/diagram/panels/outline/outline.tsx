import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Point } from '../../cells/cell.ts';
import { ownNaming } from '../../engine/own-naming.ts';
import { branchesOf } from '../../outline/describe.ts';
import { sameList, useDiagram, useFromEditor } from '../../react/editor-context.ts';
import { useReadOnlyReason } from '../../react/use-read-only-reason.ts';
import { OutlineLine } from './outline-line.tsx';
import { outlineRows } from './outline-rows.ts';
import { useOutline } from './use-outline.ts';
import { outlineKeys } from './use-outline-keys.ts';

/** A line of one row, in pixels; long names wrap. */
const lineHeight = 32;

interface OutlineProps {
  /** Takes the focus when it comes. */
  readonly takesFocus: boolean;
  readonly onLeave: () => void;
}

/** The diagram as a tree of its elements, in the order one would read it. Selection goes both ways. */
export function Outline({ takesFocus, onLeave }: OutlineProps) {
  const { editor, module } = useDiagram();
  const { graph, selection, index, viewport } = editor;
  const { nodes, readNow } = useOutline();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [renaming, setRenaming] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(() => selection.get()[0] ?? null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reason = useReadOnlyReason();
  const prefix = useId();
  const tree = useRef<HTMLDivElement>(null);
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
  useEffect(() => {
    if (takesFocus) tree.current?.focus();
  }, [takesFocus]);
  // What is added from here is named here.
  useEffect(
    () =>
      editor.onRequest((request) => {
        if (request.kind !== 'rename' || request.point || !tree.current || ownNaming() !== tree.current) return;
        readNow();
        setActive(request.jsid);
        setRenaming(request.jsid);
      }),
    [editor, readNow],
  );

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
  const openMenu = (jsid: string, client: Point) => {
    if (!selection.has(jsid)) choose(jsid, false);
    tree.current?.focus({ preventScroll: true });
    editor.request({ kind: 'menu', jsid, client });
  };
  const onKeyDown = outlineKeys({
    editor,
    rows,
    at,
    go: (to) => {
      const row = rows[to];
      if (!row) return;
      choose(row.jsid, false);
      virtual.scrollToIndex(to);
    },
    toggle,
    rename: setRenaming,
    leave: onLeave,
    menu: (jsid) => {
      const { left = 0, bottom = 0 } = document.getElementById(`${prefix}${jsid}`)?.getBoundingClientRect() ?? {};
      openMenu(jsid, { x: left + 32, y: bottom });
    },
    reason,
    refuse: (words) => {
      setRefusal(words);
      editor.announce(words);
    },
  });
  const lines = virtual.getVirtualItems();
  const activeLine = lines.find(({ index: line }) => line === at);
  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={0}
      aria-label={`Outline of ${module.name}`}
      aria-multiselectable="true"
      aria-activedescendant={at >= 0 && rows[at] ? `${prefix}${rows[at].jsid}` : undefined}
      aria-describedby={`${prefix}keys`}
      className="outline"
      data-own-naming
      onKeyDown={(event) => {
        setRefusal(null);
        onKeyDown(event);
      }}
      onBlur={() => setRefusal(null)}
    >
      <div role="presentation" className="outline-lines" style={{ height: virtual.getTotalSize() }}>
        {lines.map(({ index: line, start }) => {
          const row = rows[line];
          if (!row) return null;
          return (
            <OutlineLine
              key={row.jsid}
              id={`${prefix}${row.jsid}`}
              row={row}
              selected={chosen.has(row.jsid)}
              active={line === at}
              renaming={renaming === row.jsid}
              index={line}
              measure={virtual.measureElement}
              style={{ transform: `translateY(${start}px)` }}
              onPress={(event) => choose(row.jsid, event.ctrlKey || event.metaKey || event.shiftKey)}
              onMenu={(event) => {
                event.preventDefault();
                openMenu(row.jsid, { x: event.clientX, y: event.clientY });
              }}
              onToggle={() => toggle(row.jsid)}
              onRename={(name, stays) => rename(row.jsid, name, stays)}
            />
          );
        })}
        {refusal !== null && activeLine && <Refusal words={refusal} top={activeLine.end} />}
      </div>
      <span id={`${prefix}keys`} className="visually-hidden">
        Enter renames, Control and Enter adds the next shape, Alt and Enter links to another, Delete deletes, Shift+F10
        shows all that can be done, Control, Shift and Enter moves to a lane, pool or the sheet, Alt with arrow up and
        down moves to another lane, Alt with arrow left moves out of the container, with arrow right into the one
        before.
      </span>
    </div>
  );
}

/** Why a key did nothing, below the line it was meant for; screen readers are told by the page's live region. */
const Refusal = ({ words, top }: { readonly words: string; readonly top: number }) => (
  <div
    ref={(note) => note?.scrollIntoView({ block: 'nearest' })}
    className="outline-refusal"
    style={{ top }}
    aria-hidden="true"
  >
    <i className="bi bi-slash-circle" />
    {words}
  </div>
);
