import type { LinkCell, Point } from '../../../diagram/cells/cell.ts';
import { labelOffsets } from '../../../diagram/cells/constants.ts';
import { distance } from '../../../diagram/cells/geometry.ts';
import { partsOutside } from '../../../diagram/routing/line-geometry.ts';
import { envelope, labelPoint, linkWords } from '../../../diagram/routing/link-words.ts';
import { pathData, towards } from '../../../diagram/routing/route.ts';
import type { Drawing, Paint, Stroke, Words } from '../../../diagram/shapes/drawing.ts';
import { linkType } from '../../../diagram/shapes/families.ts';
import { polyline, rectangle } from '../../../diagram/shapes/paths.ts';
import type { LinkMarker } from '../../../diagram/shapes/shape-type.ts';
import { boxOfWords } from '../../../diagram/shapes/word-box.ts';

/** A marker at an end of a line. It has its own transform, because path data cannot be rotated. */
export interface PlacedMarker {
  readonly marker: LinkMarker;
  readonly at: Point;
  /** The rotation in degrees, clockwise. Without rotation, the marker points along +x. */
  readonly turn: number;
}

export interface LinkDrawing {
  /** The width of the line and of its markers, in units. */
  readonly width: number;
  readonly strokes: Drawing;
  readonly markers: readonly PlacedMarker[];
}

/**
 * The values of a link whose label is centred at a point. The position is stored relative to the nearest point of the
 * line.
 */
export function labelPut(link: LinkCell, route: readonly Point[], middle: Point): LinkCell['values'] {
  const words = linkWords(link, route);
  const { width, height } = words ? boxOfWords(words) : { width: 0, height: 0 };
  const from = (label_position: string) => labelPoint({ ...link, values: { ...link.values, label_position } }, route);
  const far = (position: string) => distance(middle, from(position));
  const label_position = Object.keys(labelOffsets).reduce((best, one) => (far(one) < far(best) ? one : best), 'middle');
  const at = from(label_position);
  const round = (value: number) => Math.round(value * 10) / 10;
  const label_box = {
    x: round(middle.x - width / 2 - at.x),
    y: round(middle.y - height / 2 - at.y),
    width: round(width),
    height: round(height),
  };
  return { ...link.values, label_position, label_box };
}

/** The drawing of a link, in coordinates of the sheet. */
export function drawLink(link: LinkCell, route: readonly Point[]): LinkDrawing {
  const style = linkType(link.type).style(link);
  const points = [...route];
  const markers: PlacedMarker[] = [];
  const cut = (marker: LinkMarker | undefined, end: 'source' | 'target'): void => {
    if (!marker || points.length < 2) return;
    const tipAt = end === 'source' ? 0 : points.length - 1;
    const tip = points[tipAt] as Point;
    const next = points[end === 'source' ? 1 : points.length - 2] as Point;
    markers.push({ marker, at: tip, turn: (Math.atan2(tip.y - next.y, tip.x - next.x) * 180) / Math.PI });
    points[tipAt] = towards(tip, next, Math.min(marker.inset, distance(tip, next) - 1));
  };
  cut(style.source, 'source');
  cut(style.target, 'target');
  const words = linkWords(link, route);
  const d = (words ? besideWords(points, words) : [points]).map((part) => pathData(part)).join('');
  const strokes: Stroke[] = [
    {
      kind: 'path',
      d,
      stroke: style.stroke,
      width: style.width,
      ...(style.dash && { dash: style.dash }),
      rounded: true,
    },
  ];
  // A double line is a wide line with a stripe in the colour of the paper along its middle.
  if (style.doubled) strokes.push({ kind: 'path', d, stroke: '$paper', width: 2 });
  if (style.envelope) strokes.push(envelopeOn(route, style.envelope, style.stroke));
  if (words) strokes.push(words);
  return { strokes, markers, width: style.width };
}

/** The gap in a line before and after a label on the line, in units. */
const wordRoom = 3;

/** The parts of a line outside of a label on it. Labels are on the line where the line is slanted. */
function besideWords(points: readonly Point[], words: Words): readonly (readonly Point[])[] {
  const { x, width, ...upright } = boxOfWords(words);
  const parts = partsOutside(points, { ...upright, x: x - wordRoom, width: width + 2 * wordRoom });
  return parts.length ? parts : [points];
}

/** The envelope in the middle of a line. */
function envelopeOn(route: readonly Point[], fill: Paint, stroke: Paint): Stroke {
  const { x, y } = labelPoint({ values: {} }, route);
  const { width, height } = envelope;
  const [left, top] = [x - width / 2, y - height / 2];
  const flap = polyline([
    { x: left, y: top },
    { x, y: top + height * 0.56 },
    { x: left + width, y: top },
  ]);
  return { kind: 'path', d: rectangle(left, top, width, height) + flap, fill, stroke, width: 1.25 };
}
