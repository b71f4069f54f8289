import type { LinkCell, Point } from '../cells/cell.ts';
import { type Drawing, lineHeight, type Stroke } from '../shapes/drawing.ts';
import { linkType } from '../shapes/families.ts';
import type { LinkMarker } from '../shapes/shape-type.ts';
import { wrap } from '../shapes/text-layout.ts';
import { labelOffsets } from './constants.ts';
import { distance, pointAlong } from './geometry.ts';
import { pathData, towards } from './route.ts';

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
/** Between words and the line they belong to. */
const labelGap = 4;

/** Where the words of a link stand. */
export function labelPoint(link: LinkCell, route: readonly Point[]): Point {
  const position = String(link.values['label_position'] ?? 'middle');
  const offset = labelOffsets[position as keyof typeof labelOffsets] ?? labelOffsets.middle;
  return pointAlong(route, offset);
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
  if (link.title) {
    const at = labelPoint(link, route);
    const lines = wrap(link.title, labelWidth, 4 * style.fontSize * lineHeight, style.fontSize);
    const way = wayAt(route, at);
    strokes.push({
      kind: 'words',
      lines,
      x: at.x + (way === 'upright' ? labelGap : 0),
      y: at.y - (way === 'level' ? (lines.length * style.fontSize * lineHeight) / 2 + labelGap : 0),
      align: way === 'upright' ? 'start' : 'middle',
      size: style.fontSize,
      fill: style.text,
    });
  }
  return { strokes, markers, width: style.width };
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
