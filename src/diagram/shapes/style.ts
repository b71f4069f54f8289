/** The style of an element: the one in its values, else the defaults of its type. */
import { contrast, inkOn } from '../../fields/color/palette.ts';
import type { CellValues } from '../cells/cell.ts';
import type { Paint, PathStroke } from './drawing.ts';

/** The minimum contrast between an icon and its background (WCAG 1.4.11). */
const visible = 3;
const figures = new Map<string, Paint>();

/** The colour of icons on a chosen fill: that of the outline, unless its contrast to the fill is too low. */
function figureOn(fill: string, outline: string): Paint {
  const key = fill + outline;
  const known = figures.get(key);
  if (known) return known;
  if (figures.size > 1000) figures.clear();
  const figure = contrast(outline, fill) >= visible ? outline : inkOn(fill);
  figures.set(key, figure);
  return figure;
}

export type VerticalAnchor = 'top' | 'middle' | 'bottom' | 'above' | 'below';
export type HorizontalAnchor = 'left' | 'middle' | 'right' | 'before' | 'after';

/** The colours of a type, for elements without colours of their own. */
export interface DefaultColours {
  readonly default_fill_colour: Paint;
  readonly default_stroke_colour: Paint;
  readonly default_text_colour: Paint;
}

export const defaultColours: DefaultColours = {
  default_fill_colour: '$fill',
  default_stroke_colour: '$stroke',
  default_text_colour: '$text',
};

/** The default style of a type. */
export interface StyleDefaults {
  readonly colours?: DefaultColours;
  readonly width?: number;
  /** The dash pattern that the notation requires: a solid outline style does not remove it. */
  readonly dash?: readonly number[] | undefined;
  readonly vertical?: VerticalAnchor;
  readonly horizontal?: HorizontalAnchor;
  readonly fontSize?: number;
}

/** A style with defaults for all properties. */
export interface ElementStyle {
  readonly fill: Paint;
  readonly stroke: Paint;
  readonly width: number;
  readonly dash: readonly number[] | undefined;
  readonly opacity: number;
  /** The colour of text and figures on the fill. */
  readonly ink: Paint;
  /** The colour of text beside the shape, on the paper. */
  readonly paperInk: Paint;
  /** The colour of icons and markers on the fill. */
  readonly figure: Paint;
  readonly fontSize: number;
  readonly vertical: VerticalAnchor;
  readonly horizontal: HorizontalAnchor;
}

const noValues: Readonly<Record<string, unknown>> = {};
const dashes: Readonly<Record<string, readonly number[] | undefined>> = { dashed: [6, 4], dotted: [1.5, 3] };
const verticals: readonly unknown[] = ['top', 'middle', 'bottom', 'above', 'below'];
const horizontals: readonly unknown[] = ['left', 'middle', 'right', 'before', 'after'];
/** Above this transparency, in percent, the text colour is chosen for the paper instead of the fill. */
const seeThrough = 50;

const short = /^#[0-9a-fA-F]{3}$/;
const long = /^#[0-9a-fA-F]{6}$/;

/** A colour as `#rrggbb`; undefined for any other value, which old or hostile data may contain. */
export function colourOf(value: unknown): Paint | undefined {
  if (typeof value !== 'string') return undefined;
  if (long.test(value)) return value;
  return short.test(value) ? value.replace(/[0-9a-fA-F]/g, '$&$&') : undefined;
}

const numberIn = (value: unknown, low: number, high: number): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : undefined;

/** The look of an element. */
export function styleOf(values: CellValues, defaults: StyleDefaults = {}): ElementStyle {
  const stored = (values['style'] ?? noValues) as Readonly<Record<string, unknown>>;
  const colours = defaults.colours ?? defaultColours;
  const fill = colourOf(stored['fill']) ?? colours.default_fill_colour;
  const outline = colourOf(stored['outline']);
  const stroke = outline ?? colours.default_stroke_colour;
  const transparency = numberIn(stored['transparency'], 0, 100) ?? 0;
  const chosenInk = colourOf(stored['text_color']);
  const onChosenFill = fill[0] === '#' && transparency <= seeThrough;
  const ink = chosenInk ?? (onChosenFill ? inkOn(fill) : colours.default_text_colour);
  const vertical = stored['label_vertical_anchor'];
  const horizontal = stored['label_horizontal_anchor'];
  return {
    fill,
    stroke,
    width: numberIn(stored['outline_width'], 0, 20) ?? defaults.width ?? 1.5,
    dash: dashes[stored['outline_style'] as string] ?? defaults.dash,
    opacity: 1 - transparency / 100,
    ink,
    paperInk: chosenInk ?? '$text',
    figure: onChosenFill ? (outline ? figureOn(fill, outline) : inkOn(fill)) : stroke,
    fontSize: numberIn(stored['font_size'], 4, 120) ?? defaults.fontSize ?? 12,
    vertical: verticals.includes(vertical) ? (vertical as VerticalAnchor) : (defaults.vertical ?? 'middle'),
    horizontal: horizontals.includes(horizontal) ? (horizontal as HorizontalAnchor) : (defaults.horizontal ?? 'middle'),
  };
}

/** The filled and outlined body of a shape in the given style. */
export function body(d: string, style: ElementStyle, over: Partial<PathStroke> = {}): PathStroke {
  return {
    kind: 'path',
    d,
    fill: style.fill,
    stroke: style.width > 0 ? style.stroke : 'none',
    width: style.width,
    ...(style.dash ? { dash: style.dash } : {}),
    ...(style.opacity < 1 ? { opacity: style.opacity } : {}),
    ...over,
  };
}

/** Thin lines on a shape: icons, markers. */
export const lines = (d: string, paint: Paint, width = 1.25): PathStroke => ({
  kind: 'path',
  d,
  stroke: paint,
  width,
  rounded: true,
});

/** Filled figures on a shape. */
export const solid = (d: string, paint: Paint): PathStroke => ({ kind: 'path', d, fill: paint });
