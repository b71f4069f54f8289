/** How grave a cell of a heat map is, by what its row and its column weigh. Pure. */
import type { BoardLane } from '../../state/row/lanes.ts';

type Level = 'low' | 'medium' | 'high' | 'critical';

export const levelTitles: Readonly<Record<Level, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};

export interface Heat {
  readonly level: Level;
  /** The product of what row and column weigh. */
  readonly weight: number;
}

/** Shares of the most that a cell can weigh, up to which each level goes: of five by five, 4, 9 and 15 of 25. */
const bounds: readonly (readonly [Level, number])[] = [
  ['low', 0.16],
  ['medium', 0.36],
  ['high', 0.6],
];

/** The most that a cell can weigh; 0 where rows or columns do not weigh. */
export const mostWeight = (sides: readonly (readonly BoardLane[])[]): number =>
  sides.map((lanes) => Math.max(0, ...lanes.map(({ weight }) => weight ?? 0))).reduce((one, other) => one * other, 1);

/** Of a cell by its row and column; null where one of them does not weigh. */
export function heatOf(lanes: readonly Pick<BoardLane, 'weight'>[], most: number): Heat | null {
  const weights = lanes.map(({ weight }) => weight ?? 0);
  const weight = weights.reduce((one, other) => one * other, 1);
  if (most <= 0 || weight <= 0) return null;
  return { weight, level: bounds.find(([, share]) => weight <= share * most)?.[0] ?? 'critical' };
}
