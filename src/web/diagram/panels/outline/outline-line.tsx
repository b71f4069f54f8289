import type { CSSProperties } from 'react';
import { branchesOf, endOf, laneNameOf, nameOf, typeTitle, waysOf } from '../../outline/describe.ts';
import { useEditor } from '../../react/editor-context.ts';
import { LaneNames, NameField } from './name-field.tsx';
import type { OutlineRow } from './outline-rows.ts';
import type { Naming } from './use-own-naming.ts';

interface OutlineLineProps {
  readonly id: string;
  readonly row: OutlineRow;
  readonly selected: boolean;
  readonly active: boolean;
  /** The element or lane whose name is edited; null for none. */
  readonly naming: Naming | null;
  readonly style: CSSProperties;
  /** The index of the line, and the function that measures its height, which varies because long names wrap. */
  readonly index: number;
  readonly measure: (line: HTMLElement | null) => void;
  readonly onPress: (event: React.MouseEvent) => void;
  readonly onMenu: (event: React.MouseEvent) => void;
  readonly onToggle: () => void;
  /** Called when the entry ends; `name` is null if it was cancelled. `stays`: the focus returns to the outline. */
  readonly onRename: (name: string | null, stays: boolean) => void;
  /** Called when the lanes of the pool are named. `stays`: the focus returns to the outline. */
  readonly onLanesNamed: (stays: boolean) => void;
}

/** A line of the outline: an element with its name, type, lane and next elements. */
export function OutlineLine(props: OutlineLineProps) {
  const { id, row, selected, active, naming, style, index, measure, onPress, onMenu, onToggle } = props;
  const { graph } = useEditor();
  const { jsid, level, position, siblings, open } = row;
  const cell = graph.get(jsid);
  if (!cell) return null;
  const link = graph.link(jsid);
  const lane = laneNameOf(graph, jsid);
  // If the branches have lines of their own, the line of the element does not repeat them.
  const ways = link ? endOf(graph, link) : open && branchesOf(graph, jsid).length ? '' : waysOf(graph, jsid).join('; ');
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and refers to the active line.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys.
    <div
      ref={measure}
      data-index={index}
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={open ?? undefined}
      aria-selected={selected}
      className={active ? 'outline-line active' : 'outline-line'}
      style={{ ...style, paddingLeft: 8 + (level - 1) * 20 }}
      onClick={onPress}
      onContextMenu={onMenu}
    >
      {open === null ? (
        <span className="outline-twist" />
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Left and Right of the tree do the same.
        // biome-ignore lint/a11y/noStaticElementInteractions: it is a part of the line, not a separate control.
        <span
          className="outline-twist"
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <i className={`bi ${open ? 'bi-chevron-down' : 'bi-chevron-right'}`} aria-hidden="true" />
        </span>
      )}
      <span className="outline-words">
        {naming?.lane === null ? (
          <NameField label="Name" name={cell.title} onEnd={props.onRename} />
        ) : (
          <span className={cell.title.trim() ? 'outline-name' : 'outline-name unnamed'}>{nameOf(graph, jsid)}</span>
        )}
        {cell.title.trim() && !link && <span className="outline-kind">{typeTitle(graph, jsid)}</span>}
        {naming && naming.lane !== null && <LaneNames pool={jsid} first={naming.lane} onEnd={props.onLanesNamed} />}
        {lane && <span className="outline-lane">{lane}</span>}
        {cell.locked && <i className="bi bi-lock" role="img" aria-label="locked" />}
        {ways && (
          <span className="outline-ways" title={ways}>
            {/* Sighted users see an arrow, screen readers read a word. */}
            <i className="bi bi-arrow-right" aria-hidden="true" />
            <span className="visually-hidden">, then </span> {ways}
          </span>
        )}
      </span>
    </div>
  );
}
