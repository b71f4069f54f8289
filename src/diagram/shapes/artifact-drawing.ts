/** Draws data, messages, groups and notes for both BPMN families. */
import type { Box, CellValues, ElementCell, Point, Size } from '../cells/cell.ts';
import { importedValues } from './choices.ts';
import type { Drawing } from './drawing.ts';
import { inset, label } from './label.ts';
import { place, polygon, polyline, rectangle, roundedRectangle } from './paths.ts';
import { body, type ElementStyle, lines, type StyleDefaults, solid, styleOf } from './style.ts';

type Cell = Pick<ElementCell, 'title' | 'size' | 'values'>;

export const besideDefaults: StyleDefaults = { vertical: 'below' };

const arrow = 'M1 4.2L6.5 4.2L6.5 1L12 6L6.5 11L6.5 7.8L1 7.8Z';
const bars = rectangle(0, 0, 1.8, 9) + rectangle(4, 0, 1.8, 9) + rectangle(8, 0, 1.8, 9);

export interface DataObjectLook {
  readonly icon: 'none' | 'input' | 'output';
  readonly collection: boolean;
  readonly state: string;
}

const isPoint = (value: unknown): value is Point =>
  Number.isFinite((value as Partial<Point> | null)?.x) && Number.isFinite((value as Partial<Point> | null)?.y);

/**
 * Dotted lines from a shape to the links that the shape belongs to. They replace links, because a link cannot end on a
 * link.
 */
export function pointersOf(values: CellValues, style: ElementStyle): Drawing {
  const { pointers } = importedValues(values);
  if (!Array.isArray(pointers)) return [];
  const d = (pointers as readonly ({ readonly way?: unknown } | null)[])
    .map((pointer) => (Array.isArray(pointer?.way) ? pointer.way.filter(isPoint) : []))
    .flatMap((way) => (way.length > 1 ? polyline(way) : []))
    .join('');
  return d ? [{ ...lines(d, style.figure, 1.5), dash: [1.5, 4] }] : [];
}

/** The aspect ratio of a page, and that of an envelope. The drawing retains it in boxes of any shape. */
const pageShape = 36 / 50;
const envelopeShape = 36 / 25;

/** Draws a page with a folded corner. The arrow of an input is hollow, the arrow of an output is filled. */
export function drawDataObject({ title, size, values }: Cell, look: DataObjectLook): Drawing {
  const style = styleOf(values, besideDefaults);
  const half = style.width / 2;
  const width = Math.min(size.width, size.height * pageShape);
  const left = (size.width - width) / 2;
  const [right, bottom] = [left + width - half, size.height - half];
  const fold = width * 0.28;
  const page = polygon([
    { x: left + half, y: half },
    { x: right - fold, y: half },
    { x: right, y: half + fold },
    { x: right, y: bottom },
    { x: left + half, y: bottom },
  ]);
  const corner = polyline([
    { x: right - fold, y: half },
    { x: right - fold, y: half + fold },
    { x: right, y: half + fold },
  ]);
  const put = place(arrow, { x: left + 3, y: 3 });
  const collection = look.collection ? place(bars, { x: left + width / 2 - 4.9, y: size.height - 13 }) : '';
  const filled = (look.icon === 'output' ? put : '') + collection;
  return [
    ...pointersOf(values, style),
    body(page, style),
    lines(corner + (look.icon === 'input' ? put : ''), style.figure),
    ...(filled ? [solid(filled, style.figure)] : []),
    ...label(
      title,
      style,
      { size, inside: inset(size, 3) },
      { values, options: look.state ? { after: [`[${look.state}]`] } : {} },
    ),
  ];
}

/** Draws a cylinder with rings. */
export function drawDataStore({ title, size, values }: Cell): Drawing {
  const style = styleOf(values, besideDefaults);
  const { width, height } = size;
  const half = style.width / 2;
  const [left, right] = [half, width - half];
  const tall = Math.min(height * 0.14, 10);
  const radius = (right - left) / 2;
  const [top, bottom] = [half + tall, height - half - tall];
  const ring = (y: number): string => `M${left} ${y}A${radius} ${tall} 0 0 0 ${right} ${y}`;
  const step = Math.min(height * 0.1, 6);
  return [
    body(
      `M${left} ${top}A${radius} ${tall} 0 0 1 ${right} ${top}L${right} ${bottom}A${radius} ${tall} 0 0 1 ${left} ${bottom}Z`,
      style,
    ),
    lines(ring(top) + ring(top + step) + ring(top + 2 * step), style.figure, style.width),
    ...label(title, style, { size, inside: inset(size, 4) }, { values }),
  ];
}

/** Draws an envelope: white for the message that starts an exchange, shaded for an answer. */
export function drawMessage({ title, size, values }: Cell, initiating: boolean): Drawing {
  const style = styleOf(values, messageDefaults(initiating));
  const half = style.width / 2;
  const height = Math.min(size.height, size.width / envelopeShape);
  const top = (size.height - height) / 2;
  const flap = polyline([
    { x: half, y: top + half },
    { x: size.width / 2, y: top + height * 0.56 },
    { x: size.width - half, y: top + half },
  ]);
  return [
    body(rectangle(half, top + half, size.width - style.width, height - style.width), style),
    lines(flap, style.figure, style.width),
    ...label(title, style, { size, inside: inset(size, 2) }, { values }),
  ];
}

/** The default style of a message: the envelope is lighter if the message starts an exchange. */
export const messageDefaults = (initiating: boolean): StyleDefaults => ({
  ...besideDefaults,
  colours: {
    default_fill_colour: initiating ? '$fill' : '$band',
    default_stroke_colour: '$stroke',
    default_text_colour: '$text',
  },
});

export const groupDefaults: StyleDefaults = {
  dash: [11, 4, 2, 4],
  vertical: 'top',
  colours: { default_fill_colour: 'none', default_stroke_colour: '$stroke', default_text_colour: '$text' },
};

/** Draws a group: a rounded border of dashes and dots. */
export function drawGroup({ title, size, values }: Cell): Drawing {
  const style = styleOf(values, groupDefaults);
  const half = style.width / 2;
  return [
    body(
      roundedRectangle({ x: half, y: half, width: size.width - style.width, height: size.height - style.width }, 10),
      style,
    ),
    ...label(title, style, { size, inside: inset(size, 8) }, { values }),
  ];
}

export const orientations = ['top', 'right', 'bottom', 'left'] as const;
export type Orientation = (typeof orientations)[number];

const bracket = 10;

/** The style of an annotation, whose text is aligned with its bracket. */
export const annotationStyle = (values: CellValues, side: Orientation): ElementStyle =>
  styleOf(values, {
    horizontal: side === 'right' ? 'right' : side === 'left' ? 'left' : 'middle',
    colours: { default_fill_colour: 'none', default_stroke_colour: '$stroke', default_text_colour: '$text' },
  });

/** The area for an annotation's text, within its bounds. */
export const annotationArea = (size: Size): Box => inset(size, 6);

/** Draws an annotation: text with a bracket on one side. */
export function drawAnnotation({ title, size, values }: Cell, side: Orientation): Drawing {
  const style = annotationStyle(values, side);
  const { width, height } = size;
  const half = style.width / 2;
  const [right, bottom] = [width - half, height - half];
  const ends: Readonly<Record<Orientation, readonly (readonly [number, number])[]>> = {
    left: [
      [bracket, half],
      [half, half],
      [half, bottom],
      [bracket, bottom],
    ],
    right: [
      [width - bracket, half],
      [right, half],
      [right, bottom],
      [width - bracket, bottom],
    ],
    top: [
      [half, bracket],
      [half, half],
      [right, half],
      [right, bracket],
    ],
    bottom: [
      [half, height - bracket],
      [half, bottom],
      [right, bottom],
      [right, height - bracket],
    ],
  };
  return [
    ...pointersOf(values, style),
    ...(style.fill === 'none' ? [] : [{ ...body(rectangle(0, 0, width, height), style), stroke: 'none' }]),
    { ...body(polyline(ends[side].map(([x, y]) => ({ x, y }))), style), fill: 'none', stroke: style.figure },
    ...label(title, style, { size, inside: annotationArea(size) }, { values, options: { spare: inset(size, 2) } }),
  ];
}
