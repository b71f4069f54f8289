/**
 * Charts of anonymous rows: a number is shown only if both the number and its complement include enough people. Pure.
 */
import type { Chart } from '../../../contract/distribution.ts';
import type { CountedChart } from './distribution-charts.ts';

/** Whether a group, or its complement, is too small to be shown. */
const isSmall = (count: number, all: number, fewest: number): boolean =>
  (count > 0 && count < fewest) || (all - count > 0 && all - count < fewest);

/** The chart without numbers that concern fewer than `fewest` people. */
export function withoutSmallGroups({ chart, listed }: CountedChart, fewest: number): Chart {
  const filled = chart.filled ?? 0;
  if (filled > 0 && filled < fewest)
    return {
      ...chart,
      rows: null,
      filled: null,
      mean: null,
      bars: [],
      others: 0,
      latest: [],
      files: [],
      groups: [],
      withheld: 'chart',
    };
  const hidden = hiddenBars(chart, filled, fewest);
  if (!hidden.size) return chart;
  // The mean and the visible bars would allow the computation of hidden bars; so would positions, because every row
  // ranks all values. A value outside of the schema has a bar only because a person entered it.
  const bars = chart.bars
    .map((bar) => ({ ...bar, place: null }))
    .flatMap((bar, at) =>
      hidden.has(at) ? (at < listed ? [{ ...bar, count: null }] : []) : at < listed || bar.count ? [bar] : [],
    );
  return { ...chart, mean: null, bars, others: 0, withheld: 'bars' };
}

/** Indexes of the bars to hide: the small ones, and as many others as prevent their computation from the rest. */
export function hiddenBars(
  { bars, several, others }: Pick<Chart, 'bars' | 'several' | 'others'>,
  filled: number,
  fewest: number,
): ReadonlySet<number> {
  const counts = bars.map(({ count }) => count ?? 0);
  const hidden = new Set(counts.flatMap((count, at) => (isSmall(count, filled, fewest) ? [at] : [])));
  if (several || !hidden.size || others > 0) return hidden;
  // If values exclude each other, the difference to the total is the sum of all hidden bars.
  const shown = [...counts.keys()]
    .filter((at) => !hidden.has(at) && (counts[at] ?? 0) > 0)
    .sort((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0));
  const together = () => [...hidden].reduce((sum, at) => sum + (counts[at] ?? 0), 0);
  for (const at of shown) {
    if (hidden.size > 1 && together() >= fewest) break;
    hidden.add(at);
  }
  return hidden;
}
