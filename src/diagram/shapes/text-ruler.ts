/** Measures the width of text without the page. */
import { fontFamily } from './drawing.ts';

export type Weight = 400 | 600;

/** The widths of the printable ASCII characters in a grotesque typeface, in thousandths of the font size. */
const asciiWidths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];

const isWide = (code: number): boolean =>
  (code >= 0x1100 && code <= 0x115f) ||
  (code >= 0x2e80 && code <= 0xa4cf) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff00 && code <= 0xff60) ||
  code >= 0x1f000;

/** Estimates the width of text from average character widths: workers and servers have no canvas, and so no fonts. */
export function averageWidth(text: string, size: number, weight: Weight): number {
  let sum = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0x300 && code <= 0x36f) continue;
    sum += code < 127 ? (asciiWidths[code - 32] ?? 278) : isWide(code) ? 1000 : 600;
  }
  return (sum / 1000) * size * (weight === 600 ? 1.06 : 1);
}

type Context = Pick<CanvasRenderingContext2D, 'font' | 'measureText'>;

function makeContext(): Context | null {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(1, 1).getContext('2d');
  if (typeof document !== 'undefined') return document.createElement('canvas').getContext('2d');
  return null;
}

/**
 * Text is measured at this font size and scaled: widths are proportional to the size, and setting a font costs more
 * than measuring.
 */
const measuredAt = 20;
const contexts = new Map<Weight, Context | null>();

/** The width of one line of text, in units. */
export function textWidth(text: string, size: number, weight: Weight = 400): number {
  let context = contexts.get(weight);
  if (context === undefined) {
    context = makeContext();
    if (context) context.font = `${weight} ${measuredAt}px ${fontFamily}`;
    contexts.set(weight, context);
  }
  return context ? (context.measureText(text).width * size) / measuredAt : averageWidth(text, size, weight);
}
