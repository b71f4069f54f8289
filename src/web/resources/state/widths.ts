/** Widths of columns in pixels. */
export const narrowest = 64;
export const widest = 800;
/** One press of an arrow key on a column's edge; ten with Shift would leave the screen, so Shift is four. */
const step = 16;

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
