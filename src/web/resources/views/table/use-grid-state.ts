/** Where the focus of a grid is, and which cell is being edited. */
import { type RefObject, useRef, useState } from 'react';
import { type GridPosition, headerRow } from './grid-moves.ts';

export interface Editing {
  readonly row: number;
  readonly field: string;
  /** A value that was refused, to be mended. */
  readonly draft?: unknown;
  readonly error: string | null;
}

export interface GridState {
  readonly active: GridPosition;
  /** Moves the focus there as soon as the cell is drawn. */
  readonly focus: (place: GridPosition) => void;
  /** The focus is there already. */
  readonly note: (place: GridPosition) => void;
  readonly editing: Editing | null;
  readonly edit: (editing: Editing | null) => void;
  /**
   * To be called whenever cells have been drawn: one far away is drawn only after scrolling there, and the last row
   * leaves the focus that was on it to the one before. `total` is how many rows there are.
   */
  readonly meet: (total: number) => void;
}

/** Which cell of a table is active, and which is being edited. */
export function useGridState(grid: RefObject<HTMLElement | null>): GridState {
  const [active, setActive] = useState<GridPosition>({ row: headerRow, column: 1 });
  const [editing, edit] = useState<Editing | null>(null);
  const wanted = useRef<GridPosition | null>(null);

  const meet = (total: number) => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && active.row >= total && total > 0) wanted.current ??= { row: total - 1, column: active.column };
    const place = wanted.current;
    if (!place || editing) return;
    // A heading among the rows is one cell, whatever column one comes from.
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
