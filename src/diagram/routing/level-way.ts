/**
 * Computes the lines of messages: horizontal between two lifelines, a loop on a single lifeline. Pure geometry.
 */
import type { Box, LinkCell, Point } from '../cells/cell.ts';
import { centreOf } from '../cells/geometry.ts';
import type { Outline } from '../shapes/shape-type.ts';

/** One end of a message, with the activation bars on its lifeline. */
export interface LevelEnd {
  readonly box: Box;
  readonly outline: Outline;
  readonly bars: readonly Box[];
}

/** The width of a loop beside its lifeline, and its height, in units. */
export const loop = { width: 40, drop: 16 } as const;
/** The tolerance with which an end meets an activation bar, in units. */
export const barSlack = 1;

/** The result is rounded to hundredths of a unit, because ends are stored as fractions of shapes. */
const heightAt = ({ values }: Pick<LinkCell, 'values'>, end: 'source_anchor' | 'target_anchor', { box }: LevelEnd) => {
  const anchor = values[end] as Point | null | undefined;
  return anchor ? Math.round((box.y + anchor.y * box.height) * 100) / 100 : undefined;
};

/** The x coordinate of an end at a height: the edge of the activation bars there, or of the shape itself. */
function edgeAt({ box, outline, bars }: LevelEnd, y: number, side: 1 | -1): number {
  const there =
    outline === 'lifeline' ? bars.filter((bar) => y >= bar.y - barSlack && y <= bar.y + bar.height + barSlack) : [box];
  const edges = there.map(({ x, width }) => (side === 1 ? x + width : x));
  if (!edges.length) return centreOf(box).x;
  return side === 1 ? Math.max(...edges) : Math.min(...edges);
}

/** The line of a message. `round`: both ends are on the same lifeline. */
export function levelWay(link: Pick<LinkCell, 'values'>, source: LevelEnd, target: LevelEnd, round: boolean): Point[] {
  const [sent, received] = [heightAt(link, 'source_anchor', source), heightAt(link, 'target_anchor', target)];
  // A link between a lifeline and another shape takes its height from the other shape.
  const first = source.outline === 'lifeline' && target.outline !== 'lifeline' && !round ? received : sent;
  const y = first ?? sent ?? received ?? centreOf(source.box).y;
  if (round) {
    const lower = Math.max(y + loop.drop, received ?? y);
    const [from, to] = [edgeAt(source, y, 1), edgeAt(target, lower, 1)];
    const beside = Math.max(from, to) + loop.width;
    return [
      { x: from, y },
      { x: beside, y },
      { x: beside, y: lower },
      { x: to, y: lower },
    ];
  }
  const side = centreOf(target.box).x >= centreOf(source.box).x ? 1 : -1;
  return [
    { x: edgeAt(source, y, side), y },
    { x: edgeAt(target, y, side === 1 ? -1 : 1), y },
  ];
}
