import type { DrawnStyle } from '../drawn/drawn-page.ts';
import type { CellStyle } from './drawio-cell.ts';

// White, black and 12 are draw.io's defaults, and therefore not chosen by a user.
const plain: ReadonlySet<string> = new Set(['#FFFFFF', '#000000']);

/** A colour that was chosen: of a pair for light and dark, the light one. */
export const colourOf = (value: string | undefined): string | undefined => {
  const found = /^(?:light-dark\(\s*)?#([0-9a-f]{6}|[0-9a-f]{3})\b/i.exec(value ?? '')?.[1];
  if (found === undefined) return undefined;
  const long = found.length === 3 ? [...found].map((digit) => digit + digit).join('') : found;
  const colour = `#${long.toUpperCase()}`;
  return plain.has(colour) ? undefined : colour;
};

const within = (number: number | undefined, least: number, most: number, plainly: number): number | undefined =>
  number === undefined || number === plainly ? undefined : Math.min(most, Math.max(least, number));

/** Whether it is drawn as a pool or lane. */
export const isSwimlane = ({ names, shape }: CellStyle): boolean => names.has('swimlane') || shape === 'swimlane';

/** The style of a vertex, without default values. */
export const styleOfVertex = (style: CellStyle): DrawnStyle | undefined => {
  const opacity = within(style.number('opacity'), 0, 100, 100);
  const found: Record<string, string | number | undefined> = {
    // The fill of a swimlane is that of its heading; the rest has a property of its own.
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
