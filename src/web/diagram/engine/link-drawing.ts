import type { LinkCell, Point } from '../cells/cell.ts';
import { labelOffsets } from '../cells/constants.ts';
import { distance, pointAlong } from '../cells/geometry.ts';
import { pathData, towards } from '../routing/route.ts';
import { type Drawing, lineHeight, type Paint, type Stroke, type Words } from '../shapes/drawing.ts';
import { linkType } from '../shapes/families.ts';
import { keptBox } from '../shapes/label.ts';
import { polyline, rectangle } from '../shapes/paths.ts';
import type { LinkMarker } from '../shapes/shape-type.ts';
import { wrap } from '../shapes/text-layout.ts';
import { boxOfWords } from '../shapes/word-box.ts';

/** A marker set onto the line's end: path data cannot be turned, so this stroke carries its place. */
export interface PlacedMarker {
  readonly marker: LinkMarker;
  readonly at: Point;
  /** Degrees, clockwise; the marker points along +x. */
  readonly turn: number;
}

export interface LinkDrawing {
  /** Width of the line, which markers are drawn with as well. */
  readonly width: number;
  readonly strokes: Drawing;
  readonly markers: readonly PlacedMarker[];
}

const labelWidth = 140;
/** A box for words is never taken for narrower. */
const leastLabel = 40;
/** Between words and the line they belong to. */
const labelGap = 4;
/** Of the message that a line carries. */
const envelope = { width: 26, height: 18 } as const;

/** Where the words of a link stand. */
export function labelPoint(link: Pick<LinkCell, 'values'>, route: readonly Point[]): Point {
  const position = String(link.values['label_position'] ?? 'middle');
  const offset = labelOffsets[position as keyof typeof labelOffsets] ?? labelOffsets.middle;
  return pointAlong(route, offset);
}

/**
 * The words of a link, where they stand: above level stretches, beside upright ones, or where somebody has put them
 * (`label_box`, which counts from the place of `label_position` on the line). None: undefined.
 */
export function linkWords(link: LinkCell, route: readonly Point[]): Words | undefined {
  if (!link.title) return undefined;
  const style = linkType(link.type).style(link);
  const at = labelPoint(link, route);
  const kept = keptBox(link.values);
  const width = kept ? Math.max(leastLabel, kept.width * 1.2) : labelWidth;
  const lines = wrap(link.title, { width, height: 4 * style.fontSize * lineHeight }, style.fontSize);
  const look = { kind: 'words', lines, size: style.fontSize, fill: style.text, halo: true } as const;
  if (kept) return { ...look, x: at.x + kept.x + kept.width / 2, y: at.y + kept.y + kept.height / 2, align: 'middle' };
  const way = wayAt(route, at);
  const besides = style.envelope && (link.values['label_position'] ?? 'middle') === 'middle' ? envelope : undefined;
  const [across, up] = [labelGap + (besides?.width ?? 0) / 2, labelGap + (besides?.height ?? 0) / 2];
  return {
    ...look,
    x: at.x + (way === 'upright' ? across : 0),
    y: at.y - (way === 'level' ? (lines.length * style.fontSize * lineHeight) / 2 + up : 0),
    align: way === 'upright' ? 'start' : 'middle',
  };
}

/** Puts a link's words so that their middle lies at a place: kept from the place of the line that is nearest. */
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

/** What a link looks like, in coordinates of the sheet. */
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
  const strokes: Stroke[] = [
    {
      kind: 'path',
      d: pathData(points),
      stroke: style.stroke,
      width: style.width,
      ...(style.dash && { dash: style.dash }),
      rounded: true,
    },
  ];
  // Two lines are one broad line with a band of paper along its middle.
  if (style.doubled) strokes.push({ kind: 'path', d: pathData(points), stroke: '$paper', width: 2 });
  if (style.envelope) strokes.push(envelopeOn(route, style.envelope, style.stroke));
  const words = linkWords(link, route);
  if (words) strokes.push(words);
  return { strokes, markers, width: style.width };
}

/** The message that a line carries, in its middle. */
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

/** How the line runs at a place of it: words stand above level stretches and beside upright ones, instead of on them. */
function wayAt(route: readonly Point[], at: Point): 'level' | 'upright' | 'slanted' {
  const isBetween = (value: number, one: number, other: number): boolean =>
    value >= Math.min(one, other) - 0.5 && value <= Math.max(one, other) + 0.5;
  for (let next = 1; next < route.length; next++) {
    const [from, to] = [route[next - 1] as Point, route[next] as Point];
    if (!isBetween(at.x, from.x, to.x) || !isBetween(at.y, from.y, to.y)) continue;
    if (Math.abs(from.y - to.y) < 1) return 'level';
    if (Math.abs(from.x - to.x) < 1) return 'upright';
  }
  return 'slanted';
}
