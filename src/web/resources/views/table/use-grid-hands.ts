import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { toast } from '../../../ui/toasts.ts';
import { fitsCell } from '../../fields/web-of-field.ts';
import { useList } from '../../state/list/list-context.ts';
import { extendTo, toggleOne } from '../../state/list/selection.ts';
import { clampWidth } from '../../state/query/widths.ts';
import { cachedOrder, cachedPages } from '../../state/row/cached-rows.ts';
import type { Row } from '../../state/row/row.ts';
import { widthOfValue } from './contents.ts';
import type { GridPosition } from './grid-moves.ts';
import { headHeight, type ShowRow } from './grid-rows.tsx';
import type { GridHands } from './use-grid-keys.ts';
import type { GridState } from './use-grid-state.ts';
import { type ColumnBox, leastHeading } from './use-layout.ts';

/** The maximum number of rows to which the width of a column is fitted. */
const fittedRows = 2_000;

function fittingWidth(field: FieldEntry, rowAt: (index: number) => Row | null, total: number): number {
  let width = leastHeading(field);
  for (let index = 0; index < Math.min(total, fittedRows); index += 1) {
    const row = rowAt(index);
    if (row) width = Math.max(width, widthOfValue(field, row));
  }
  return clampWidth(width);
}

interface HandsOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly showRow: RefObject<ShowRow | null>;
  readonly boxes: readonly ColumnBox[];
  /** The height of a row, in pixels. */
  readonly rowHeight: number;
  readonly onSelectAll: () => void;
}

/** The actions of the grid for keys, pointer and editors. */
export function useGridHands(state: GridState, { scroller, showRow, boxes, rowHeight, onSelectAll }: HandsOptions) {
  const list = useList();
  const client = useQueryClient();
  const { rows, access, selection, preferences, setPreferences } = list;
  const total = rows.count?.total ?? 0;
  const fieldAt = (column: number) => boxes[column - 1]?.field ?? null;
  const editableColumns = boxes.flatMap(({ field }, at) =>
    field.inline && fitsCell(field) && access.editable(field) ? [at + 1] : [],
  );
  const order = () => cachedOrder(cachedPages(client, rows.key), rows.perPage).map(({ row }) => row.id);
  const hands: GridHands = {
    size: {
      rows: total,
      columns: boxes.length + 2,
      page: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 400) - headHeight) / rowHeight) - 1),
    },
    go: (place) => {
      if (place.row >= 0) showRow.current?.(place.row);
      state.focus(place);
    },
    tick: (row, range) => list.select(range ? extendTo(selection, order(), row.id) : toggleOne(selection, row.id)),
    tickAll: onSelectAll,
    startEdit: (place: GridPosition) => {
      const field = fieldAt(place.column);
      const row = rows.rowAt(place.row);
      if (!field || !row || !editableColumns.includes(place.column) || !access.edit(field, row)) return false;
      state.edit({ row: place.row, field: field.name, error: null });
      return true;
    },
    move: async (row, from, to) => {
      if (!access.reorder || list.fixed !== null)
        return void (list.fixed && toast({ text: list.fixed, kind: 'notice' }));
      state.focus({ row: Math.min(Math.max(0, to), total - 1), column: state.active.column });
      await list.move(row, from, to);
    },
    widen: (column, width) => {
      const field = fieldAt(column);
      if (field) setPreferences({ widths: { ...preferences.widths, [field.name]: width } });
    },
    fit: (name) => {
      const field = boxes.find((box) => box.field.name === name)?.field;
      if (field) setPreferences({ widths: { ...preferences.widths, [name]: fittingWidth(field, rows.rowAt, total) } });
    },
    fieldAt: (column) => fieldAt(column)?.name ?? null,
    widthOf: (column) => boxes[column - 1]?.width ?? 0,
  };
  return { hands, editableColumns };
}
