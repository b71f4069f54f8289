import { useEffect, useId } from 'react';
import type { Point } from '../../../../diagram/cells/cell.ts';
import { useDiagram } from '../../react/editor-context.ts';
import { useReadOnlyReason } from '../../react/use-read-only-reason.ts';
import { OutlineLine } from './outline-line.tsx';
import { Refusal, useRefusal } from './refusal.tsx';
import { outlineKeys } from './use-outline-keys.ts';
import { useOutlineLines } from './use-outline-lines.ts';

interface OutlineProps {
  /** Whether the outline takes the focus when it is mounted. */
  readonly takesFocus: boolean;
  readonly onLeave: () => void;
}

/**
 * The diagram as a tree of its elements in reading order. A selection in the tree also applies to the sheet, and vice
 * versa.
 */
export function Outline({ takesFocus, onLeave }: OutlineProps) {
  const { editor, module } = useDiagram();
  const reason = useReadOnlyReason();
  const prefix = useId();
  const { tree, rows, at, virtual, chosen, naming, setNaming, choose, extend, toggle, rename, endNaming } =
    useOutlineLines();
  const { refusal, refuse, forget } = useRefusal();
  useEffect(() => {
    if (takesFocus) tree.current?.focus();
  }, [takesFocus, tree]);

  const openMenu = (jsid: string, client: Point) => {
    if (!editor.selection.has(jsid)) choose(jsid, false);
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
    extend,
    toggle,
    rename: (jsid) => setNaming({ jsid, lane: null }),
    leave: onLeave,
    menu: (jsid) => {
      const { left = 0, bottom = 0 } = document.getElementById(`${prefix}${jsid}`)?.getBoundingClientRect() ?? {};
      openMenu(jsid, { x: left + 32, y: bottom });
    },
    reason,
    refuse,
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
        forget();
        onKeyDown(event);
      }}
      onMouseDown={forget}
      onBlur={forget}
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
              naming={naming?.jsid === row.jsid ? naming : null}
              index={line}
              measure={virtual.measureElement}
              style={{ transform: `translateY(${start}px)` }}
              onPress={(event) => choose(row.jsid, event.ctrlKey || event.metaKey || event.shiftKey)}
              onMenu={(event) => {
                event.preventDefault();
                openMenu(row.jsid, { x: event.clientX, y: event.clientY });
              }}
              onToggle={() => toggle(row.jsid)}
              onRename={(name, stays) => {
                rename(row.jsid, name);
                endNaming(stays);
              }}
              onLanesNamed={endNaming}
            />
          );
        })}
        {refusal !== null && activeLine && <Refusal words={refusal} top={activeLine.end} />}
      </div>
      <span id={`${prefix}keys`} className="visually-hidden">
        Enter renames, Shift+F2 names the lanes of a pool, Control and Enter adds the next shape, Alt and Enter links to
        another, Delete deletes, Shift and arrows select more, Shift+F10 shows all actions, Control, Shift and Enter
        moves to a lane, pool or the sheet, Alt with arrow up and down moves to another lane, Alt with arrow left moves
        out of the container, with arrow right into the previous shape.
      </span>
    </div>
  );
}
