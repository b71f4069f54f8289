/** The colour of words on a fill that a person chose. */
import type { Paint } from './drawing.ts';

const inks = ['#14202E', '#FFFFFF'] as const;
/** What small text needs against its ground (WCAG 1.4.3). */
const readable = 4.5;

const chosen = new Map<string, Paint>();

/** Relative luminance of `#rrggbb`, 0 to 1. */
export function luminance(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16);
  const channel = (shift: number): number => {
    const share = ((value >> shift) & 255) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0);
}

/** How well two colours stand apart, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Ink that can be read on `fill`: our dark, else white, else black; one of them always can. */
export function inkOn(fill: string): Paint {
  const known = chosen.get(fill);
  if (known) return known;
  if (chosen.size > 1000) chosen.clear();
  const ink = inks.find((one) => contrast(one, fill) >= readable) ?? '#000000';
  chosen.set(fill, ink);
  return ink;
}

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
