/** Moves in a grid by keys. Row -1 is the header. */
export interface GridPosition {
  readonly row: number;
  readonly column: number;
}
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** The number of rows that Page Up and Page Down move. */
  readonly page: number;
}

export const headerRow = -1;

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** The cell after a key; null if the key does not move the focus. */
export function nextPosition(place: GridPosition, key: string, wide: boolean, size: GridSize): GridPosition | null {
  const { row, column } = place;
  const to = (nextRow: number, nextColumn: number): GridPosition => ({
    row: clamp(nextRow, headerRow, size.rows - 1),
    column: clamp(nextColumn, 0, size.columns - 1),
  });
  switch (key) {
    case 'ArrowUp':
    case 'k':
      return to(row - 1, column);
    case 'ArrowDown':
    case 'j':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'Home':
      return wide ? to(0, 0) : to(row, 0);
    case 'End':
      return wide ? to(size.rows - 1, size.columns - 1) : to(row, size.columns - 1);
    case 'PageUp':
      return to(Math.max(0, row - size.page), column);
    case 'PageDown':
      return to(row + size.page, column);
    default:
      return null;
  }
}

/**
 * The next editable cell in reading order. At the end of a row it is in the next row, backwards in the previous one.
 */
export function nextEditable(
  place: GridPosition,
  editable: readonly number[],
  back: boolean,
  rows: number,
): GridPosition | null {
  const inRow = back
    ? editable.findLast((column) => column < place.column)
    : editable.find((column) => column > place.column);
  if (inRow !== undefined) return { row: place.row, column: inRow };
  const row = place.row + (back ? -1 : 1);
  const column = back ? editable.at(-1) : editable[0];
  return row < 0 || row >= rows || column === undefined ? null : { row, column };
}
