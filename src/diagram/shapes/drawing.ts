/**
 * The drawing of a shape as a short list of strokes and text in its own coordinates (origin at its top left). Page,
 * stencil, overview, snapshot, SVG, PNG and PDF all use this list.
 */

/** `#rrggbb`, `none`, or a colour of the theme. Exports and prints use the theme colours of the light theme. */
export type Paint = string;

/** The theme colours. As a `Paint`, the name of a theme colour begins with a dollar sign: `$stroke`. */
export const themeColours = {
  light: { fill: '#FFFFFF', stroke: '#435066', text: '#14202E', band: '#ECEFF5', accent: '#1C6A86', paper: '#FFFFFF' },
  dark: { fill: '#1D3049', stroke: '#B7C2D3', text: '#E8EDF5', band: '#24384F', accent: '#7CC4DC', paper: '#16263A' },
} as const;
export type ThemeColours = Readonly<Record<keyof (typeof themeColours)['light'], string>>;

export interface PathStroke {
  readonly kind: 'path';
  /** SVG path data. Strokes of the same colour are joined into one path, because each path is a node of the page. */
  readonly d: string;
  readonly fill?: Paint;
  readonly stroke?: Paint;
  /** The line width in units; default 1. */
  readonly width?: number;
  /** Lengths of dashes and gaps, as in `stroke-dasharray`. */
  readonly dash?: readonly number[];
  /** The opacity of fill and stroke, from 0 to 1. */
  readonly opacity?: number;
  readonly rounded?: boolean;
}

/** Text that is already broken into lines; see `text-layout.ts`. */
export interface Words {
  readonly kind: 'words';
  readonly lines: readonly string[];
  /** The position of the anchor. `y` is the middle of the block of lines. */
  readonly x: number;
  readonly y: number;
  readonly align: 'start' | 'middle' | 'end';
  /** The font size in units. The line height is 1.25 times the font size. */
  readonly size: number;
  readonly weight?: 400 | 600;
  readonly fill: Paint;
  /** The rotation in degrees, clockwise about the anchor: -90 reads from bottom to top. */
  readonly turn?: number;
  /** A rim in the colour of the paper, which separates the letters from lines behind them. */
  readonly halo?: true;
}

export interface Picture {
  readonly kind: 'picture';
  readonly href: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export type Stroke = PathStroke | Words | Picture;
/** The parts of a drawing, from back to front. */
export type Drawing = readonly Stroke[];

export const fontFamily = 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
export const lineHeight = 1.25;
/** The width of the halo around each letter, in units; half of it is outside of the letter's edge. */
export const haloWidth = 4;

/** The CSS colour of a paint in a theme. */
export const resolvePaint = (paint: Paint | undefined, colours: ThemeColours): string =>
  paint?.startsWith('$') ? (colours[paint.slice(1) as keyof ThemeColours] ?? colours.stroke) : (paint ?? 'none');
