/** Finds positions with equal gaps between shapes in a row or column. Pure geometry. */
import type { Box } from '../../../diagram/cells/cell.ts';
import { snaplineDistance } from '../../../diagram/cells/constants.ts';

interface Stretch {
  readonly low: number;
  readonly high: number;
}

/** The translation of a box along an axis, and the equal gaps that result. */
interface EqualGap {
  readonly by: number;
  readonly gaps: readonly Stretch[];
}

const stretchOf = ({ x, y, width, height }: Box, axis: 'x' | 'y'): Stretch =>
  axis === 'x' ? { low: x, high: x + width } : { low: y, high: y + height };
const lengthOf = ({ low, high }: Stretch): number => high - low;
const overlap = (one: Stretch, other: Stretch): boolean => one.low < other.high && other.low < one.high;

/** The boxes in the same row as a box, in order, without containers of the box. */
function rowOf(box: Box, others: readonly Box[], axis: 'x' | 'y'): readonly Stretch[] {
  const across = axis === 'x' ? 'y' : 'x';
  const [own, beside] = [stretchOf(box, axis), stretchOf(box, across)];
  return others
    .filter((other) => overlap(stretchOf(other, across), beside))
    .map((other) => stretchOf(other, axis))
    .filter(({ low, high }) => low > own.low || high < own.high)
    .sort((one, other) => one.low - other.low);
}

/** The gaps between neighbours of a row, without the gap that contains the box itself. */
function gapsOf(row: readonly Stretch[], own: Stretch): readonly Stretch[] {
  const gaps: Stretch[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { low, high } of row) {
    if (low > end && !overlap({ low: end, high: low }, own)) gaps.push({ low: end, high: low });
    end = end === Number.POSITIVE_INFINITY ? high : Math.max(end, high);
  }
  return gaps;
}

/**
 * The nearest position of a box, within 10 units, with the same gap that others in its row have, or with equal gaps on
 * both sides. Undefined if there is none.
 */
export function equalGap(box: Box, others: readonly Box[], axis: 'x' | 'y'): EqualGap | undefined {
  const own = stretchOf(box, axis);
  const row = rowOf(box, others, axis);
  const before = row
    .filter(({ high }) => high <= own.low + snaplineDistance)
    .reduce<Stretch | undefined>((best, one) => (!best || one.high > best.high ? one : best), undefined);
  const after = row.find(({ low }) => low >= own.high - snaplineDistance);
  const found: EqualGap[] = [];
  if (before && after) {
    const room = after.low - before.high - lengthOf(own);
    const low = before.high + Math.round(room / 2);
    const [left, right] = [
      { low: before.high, high: low },
      { low: low + lengthOf(own), high: after.low },
    ];
    if (room > 0) found.push({ by: low - own.low, gaps: [left, right] });
  }
  for (const gap of gapsOf(row, own)) {
    const room = lengthOf(gap);
    if (before)
      found.push({ by: before.high + room - own.low, gaps: [gap, { low: before.high, high: before.high + room }] });
    if (after) found.push({ by: after.low - room - own.high, gaps: [gap, { low: after.low - room, high: after.low }] });
  }
  return found
    .filter(({ by }) => Math.abs(by) <= snaplineDistance)
    .reduce<EqualGap | undefined>(
      (best, one) => (!best || Math.abs(one.by) < Math.abs(best.by) ? one : best),
      undefined,
    );
}
