/** The label of a link: its usual position, and alternatives. */
import type { Box, LinkCell, Point } from '../cells/cell.ts';
import { labelOffsets } from '../cells/constants.ts';
import { distance, pointAlong } from '../cells/geometry.ts';
import { lineHeight, type Words } from '../shapes/drawing.ts';
import { linkType } from '../shapes/families.ts';
import { storedBox, storedStretch } from '../shapes/label.ts';
import { wrap } from '../shapes/text-layout.ts';
import { boxOfWords } from '../shapes/word-box.ts';

const labelWidth = 140;
/** The minimum width of a label's box, in units. */
const leastLabel = 40;
/** The distance between a label and its line, in units. */
const labelGap = 4;
/** The size of the envelope that is drawn on a message flow, in units. */
export const envelope = { width: 26, height: 18 } as const;

/** The point on the line from which the label's position is measured. */
export function labelPoint(link: Pick<LinkCell, 'values'>, route: readonly Point[]): Point {
  const position = String(link.values['label_position'] ?? 'middle');
  const offset = labelOffsets[position as keyof typeof labelOffsets] ?? labelOffsets.middle;
  return pointAlong(route, offset);
}

/**
 * The label of a link at its position: above horizontal segments, beside vertical segments, or where a person has
 * placed it (`label_box`, relative to the point of `label_position` on the line). Undefined without a label.
 */
export function linkWords(link: LinkCell, route: readonly Point[]): Words | undefined {
  if (!link.title) return undefined;
  const style = linkType(link.type).style(link);
  const at = labelPoint(link, route);
  const stored = storedBox(link.values);
  const width = stored ? Math.max(leastLabel, stored.width * storedStretch) : labelWidth;
  const lines = wrap(link.title, { width, height: 4 * style.fontSize * lineHeight }, style.fontSize);
  const look = { kind: 'words', lines, size: style.fontSize, fill: style.text, halo: true } as const;
  if (stored)
    return { ...look, x: at.x + stored.x + stored.width / 2, y: at.y + stored.y + stored.height / 2, align: 'middle' };
  const way = wayAt(route, at);
  const { across, up } = gapsOf(link);
  return {
    ...look,
    x: at.x + (way === 'upright' ? across : 0),
    y: at.y - (way === 'level' ? (lines.length * style.fontSize * lineHeight) / 2 + up : 0),
    align: way === 'upright' ? 'start' : 'middle',
  };
}

/** The horizontal and vertical distances of the label from its line; larger if the line has an envelope there. */
function gapsOf(link: LinkCell): { readonly across: number; readonly up: number } {
  const isMiddle = (link.values['label_position'] ?? 'middle') === 'middle';
  const besides = isMiddle && linkType(link.type).style(link).envelope ? envelope : undefined;
  return { across: labelGap + (besides?.width ?? 0) / 2, up: labelGap + (besides?.height ?? 0) / 2 };
}

/** Whether the label is at its usual position: neither a person nor a file has placed it. */
export const hasUsualPlace = ({ title, type, values }: LinkCell): boolean =>
  title !== '' &&
  storedBox(values) === undefined &&
  (values['label_position'] ?? 'middle') === 'middle' &&
  // Messages of a sequence diagram are read from top to bottom: the label must stay above its own line.
  !linkType(type).level;

/**
 * Variants of the link with its label at other positions, the best first: at the middle of a segment, on either side,
 * in text lines no longer than the segment, then near either end.
 */
export function otherPlaces(link: LinkCell, route: readonly Point[]): readonly LinkCell[] {
  const middle = labelPoint(link, route);
  const onStretch = (at: Point, width: number): (LinkCell | null)[] =>
    (['habitual', 'other'] as const).map((side) => put(link, route, { side, width, at }));
  return [
    ...middlesOf(route).flatMap((at) => onStretch(at, labelWidth)),
    put(link, route, { side: 'other', width: labelWidth, at: middle }),
    ...[middle, ...middlesOf(route)].flatMap((at) => onStretch(at, lengthAt(route, at))),
    ...['source', 'target'].flatMap((label_position) => {
      const there = { ...link, values: { ...link.values, label_position } };
      return [there, put(there, route, { side: 'other', width: labelWidth, at: labelPoint(there, route) })];
    }),
  ].filter((one) => one !== null);
}

/** The distances of a label from its line, in units, that are tried when there is no room at the line. */
const aside = [16, 32, 48, 64, 80] as const;

/**
 * Variants of the link with its label at increasing distances from the middle of its line, above, below and on either
 * side.
 */
export function fartherPlaces(link: LinkCell, route: readonly Point[]): readonly LinkCell[] {
  const at = labelPoint(link, route);
  return aside.flatMap((by) =>
    (['habitual', 'other'] as const).flatMap((side) => put(link, route, { side, width: labelWidth, at, by }) ?? []),
  );
}

/** The middles of the segments of a line, the longest first. */
function middlesOf(route: readonly Point[]): readonly Point[] {
  const stretches = route.slice(1).map((to, at) => [route[at] as Point, to] as const);
  return stretches
    .toSorted((a, b) => distance(...b) - distance(...a))
    .map(([from, to]) => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }));
}

/**
 * The side of a label. The usual side is above horizontal lines and to the right of vertical ones; the other side is
 * below or to the left.
 */
type Side = 'habitual' | 'other';

interface Spot {
  readonly at: Point;
  readonly side: Side;
  /** The maximum width of the label's lines. */
  readonly width: number;
  /** A distance from the line in addition to the usual one, in units. */
  readonly by?: number;
}

/**
 * The link with its label beside a point of the line. Null if the line is slanted there and the label is close to it.
 */
function put(link: LinkCell, route: readonly Point[], { side, width, at, by = 0 }: Spot): LinkCell | null {
  const way = wayAt(route, at);
  if ((way === 'slanted' && !by) || width < leastLabel) return null;
  const stored = { x: -width / storedStretch / 2, y: 0, width: width / storedStretch, height: 1 };
  const within = (label_box: Box): LinkCell => ({ ...link, values: { ...link.values, label_box } });
  const words = linkWords(within(stored), route);
  if (!words) return null;
  const { width: wide, height } = boxOfWords(words);
  const gaps = gapsOf(link);
  const sign = side === 'habitual' ? -1 : 1;
  const [x, y] =
    way === 'upright' ? [-sign * (wide / 2 + gaps.across + by), 0] : [0, sign * (height / 2 + gaps.up + by)];
  const from = labelPoint(link, route);
  return within({ ...stored, x: stored.x + x + at.x - from.x, y: y - height / 2 + at.y - from.y, height });
}

/**
 * The length of the horizontal segment at a label. 0 if the segment is not horizontal: the width of the label then
 * comes from its text.
 */
function lengthAt(route: readonly Point[], at: Point): number {
  const next = route.findIndex((to, i) => i > 0 && wayAt([route[i - 1] as Point, to], at) === 'level');
  return next < 0 ? 0 : Math.min(labelWidth, Math.abs((route[next] as Point).x - (route[next - 1] as Point).x));
}

/** The direction of the line at a point: labels are above horizontal segments and beside vertical ones. */
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
