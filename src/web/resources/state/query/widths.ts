/** Widths of columns, in pixels. */
export const narrowest = 64;
export const widest = 800;
/** Pixels per press of an arrow key on a column's edge; with Shift four times as many. */
const step = 16;

/** The nearest allowed width, in whole pixels. */
export const clampWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)));

/** The width after a key on the edge of a column; null if the key has no effect. */
export function widthAfterKey(width: number, key: string, shift: boolean): number | null {
  const by = shift ? step * 4 : step;
  if (key === 'ArrowLeft') return clampWidth(width - by);
  if (key === 'ArrowRight') return clampWidth(width + by);
  if (key === 'Home') return narrowest;
  if (key === 'End') return widest;
  return null;
}

/** Stored widths; invalid ones are left out. */
export function readWidths(stored: unknown): Record<string, number> {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).filter((entry): entry is [string, number] => Number.isFinite(entry[1]));
  return Object.fromEntries(entries.map(([field, width]) => [field, clampWidth(width)]));
}

export interface Spreadable {
  readonly width: number;
  /** Set by the reader: the width does not change. */
  readonly fixed: boolean;
  /** The width at which all content is just readable. */
  readonly snug: number;
  /** The least width. */
  readonly least: number;
  /** The greatest width. */
  readonly most: number;
  /** The width at which no content is cut, at most `most`. */
  readonly whole: number;
}

/** Widens the columns whose contents are cut, those that need least first; gives the room that remains. */
function uncut(columns: readonly Spreadable[], widths: number[], among: readonly number[], room: number): number {
  const cut = among
    .flatMap((at) => {
      const column = columns[at];
      const missing = column && !column.fixed ? column.whole - (widths[at] ?? 0) : 0;
      return missing > 0 ? [{ at, missing }] : [];
    })
    .toSorted((one, other) => one.missing - other.missing);
  let free = room;
  for (const { at, missing } of cut) {
    const more = Math.min(missing, free);
    widths[at] = (widths[at] ?? 0) + more;
    free -= more;
  }
  return free;
}

/**
 * If the columns do not fit, those that do take the room that is left, so that the next one begins beyond the edge and is
 * not cut: first the ones with cut contents, then the first column. `places` are the columns from left to right.
 */
export function toWholeColumns(
  columns: readonly Spreadable[],
  widths: readonly number[],
  places: readonly number[],
  room: number,
): readonly number[] {
  const [first = 0] = places;
  let shown = 0;
  for (const [count, place] of places.entries()) {
    const width = widths[place] ?? 0;
    if (shown + width > room) {
      if (count === 0) return widths;
      const filled = [...widths];
      const rest = uncut(columns, filled, places.slice(0, count), room - shown);
      // A width set by the reader does not change.
      return columns[first]?.fixed ? filled : filled.with(first, (filled[first] ?? 0) + rest);
    }
    shown += width;
  }
  return widths;
}

/**
 * Widths that fill the room. Free room: first for columns with cut contents, half of the rest for the first column, then
 * for all. Missing room: first from padding, then from columns of text, the first column last.
 */
export function spread(columns: readonly Spreadable[], room: number): readonly number[] {
  const widths = columns.map(({ width }) => width);
  let free = Math.floor(room - widths.reduce((sum, width) => sum + width, 0));
  const grow = (at: number, by: number): void => {
    const column = columns[at];
    if (!column || column.fixed) return;
    const more = Math.max(0, Math.min(by, column.most - (widths[at] ?? 0)));
    widths[at] = (widths[at] ?? 0) + more;
    free -= more;
  };
  /** Shrinks these columns in proportion, each down to its limit. */
  const shrink = (which: readonly number[], downTo: (column: Spreadable) => number): void => {
    const slack = which.map((at) => {
      const column = columns[at] as Spreadable;
      return column.fixed ? 0 : Math.max(0, (widths[at] ?? 0) - downTo(column));
    });
    const part = Math.min(
      1,
      Math.max(0, -free) /
        Math.max(
          1,
          slack.reduce((sum, one) => sum + one, 0),
        ),
    );
    for (const [i, at] of which.entries()) {
      const narrower = Math.floor((widths[at] ?? 0) - (slack[i] ?? 0) * part);
      free += (widths[at] ?? 0) - narrower;
      widths[at] = narrower;
    }
  };
  if (free < 0) {
    const others = columns.flatMap((_, at) => (at > 0 ? [at] : []));
    shrink(others, ({ snug }) => snug);
    shrink(others, ({ least }) => least);
    shrink([0], ({ least }) => least);
    return widths;
  }
  free = uncut(columns, widths, [...columns.keys()], free);
  grow(0, Math.ceil(free / 2));
  // Twice, because a column that needs less than its share leaves room to the others.
  for (const _ of [1, 2]) {
    const open = columns.flatMap(({ fixed, most }, at) => (!fixed && most > (widths[at] ?? 0) ? [at] : []));
    const share = Math.floor(free / open.length);
    for (const at of open) grow(at, share);
  }
  return widths;
}
