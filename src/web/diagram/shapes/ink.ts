/** The colour of icons on a fill that a person chose. */
import { contrast, inkOn } from '../../../fields/color/palette.ts';
import type { Paint } from './drawing.ts';

/** What icons need against their ground (WCAG 1.4.11). */
const visible = 3;
const figures = new Map<string, Paint>();

/** The colour of icons on a chosen fill: the outline's, unless it can hardly be told from the fill. */
export function figureOn(fill: string, outline: string): Paint {
  const key = fill + outline;
  const known = figures.get(key);
  if (known) return known;
  if (figures.size > 1000) figures.clear();
  const figure = contrast(outline, fill) >= visible ? outline : inkOn(fill);
  figures.set(key, figure);
  return figure;
}
