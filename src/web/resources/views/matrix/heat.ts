/** Computes the level of a cell in a heat map from the weights of its row and column. Pure. */
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
  /** The product of the weights of row and column. */
  readonly weight: number;
}

/**
 * The upper limits of the levels, as fractions of the maximum weight: 4, 9 and 15 of 25 in a matrix of five by five.
 */
const bounds: readonly (readonly [Level, number])[] = [
  ['low', 0.16],
  ['medium', 0.36],
  ['high', 0.6],
];

/** The maximum weight of a cell; 0 if rows or columns have no weights. */
export const mostWeight = (sides: readonly (readonly BoardLane[])[]): number =>
  sides.map((lanes) => Math.max(0, ...lanes.map(({ weight }) => weight ?? 0))).reduce((one, other) => one * other, 1);

/** The level of a cell; null if its row or column has no weight. */
export function heatOf(lanes: readonly Pick<BoardLane, 'weight'>[], most: number): Heat | null {
  const weights = lanes.map(({ weight }) => weight ?? 0);
  const weight = weights.reduce((one, other) => one * other, 1);
  if (most <= 0 || weight <= 0) return null;
  return { weight, level: bounds.find(([, share]) => weight <= share * most)?.[0] ?? 'critical' };
}
