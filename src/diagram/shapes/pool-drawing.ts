/** Draws pools and lanes of both BPMN families: a band with a name, which is rotated in horizontal pools. */
import type { Box } from '../cells/cell.ts';
import { lineHeight, type Words } from './drawing.ts';
import type { ElementStyle } from './style.ts';
import { wrap } from './text-layout.ts';
import { textWidth } from './text-ruler.ts';

export const bandAlignments = ['start', 'middle', 'end'] as const;
export type BandAlignment = (typeof bandAlignments)[number];

/** The distance of a name from the ends of its band, in units. */
const margin = 8;
/** The reduced distance for names that would not fit otherwise, in units. */
const leastMargin = 2;

export interface BandText {
  readonly horizontal: boolean;
  readonly align?: BandAlignment;
  readonly weight?: 400 | 600;
}

/** The name of a pool or lane in its band. In a horizontal pool the name reads from bottom to top. */
export function bandWords(title: string, band: Box, style: ElementStyle, options: BandText): readonly Words[] {
  if (!title) return [];
  const { horizontal, align = 'middle', weight = 400 } = options;
  const [long, high] = horizontal ? [band.height, band.width] : [band.width, band.height];
  if (long <= 2 * margin || high < style.fontSize * lineHeight) return [];
  const words = Math.max(...title.split(/\s+/).map((word) => textWidth(word, style.fontSize, weight)));
  const room = long - 2 * (words > long - 2 * margin ? leastMargin : margin);
  // Two lines of text fill the full depth of a usual band.
  const lines = wrap(title, { width: room, height: high }, style.fontSize, weight);
  const share = align === 'start' ? margin : align === 'end' ? long - margin : long / 2;
  const place = horizontal
    ? { x: band.x + band.width / 2, y: band.y + (align === 'middle' ? long / 2 : long - share), turn: -90 }
    : { x: band.x + share, y: band.y + band.height / 2 };
  return [
    {
      kind: 'words',
      lines,
      ...place,
      align,
      size: style.fontSize,
      ...(weight === 600 ? { weight } : {}),
      fill: style.ink,
    },
  ];
}

const editor = { width: 180, height: 32 };

/** The box in which the name of a band is edited. It is horizontal, because rotated text is hard to edit. */
export const bandEditor = (band: Box, horizontal: boolean): Box =>
  horizontal ? { x: band.x, y: band.y + (band.height - editor.height) / 2, ...editor } : band;
