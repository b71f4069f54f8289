/**
 * The drawing of a shape as a short list of strokes and text in its own coordinates (origin at its top left). Page,
 * stencil, overview, snapshot, SVG, PNG and PDF all use this list.
 */

/** `#rrggbb`, `none`, or a colour of the theme: exports and prints resolve those by the light one. */
export type Paint = string;

/** The colours a theme gives. As `Paint` they are written with a dollar: `$stroke`. */
export const themeColours = {
  light: { fill: '#FFFFFF', stroke: '#435066', text: '#14202E', band: '#ECEFF5', accent: '#1C6A86', paper: '#FFFFFF' },
  dark: { fill: '#1D3049', stroke: '#B7C2D3', text: '#E8EDF5', band: '#24384F', accent: '#7CC4DC', paper: '#16263A' },
} as const;
export type ThemeColours = Readonly<Record<keyof (typeof themeColours)['light'], string>>;

export interface PathStroke {
  readonly kind: 'path';
  /** SVG path data. Strokes of the same colour are joined into one path, since each path is a node of the page. */
  readonly d: string;
  readonly fill?: Paint;
  readonly stroke?: Paint;
  /** Units; default 1. */
  readonly width?: number;
  /** Lengths of dashes and gaps, as in `stroke-dasharray`. */
  readonly dash?: readonly number[];
  /** 0 to 1, of fill and stroke. */
  readonly opacity?: number;
  readonly rounded?: boolean;
}

/** Lines that are already broken: see `text-layout.ts`. */
export interface Words {
  readonly kind: 'words';
  readonly lines: readonly string[];
  /** The position of the anchor: `y` is the middle of the block of lines. */
  readonly x: number;
  readonly y: number;
  readonly align: 'start' | 'middle' | 'end';
  /** Font size in units; a line is 1.25 times as high. */
  readonly size: number;
  readonly weight?: 400 | 600;
  readonly fill: Paint;
  /** Degrees, clockwise about the anchor: -90 reads from bottom to top. */
  readonly turn?: number;
  /** A rim of the paper's colour, so that lines behind them do not run into the letters. */
  readonly halo?: true;
}

export interface Picture {
  readonly kind: 'picture';
  readonly href: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export type Stroke = PathStroke | Words | Picture;
/** From back to front. */
export type Drawing = readonly Stroke[];

export const fontFamily = 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
export const lineHeight = 1.25;
/** The width of the halo around text, on both sides of each letter's edge together, in units. */
export const haloWidth = 4;

/** A paint as a colour of one theme. */
export const resolvePaint = (paint: Paint | undefined, colours: ThemeColours): string =>
  paint?.startsWith('$') ? (colours[paint.slice(1) as keyof ThemeColours] ?? colours.stroke) : (paint ?? 'none');
