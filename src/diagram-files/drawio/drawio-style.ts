import type { DrawnStyle } from '../drawn/drawn-page.ts';
import type { CellStyle } from './drawio-cell.ts';

// The defaults of draw.io (white, black and font size 12), which no user has chosen.
const plain: ReadonlySet<string> = new Set(['#FFFFFF', '#000000']);

/** A colour that a user has chosen. If there is a pair of colours for light and dark, the light one. */
export const colourOf = (value: string | undefined): string | undefined => {
  const found = /^(?:light-dark\(\s*)?#([0-9a-f]{6}|[0-9a-f]{3})\b/i.exec(value ?? '')?.[1];
  if (found === undefined) return undefined;
  const long = found.length === 3 ? [...found].map((digit) => digit + digit).join('') : found;
  const colour = `#${long.toUpperCase()}`;
  return plain.has(colour) ? undefined : colour;
};

const within = (number: number | undefined, least: number, most: number, plainly: number): number | undefined =>
  number === undefined || number === plainly ? undefined : Math.min(most, Math.max(least, number));

/** Whether the style is that of a pool or lane. */
export const isSwimlane = ({ names, shape }: CellStyle): boolean => names.has('swimlane') || shape === 'swimlane';

/** The style of a vertex; default values are left out. */
export const styleOfVertex = (style: CellStyle): DrawnStyle | undefined => {
  const opacity = within(style.number('opacity'), 0, 100, 100);
  const found: Record<string, string | number | undefined> = {
    // In a swimlane, `fillColor` is the fill of the heading; the body has a separate property.
    fill: colourOf(style.get(isSwimlane(style) ? 'swimlaneFillColor' : 'fillColor')),
    transparency: opacity === undefined ? undefined : 100 - opacity,
    outline: colourOf(style.get('strokeColor')),
    outline_width: within(style.number('strokeWidth'), 0.5, 20, 1),
    text_color: colourOf(style.get('fontColor')),
    font_size: within(style.number('fontSize'), 6, 96, 12),
  };
  const chosen = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  return Object.keys(chosen).length > 0 ? chosen : undefined;
};
