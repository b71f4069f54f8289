/** A row of an outline; it renders only when its content changes. */
import { Fragment, type MouseEvent, memo, useRef } from 'react';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { Cell } from '../../cells/cell.tsx';
import type { ListEdge } from '../../state/list/list-context.ts';
import { useRowDrag } from '../../state/list/use-row-drag.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import { textOf } from '../../state/row/text-of.ts';
import { LineInput } from '../line/line-input.tsx';
import { besideLabel } from './beside-label.ts';
import type { Level } from './levels.ts';
import type { OutlinePlace } from './places.ts';

/** Pixels of indentation per level. */
export const outlineIndent = 22;

/** Event handlers of rows, shared by all and called with the row's index. */
export interface RowHands {
  readonly focus: (place: number) => void;
  readonly open: (place: number) => void;
  /** Selects or deselects the row; `ranges`: all rows from the focused one to it. */
  readonly choose: (place: number, ranges: boolean) => void;
  readonly toggle: (place: number) => void;
  readonly edit: (place: number) => void;
  readonly rename: (place: number, text: string) => void;
  readonly indentEdited: (place: number, text: string, out: boolean) => void;
  readonly endEdit: (place: number) => void;
  readonly drop: (from: number, over: number, edge: ListEdge) => void;
  readonly menu: (place: number) => readonly MenuItem[];
}

interface OutlineRowProps {
  readonly row: Row;
  readonly level: Level;
  readonly found: OutlinePlace;
  readonly place: number;
  readonly top: number;
  /** Null if there are no rows below it. */
  readonly open: boolean | null;
  /** Whether it is the tab stop. */
  readonly current: boolean;
  /** Whether it is open beside the outline. */
  readonly opened: boolean;
  /** Whether it is selected, or below a selected row. */
  readonly chosen: 'chosen' | 'below' | null;
  /** Rows of its level can be selected by a box. */
  readonly choosing: boolean;
  readonly edited: boolean;
  readonly movable: boolean;
  readonly hands: RowHands;
}

export const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { row, level, found, place, open, hands } = props;
  const { entry } = level;
  const element = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const edge = useRowDrag(
    { element, handle },
    { movable: props.movable, nests: true },
    { id: place, index: place, list: 'outline' },
    ({ dragged, over, edge: dropped }) => hands.drop(dragged.index, over, dropped),
  );
  const title = titleOf(row, entry.label);
  const beside = besideLabel(level, row);
  // The visible text, and the meaning of the icon.
  const name = `${[title, ...beside.map((field) => textOf(field, row))].join(' ')}, ${lowerFirst(entry.title)}`;
  const classes = [
    'outline-row',
    `outline-depth-${Math.min(found.depth, 4)}`,
    props.opened && 'opened',
    props.chosen,
    edge && `drop-${edge}`,
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around handles the keys
    <div
      ref={element}
      role="treeitem"
      aria-level={found.depth}
      aria-setsize={found.siblings}
      aria-posinset={found.place}
      aria-selected={props.chosen === 'chosen'}
      aria-current={props.opened ? 'true' : undefined}
      aria-label={name}
      {...(open === null ? {} : { 'aria-expanded': open })}
      data-place={place}
      tabIndex={props.current ? 0 : -1}
      className={classes.filter(Boolean).join(' ')}
      style={{ top: props.top, paddingInlineStart: (found.depth - 1) * outlineIndent }}
      onFocus={(event) => event.target === event.currentTarget && hands.focus(place)}
      // A browser would select the texts between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => isChoice(event) && hands.choose(place, event.shiftKey)}
      onDoubleClick={(event) => !isChoice(event) && hands.edit(place)}
    >
      <span ref={handle} className="outline-handle" title={props.movable ? `Drag to move ${title}` : undefined}>
        {props.movable && <i className="bi bi-grip-vertical" aria-hidden="true" />}
      </span>
      {props.choosing && (
        <input
          type="checkbox"
          className="form-check-input outline-check"
          tabIndex={-1}
          aria-label={`Select ${title}`}
          checked={props.chosen === 'chosen'}
          onChange={(event) => hands.choose(place, (event.nativeEvent as PointerEvent).shiftKey)}
          onClick={(event) => event.stopPropagation()}
        />
      )}
      {open === null ? (
        <span className="outline-toggle" />
      ) : (
        <button
          type="button"
          className="outline-toggle"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => hands.toggle(place)}
        >
          <i className={`bi bi-chevron-${open ? 'down' : 'right'}`} />
        </button>
      )}
      <i className={`bi bi-${entry.icon ?? 'dot'} outline-icon`} title={entry.title} aria-hidden="true" />
      {props.edited ? (
        <LineInput
          label={`Text of ${title}`}
          text={String(row[entry.label] ?? '')}
          maxLength={
            Number(entry.fields.find(({ name }) => name === entry.label)?.schema['maxLength'] ?? 0) || undefined
          }
          onWrite={(text) => hands.rename(place, text)}
          onIndent={(text, out) => hands.indentEdited(place, text, out)}
          onCancel={() => hands.endEdit(place)}
          onLines={null}
        />
      ) : (
        <>
          {/* Keys open the row itself, which has the focus. */}
          <button
            type="button"
            className="outline-text"
            tabIndex={-1}
            title={title}
            onClick={(event) => !isChoice(event) && hands.open(place)}
          >
            {title}
          </button>
          <span className="outline-beside">
            {/* Spaces separate the texts for screen readers. */}
            {beside.map((field) => (
              <Fragment key={field.name}>
                {' '}
                <span className="outline-value">
                  <Cell field={field} row={row} />
                </span>
              </Fragment>
            ))}
          </span>
          <RowActions title={title} place={place} hands={hands} />
        </>
      )}
    </div>
  );
});

/** A click with a modifier selects. */
const isChoice = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean => shiftKey || ctrlKey || metaKey;

function RowActions({ title, place, hands }: { title: string; place: number; hands: RowHands }) {
  return (
    <Menu
      label={`Actions for ${title}`}
      className="btn btn-quiet icon-only outline-menu"
      tabIndex={-1}
      items={() => hands.menu(place)}
    >
      <i className="bi bi-three-dots" aria-hidden="true" />
    </Menu>
  );
}
