import type { Box, Point, Size } from '../../diagram/cells/cell.ts';
import { finite, type Moddle, many, one } from './moddle.ts';

/** The sizes of shapes for which the file has no size. */
const usualSizes: Readonly<Record<string, Size>> = {
  'bp.Event': { width: 36, height: 36 },
  'bp.Gateway': { width: 50, height: 50 },
  'bp.DataObject': { width: 36, height: 50 },
  'bp.DataStore': { width: 50, height: 50 },
  'bp.Message': { width: 36, height: 25 },
  'bp.Activity': { width: 90, height: 70 },
  'bp.Group': { width: 300, height: 200 },
  'bp.Annotation': { width: 100, height: 60 },
  'bp.Pool': { width: 600, height: 250 },
};

/** The size of a shape for which the file has no size. */
export const usualSize = (type: string, expanded: boolean): Size =>
  expanded ? { width: 300, height: 200 } : (usualSizes[type] ?? { width: 90, height: 70 });

/** The box of a shape in the file, enlarged if it would be too small to be visible. */
export const boxFor = ({ x, y, width, height }: Box): Box => ({
  x,
  y,
  width: Math.max(width, 10),
  height: Math.max(height, 10),
});

/** Rounds a length to hundredths, so that files with other units do not have a dozen decimals. */
export const hundredths = (length: number): number => Math.round(length * 100) / 100;

/** The bounds of a DI shape or label; undefined if they are incomplete. */
export const boundsOf = (shape: Moddle | undefined): Box | undefined => {
  const bounds = one(shape, 'bounds');
  const x = finite(bounds, 'x');
  const y = finite(bounds, 'y');
  const width = finite(bounds, 'width');
  const height = finite(bounds, 'height');
  return x === undefined || y === undefined || !width || !height || width < 0 || height < 0
    ? undefined
    : { x: hundredths(x), y: hundredths(y), width: hundredths(width), height: hundredths(height) };
};

/** The waypoints of an edge in the file; points that are not numbers are left out. */
export const waypointsOf = (edge: Moddle | undefined): readonly Point[] =>
  many(edge, 'waypoint').flatMap((point) => {
    const x = finite(point, 'x');
    const y = finite(point, 'y');
    return x === undefined || y === undefined ? [] : [{ x: hundredths(x), y: hundredths(y) }];
  });

/** A colour of a file as `#rrggbb`; undefined for colour names and other values. */
const hex = (colour: unknown): string | undefined => {
  if (typeof colour !== 'string') return undefined;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`.toLowerCase();
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : undefined;
};

/** The colours of a DI shape: those of the BPMN in Color extension, else those of bpmn.io. */
export const styleOf = (shape: Moddle | undefined): Record<string, string> => {
  const fill = hex(shape?.['background-color']) ?? hex(shape?.['fill']);
  const outline = hex(shape?.['border-color']) ?? hex(shape?.['stroke']);
  const text = hex(one(shape, 'label')?.['color']);
  return { ...(fill && { fill }), ...(outline && { outline }), ...(text && { text_color: text }) };
};

/** The colour that a transparent fill has on white paper. BPMN has no transparency, so this colour is written. */
export const onPaper = (fill: unknown, transparency: unknown): unknown => {
  const colour = hex(fill);
  if (!colour || typeof transparency !== 'number' || !(transparency > 0)) return fill;
  const paper = Math.min(100, transparency) / 100;
  const mixed = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(part + (255 - part) * paper)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
};

/** Writes colours to a DI shape, as attributes of both extensions. */
export const paint = (shape: Moddle, fill: unknown, outline: unknown): void => {
  if (hex(fill)) {
    shape['background-color'] = hex(fill);
    shape['fill'] = hex(fill);
  }
  if (hex(outline)) {
    shape['border-color'] = hex(outline);
    shape['stroke'] = hex(outline);
  }
};
