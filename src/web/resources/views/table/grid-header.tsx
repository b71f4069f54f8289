import { type PointerEvent, useRef } from 'react';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { Menu } from '../../../ui/menu.tsx';
import { fieldWebOf } from '../../fields/web-of-field.ts';
import { useList } from '../../state/list/list-context.ts';
import { headerState, noSelection } from '../../state/list/selection.ts';
import { toggleSort } from '../../state/query/address.ts';
import { sortInForce } from '../../state/query/list-query.ts';
import { clampWidth } from '../../state/query/widths.ts';
import { GridPart } from '../grid-part.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { headerRow } from './grid-moves.ts';
import { cellStyle } from './grid-row.tsx';
import type { ColumnBox } from './use-layout.ts';

export interface GridHeaderProps {
  readonly boxes: readonly ColumnBox[];
  /** The index of the focused column, or -1. */
  readonly active: number;
  readonly pinned: readonly string[];
  readonly onWidth: (field: string, width: number) => void;
  readonly onFit: (field: string) => void;
  readonly onPin: (field: string, pin: boolean) => void;
  /** The number of text lines in a row. */
  readonly lines: number;
  readonly onLines: (lines: number) => void;
  readonly onSelectAll: () => void;
}

/** The header of the table: a checkbox for all rows, and the name, order, menu and width of each column. */
export function GridHeader({ boxes, active, onSelectAll, lines, onLines, ...rest }: GridHeaderProps) {
  const { rows, selection, select, words } = useList();
  const state = headerState(selection, rows.count?.total ?? 0);
  return (
    <GridPart className="grid-thead" role="rowgroup">
      <GridPart role="row" aria-rowindex={1} className="grid-head">
        <GridPart role="columnheader" aria-colindex={1} className="grid-cell grid-lead" data-cell={`${headerRow}:0`}>
          <input
            type="checkbox"
            className="form-check-input"
            aria-label={`Select all ${words.plural}`}
            data-focus
            tabIndex={active === 0 ? 0 : -1}
            checked={state === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = state === 'some';
            }}
            onChange={() => (state === 'all' ? select(noSelection) : onSelectAll())}
          />
        </GridPart>
        {boxes.map((box, at) => (
          <ColumnHeader key={box.field.name} box={box} column={at + 1} focused={active === at + 1} {...rest} />
        ))}
        <GridPart
          role="columnheader"
          aria-colindex={boxes.length + 2}
          className="grid-cell grid-actions"
          data-cell={`${headerRow}:${boxes.length + 1}`}
        >
          <Menu
            label="Row height"
            className="btn btn-quiet icon-only"
            tabIndex={active === boxes.length + 1 ? 0 : -1}
            marks={{ 'data-focus': true }}
            items={lineChoices.map(({ count, label }) => ({
              label,
              checked: count === lines,
              run: () => onLines(count),
            }))}
          >
            <i className="bi bi-distribute-vertical" aria-hidden="true" />
          </Menu>
        </GridPart>
      </GridPart>
    </GridPart>
  );
}

/** The choices for the number of text lines in a row. */
const lineChoices = [
  { count: 1, label: 'Rows of one line' },
  { count: 2, label: 'Rows of two lines' },
  { count: 4, label: 'Rows of four lines' },
];

interface ColumnHeaderProps extends Pick<GridHeaderProps, 'pinned' | 'onWidth' | 'onFit' | 'onPin'> {
  readonly box: ColumnBox;
  readonly column: number;
  readonly focused: boolean;
}

const ariaSort = { up: 'ascending', down: 'descending', none: undefined } as const;

function ColumnHeader({ box, column, focused, pinned, onWidth, onFit, onPin }: ColumnHeaderProps) {
  const { entry, view, change } = useList();
  const { field } = box;
  const order = sortInForce(entry, view);
  const place = order.findIndex((key) => key.field === field.name);
  const direction = place < 0 ? 'none' : order[place]?.descending ? 'down' : 'up';
  const classes = ['grid-cell', box.left !== null && 'sticky', fieldWebOf(field).numeric && 'number'];
  const sort = (several: boolean) =>
    field.sortable && change((now) => ({ sort: toggleSort(now.sort, field.name, several), page: 1 }));
  return (
    <GridPart
      role="columnheader"
      aria-colindex={column + 1}
      aria-sort={ariaSort[direction]}
      className={classes.filter(Boolean).join(' ')}
      style={cellStyle(column - 1, box.left !== null)}
      data-cell={`${headerRow}:${column}`}
    >
      <button
        type="button"
        className="grid-sort"
        data-focus
        tabIndex={focused ? 0 : -1}
        title={field.sortable ? `${field.title}: sort; with Shift beside the other order` : field.title}
        onClick={(event) => sort(event.shiftKey)}
      >
        <span className="grid-title">{field.title}</span>
        {direction !== 'none' && <i className={`bi bi-arrow-${direction}`} aria-hidden="true" />}
        {direction !== 'none' && order.length > 1 && <sub>{place + 1}</sub>}
      </button>
      <ColumnMenu box={box} pinned={pinned.includes(field.name)} {...{ onWidth, onFit, onPin }} />
      <Resizer field={field} width={box.width} {...{ onWidth, onFit }} />
    </GridPart>
  );
}

/**
 * The right edge of a column. Dragging changes the width, a double-click fits it to the contents. Keys and the menu of
 * the column do the same.
 */
function Resizer({
  field,
  width,
  onWidth,
  onFit,
}: {
  readonly field: FieldEntry;
  readonly width: number;
  readonly onWidth: (field: string, width: number) => void;
  readonly onFit: (field: string) => void;
}) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) onWidth(field.name, clampWidth(start.current.width + event.clientX - start.current.x));
  };
  const stop = () => {
    start.current = null;
  };
  return (
    <span
      className="grid-resizer"
      aria-hidden="true"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
      onDoubleClick={() => onFit(field.name)}
    />
  );
}
