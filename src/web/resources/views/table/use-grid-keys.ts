/** Handles keyboard and pointer events of the grid, for all its cells. */
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { removalOf } from '../../state/edit/acts.ts';
import { useList } from '../../state/list/list-context.ts';
import { noSelection } from '../../state/list/selection.ts';
import { widthAfterKey } from '../../state/query/widths.ts';
import type { Row } from '../../state/row/row.ts';
import { runByKey } from '../../state/row/row-extras.ts';
import { type GridPosition, type GridSize, headerRow, nextPosition } from './grid-moves.ts';
import type { GridState } from './use-grid-state.ts';

/** The actions of the grid that keys run. */
export interface GridHands {
  readonly size: GridSize;
  readonly go: (place: GridPosition) => void;
  readonly tick: (row: Row, range: boolean) => void;
  readonly tickAll: () => void;
  /** Starts editing a cell. Returns whether the cell can be edited. */
  readonly startEdit: (place: GridPosition) => boolean;
  readonly move: (row: Row, from: number, to: number) => Promise<void>;
  readonly widen: (column: number, width: number) => void;
  readonly widthOf: (column: number) => number;
  /** Makes a column as wide as its contents. */
  readonly fit: (field: string) => void;
  readonly fieldAt: (column: number) => string | null;
}

function placeOf(target: EventTarget): GridPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = (cell?.dataset.cell ?? '').split(':').map(Number);
  return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column };
}
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea') !== null;

/** Handles the keys of a table, in its header and its cells. */
export function useGridKeys(state: GridState, hands: GridHands) {
  const list = useList();

  const onHeaderKey = (event: KeyboardEvent, place: GridPosition): boolean => {
    if (place.row !== headerRow) return false;
    if (event.ctrlKey || event.metaKey) {
      const field = hands.fieldAt(place.column);
      if (event.key === 'Enter' && field !== null) {
        hands.fit(field);
        return true;
      }
      const width = widthAfterKey(hands.widthOf(place.column), event.key, event.shiftKey);
      if (width === null || event.key === 'Home' || event.key === 'End') return false;
      hands.widen(place.column, width);
      return true;
    }
    if ((event.altKey && event.key === 'ArrowDown') || event.key === 'ContextMenu') {
      event.currentTarget
        .querySelector<HTMLElement>(`[data-cell="${headerRow}:${place.column}"] [data-column-menu]`)
        ?.click();
      return true;
    }
    return false;
  };

  const onRowKey = (event: KeyboardEvent, place: GridPosition): boolean => {
    const row = list.rows.rowAt(place.row);
    if (!row) return false;
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    const target =
      list.outline && !shiftKey && !ctrlKey && !metaKey
        ? list.outline.onKey(key, altKey, place.row, place.column)
        : null;
    if (target !== null) {
      hands.go({ row: target, column: place.column });
      return true;
    }
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      if (list.access.reorder) void hands.move(row, place.row, place.row + (key === 'ArrowUp' ? -1 : 1));
      return true;
    }
    if (altKey && key === 'Enter') {
      list.open(row);
      return true;
    }
    if (altKey || ctrlKey || metaKey) return false;
    if (shiftKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      if (!list.selection.ids.has(row.id)) hands.tick(row, false);
      const next = nextPosition(place, key, false, hands.size);
      const target = next && next.row >= 0 ? list.rows.rowAt(next.row) : null;
      if (next && target) {
        hands.tick(target, true);
        hands.go(next);
      }
      return true;
    }
    if (key === ' ' || key === 'x') {
      hands.tick(row, shiftKey);
      return true;
    }
    if (key === 't' && list.trace) {
      list.trace(row);
      return true;
    }
    if (key === 'F2' || key === 'e') return hands.startEdit(place);
    if (key === 'Enter') {
      if (isControl(event.target)) return false;
      if (!hands.startEdit(place)) list.open(row);
      return true;
    }
    const removal = key === 'Delete' ? removalOf(list.acts) : null;
    if (removal?.may(row)) {
      void list.remove([row], removal);
      return true;
    }
    return runByKey(list.extras.actions(row), key);
  };

  return {
    onKeyDown(event: KeyboardEvent) {
      const place = placeOf(event.target);
      if (!place || state.editing || event.defaultPrevented) return;
      const wide = event.ctrlKey || event.metaKey;
      if (onHeaderKey(event, place) || onRowKey(event, place)) return void event.preventDefault();
      if (wide && event.key === 'a') {
        hands.tickAll();
        return void event.preventDefault();
      }
      if (event.key === 'Escape') {
        if (list.view.row !== null) list.change({ row: null });
        else if (list.selection.ids.size > 0) list.select(noSelection);
        return;
      }
      if (event.altKey || (wide && !['Home', 'End'].includes(event.key))) return;
      const next = nextPosition(place, event.key, wide, hands.size);
      if (!next) return;
      event.preventDefault();
      hands.go(next);
    },
    onFocus(event: FocusEvent) {
      const place = placeOf(event.target);
      if (place) state.note(place);
    },
    onDoubleClick(event: MouseEvent) {
      const place = placeOf(event.target);
      const row = place && place.row >= 0 ? list.rows.rowAt(place.row) : null;
      if (!place || !row || state.editing || isControl(event.target)) return;
      if (!hands.startEdit(place)) list.open(row);
    },
  };
}
