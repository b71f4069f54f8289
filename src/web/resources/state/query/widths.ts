/** Widths of columns in pixels. */
export const narrowest = 64;
export const widest = 800;
/** One press of an arrow key on a column's edge; ten with Shift would leave the screen, so Shift is four. */
const step = 16;

/** The nearest width that a column may have, in whole pixels. */
export const clampWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)));

/** The width after a key on the edge of a column; null if the key means nothing there. */
export function widthAfterKey(width: number, key: string, shift: boolean): number | null {
  const by = shift ? step * 4 : step;
  if (key === 'ArrowLeft') return clampWidth(width - by);
  if (key === 'ArrowRight') return clampWidth(width + by);
  if (key === 'Home') return narrowest;
  if (key === 'End') return widest;
  return null;
}

/** Widths as remembered, with what is not a width left out. */
export function readWidths(stored: unknown): Record<string, number> {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).filter((entry): entry is [string, number] => Number.isFinite(entry[1]));
  return Object.fromEntries(entries.map(([field, width]) => [field, clampWidth(width)]));
}

export interface Spreadable {
  readonly width: number;
  /** Set by the reader, so it stays. */
  readonly fixed: boolean;
  /** How narrow it gets where there is little, with all of it still to be read. */
  readonly snug: number;
  /** How narrow it may get where there is none. */
  readonly least: number;
  /** How wide it may grow where there is room. */
  readonly most: number;
}

/**
 * Where not all columns have room, the first takes what is left beside those that have, so that the next one begins
 * beyond the edge instead of showing a part of itself. `places` are the columns from left to right.
 */
export function toWholeColumns(widths: readonly number[], places: readonly number[], room: number): readonly number[] {
  const [first = 0] = places;
  let shown = 0;
  for (const place of places) {
    const width = widths[place] ?? 0;
    if (shown + width > room) return shown === 0 ? widths : widths.with(first, (widths[first] ?? 0) + room - shown);
    shown += width;
  }
  return widths;
}

/**
 * Widths that fill the room: half of the free room is the first column's, all share the rest. What is missing is taken
 * from the space around words and numbers first, then from words, those of the first column last.
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
  /** All of these give way in the same proportion, down to what they are told. */
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
  grow(0, Math.ceil(free / 2));
  // Twice, because a column that needs less than its share leaves some to the others.
  for (const _ of [1, 2]) {
    const open = columns.flatMap(({ fixed, most }, at) => (!fixed && most > (widths[at] ?? 0) ? [at] : []));
    const share = Math.floor(free / open.length);
    for (const at of open) grow(at, share);
  }
  return widths;
}
