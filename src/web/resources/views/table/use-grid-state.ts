import { type RefObject, useRef, useState } from 'react';
import { type GridPosition, headerRow } from './grid-moves.ts';

export interface Editing {
  readonly row: number;
  readonly field: string;
  /** The refused value, for correction. */
  readonly draft?: unknown;
  readonly error: string | null;
}

export interface GridState {
  readonly active: GridPosition;
  /** Focuses the cell once it is rendered. */
  readonly focus: (place: GridPosition) => void;
  /** Records that a cell already has the focus. */
  readonly note: (place: GridPosition) => void;
  readonly editing: Editing | null;
  readonly edit: (editing: Editing | null) => void;
  /**
   * Must be called after each render of cells: a distant cell is rendered only after scrolling, and if the focused last
   * row was removed, the previous row gets the focus. `total` is the number of rows.
   */
  readonly meet: (total: number) => void;
}

/** The focused cell of a table, and the cell that is being edited. */
export function useGridState(grid: RefObject<HTMLElement | null>): GridState {
  const [active, setActive] = useState<GridPosition>({ row: headerRow, column: 1 });
  const [editing, edit] = useState<Editing | null>(null);
  const wanted = useRef<GridPosition | null>(null);

  const meet = (total: number) => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && active.row >= total && total > 0) wanted.current ??= { row: total - 1, column: active.column };
    const place = wanted.current;
    if (!place || editing) return;
    // A heading among the rows is a single cell for all columns.
    const cell =
      grid.current?.querySelector<HTMLElement>(`[data-cell="${place.row}:${place.column}"]`) ??
      grid.current?.querySelector<HTMLElement>(`.grid-heading > [data-cell="${place.row}:0"]`);
    if (!cell) return;
    wanted.current = null;
    (cell.querySelector<HTMLElement>('[data-focus]') ?? cell).focus();
  };

  return {
    active,
    editing,
    edit,
    meet,
    note: (place) => {
      if (place.row !== active.row || place.column !== active.column) setActive(place);
    },
    focus: (place) => {
      wanted.current = place;
      setActive({ ...place });
    },
  };
}
