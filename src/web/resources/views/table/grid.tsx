import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { sidewaysSign } from '../../../ui/sideways-sign.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import type { Dropped } from '../../state/list/use-row-drag.ts';
import { landing } from '../../state/row/reorder.ts';
import type { Row } from '../../state/row/row.ts';
import { GridPart } from '../grid-part.tsx';
import { PrintedCount } from '../printed-places.tsx';
import { useRowHeight } from '../use-row-height.ts';
import { useWidth } from '../use-width.ts';
import { Contents } from './contents.ts';
import { GridHeader } from './grid-header.tsx';
import { headerRow } from './grid-moves.ts';
import { GridRows, headHeight, type ShowRow } from './grid-rows.tsx';
import { useEditEnd } from './use-edit-end.ts';
import { useGridHands } from './use-grid-hands.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridState } from './use-grid-state.ts';
import { type ColumnBox, useLayout } from './use-layout.ts';
import './grid.css';

const leadWidth = 44;
const handleWidth = 20;
const actionsWidth = 48;
/** The height of a text line in a row of several lines, in pixels. */
const lineHeight = 20;
/** The minimum number of visible rows in any table. */
const leastRows = 3;

/** Rows as a table. Keys move between cells and edit them. Only visible rows are rendered. */
export function Grid({ onRange, onSelectAll }: RowsViewProps) {
  const list = useList();
  const { rows, columns, access, outline, preferences, setPreferences } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const showRow = useRef<ShowRow>(null);
  const rowHeight = useRowHeight() + (preferences.lines - 1) * lineHeight;
  const [contents] = useState(() => new Contents());
  const needed = contents.look(columns, rows.rowAt, rows.count?.total ?? 0);
  const movable = access.reorder && list.fixed === null;
  const lead = leadWidth + (movable ? handleWidth : 0);
  const boxes = useLayout(columns, preferences, { lead, room: useWidth(scroller) - actionsWidth, contents: needed });
  useEffect(() => sidewaysSign(scroller.current), []);
  const state = useGridState(scroller);
  const { hands, editableColumns } = useGridHands(state, { scroller, showRow, boxes, rowHeight, onSelectAll });
  const keys = useGridKeys(state, hands);
  const onEditEnd = useEditEnd(state, { hands, boxes, editableColumns });
  const onTick = useStable((row: Row, range: boolean) => hands.tick(row, range));
  const onDropped = useStable(({ dragged, over, edge }: Dropped) => {
    const row = rows.rowAt(dragged.index);
    if (!row) return;
    if (outline) outline.drop(row, over, edge);
    else void hands.move(row, dragged.index, landing(dragged.index, over, edge === 'into' ? 'bottom' : edge));
  });
  return (
    <div
      ref={scroller}
      className={['grid-scroll', rows.settling && 'settling', preferences.lines > 1 && 'wrapped']
        .filter(Boolean)
        .join(' ')}
      style={measures(boxes, { lead, rowHeight, lines: preferences.lines, total: rows.count?.total ?? 0 })}
    >
      <GridPart
        role={outline?.isTree ? 'treegrid' : 'grid'}
        className="grid"
        aria-label={list.words.plural}
        aria-rowcount={rows.count?.estimated ? -1 : (rows.count?.total ?? 0) + 1}
        aria-colcount={boxes.length + 2}
        aria-multiselectable="true"
        aria-busy={rows.loading}
        {...keys}
      >
        <GridHeader
          boxes={boxes}
          active={state.active.row === headerRow ? state.active.column : -1}
          pinned={preferences.pinned}
          onWidth={(field, wide) => setPreferences({ widths: { ...preferences.widths, [field]: wide } })}
          onFit={hands.fit}
          lines={preferences.lines}
          onLines={(lines) => setPreferences({ lines })}
          onPin={(field, pin) =>
            setPreferences({
              pinned: pin ? [...preferences.pinned, field] : preferences.pinned.filter((name) => name !== field),
            })
          }
          onSelectAll={onSelectAll}
        />
        <GridRows
          ref={showRow}
          {...{ scroller, rowHeight, state, onRange, boxes, movable, onTick, onDropped, onEditEnd }}
        />
      </GridPart>
      <PrintedCount />
    </div>
  );
}

interface Measured {
  readonly lead: number;
  readonly rowHeight: number;
  readonly lines: number;
  readonly total: number;
}

/** The widths and positions of the columns as CSS variables, so that a change does not render every row. */
function measures(boxes: readonly ColumnBox[], { lead, rowHeight, lines, total }: Measured): CSSProperties {
  const variables: Record<string, string> = {
    '--lead': `${lead}px`,
    '--row': `${rowHeight}px`,
    '--lines': String(lines),
    '--least': `${headHeight + 2 + Math.min(total, leastRows) * rowHeight}px`,
    '--grid-width': `${lead + actionsWidth + boxes.reduce((sum, box) => sum + box.width, 0)}px`,
  };
  for (const [at, { width, left }] of boxes.entries()) {
    variables[`--w${at}`] = `${width}px`;
    if (left !== null) variables[`--l${at}`] = `${left}px`;
  }
  return variables as CSSProperties;
}
