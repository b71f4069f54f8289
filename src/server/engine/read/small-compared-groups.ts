/**
 * Anonymous rows compared by group: no number is shown of fewer people than `fewest`, and none from which one of fewer could
 * be computed. The groups are a partition of the people, so every number is a part of the sum beside it. Pure.
 */
import type { Chart, ChartGroup } from '../../../contract/distribution.ts';
import { hiddenBars } from './small-groups.ts';

/** Numbers of a group: with a value, of each bar, and their mean. */
interface Line {
  readonly group: ChartGroup;
  readonly counts: readonly number[];
}

const isBetween = (count: number, fewest: number): boolean => count > 0 && count < fewest;
const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);

/** A chart of which no comparison can be shown. */
const uncompared = (chart: Chart): Chart => ({
  ...chart,
  groups: [],
  bars: chart.bars.map((bar) => ({ ...bar, counts: [] })),
});

/**
 * The chart with all bars, and null for each number of a group that is not shown. `overlaps`: a person may be in several
 * groups, so that nothing adds up.
 */
export function withoutSmallComparisons(chart: Chart, fewest: number, overlaps: boolean): Chart {
  if (!chart.groups.length) return chart;
  const filled = chart.filled ?? 0;
  const all = chart.groups
    .map((group, at): Line => ({ group, counts: chart.bars.map(({ counts }) => counts[at] ?? 0) }))
    .filter(({ group }) => group.filled > 0);
  const withheldBars = hiddenBars(chart, filled, fewest);
  if (overlaps)
    return isSafe(chart, all, fewest) && !withheldBars.size ? withLines(chart, all, () => false) : uncompared(chart);
  // Rows beyond the bars would be one more column, which no number tells of.
  if (chart.others > 0 && !chart.several) return uncompared(chart);
  const lines = together(all, fewest);
  if (lines.length < 2) return uncompared(chart);
  const isHidden = chart.several
    ? hiddenByBar(lines, withheldBars, fewest)
    : hiddenInRectangle(lines, withheldBars, fewest);
  return isHidden ? withLines(chart, lines, isHidden) : uncompared(chart);
}

/** Whether each number, and what remains of all without it, is of nobody or of enough people. */
const isSafe = ({ bars, filled }: Chart, lines: readonly Line[], fewest: number): boolean =>
  lines.every(
    ({ group, counts }) =>
      !isBetween(group.filled, fewest) &&
      !isBetween((filled ?? 0) - group.filled, fewest) &&
      counts.every(
        (count, at) =>
          !isBetween(count, fewest) &&
          !isBetween(group.filled - count, fewest) &&
          !isBetween((bars[at]?.count ?? 0) - count, fewest),
      ),
  );

/** Lines with the groups of too few people as one, and as many others in it as it takes. */
function together(lines: readonly Line[], fewest: number): readonly Line[] {
  const bySize = lines.toSorted((one, other) => one.group.filled - other.group.filled);
  const small = bySize.filter(({ group }) => isBetween(group.filled, fewest));
  if (!small.length) return lines;
  let taken = small.length;
  while (taken < bySize.length && (taken < 2 || sum(bySize.slice(0, taken).map(({ group }) => group.filled)) < fewest))
    taken += 1;
  const merged = bySize.slice(0, taken);
  const filled = sum(merged.map(({ group }) => group.filled));
  const means = merged.flatMap(({ group }) => (group.mean === null ? [] : [group.mean * group.filled]));
  const group: ChartGroup = {
    value: null,
    label: null,
    color: null,
    together: merged.length,
    filled,
    mean: means.length === merged.length ? sum(means) / filled : null,
  };
  const counts = (merged[0]?.counts ?? []).map((_, at) => sum(merged.map((line) => line.counts[at] ?? 0)));
  return [...lines.filter((line) => !merged.includes(line)), { group, counts }];
}

type IsHidden = (line: number, bar: number) => boolean;

/**
 * Rows that may be counted in several bars: each bar is a question of its own, to which each person says yes or no. Its
 * numbers are hidden in as many groups as have enough people together on both sides.
 */
function hiddenByBar(lines: readonly Line[], withheldBars: ReadonlySet<number>, fewest: number): IsHidden {
  const bars = (lines[0]?.counts ?? []).map((_, bar) => {
    const yes = (at: number) => lines[at]?.counts[bar] ?? 0;
    const no = (at: number) => (lines[at]?.group.filled ?? 0) - yes(at);
    const places = [...lines.keys()];
    if (withheldBars.has(bar)) return new Set(places);
    const hidden = new Set(places.filter((at) => isBetween(yes(at), fewest) || isBetween(no(at), fewest)));
    const isEnough = () =>
      hidden.size === 0 ||
      (hidden.size > 1 &&
        !isBetween(sum([...hidden].map(yes)), fewest) &&
        !isBetween(sum([...hidden].map(no)), fewest));
    for (const at of smallestFirst(lines)) {
      if (isEnough()) break;
      hidden.add(at);
    }
    return hidden;
  });
  return (line, bar) => bars[bar]?.has(line) ?? false;
}

const smallestFirst = (lines: readonly Line[]): readonly number[] =>
  [...lines.keys()].sort((one, other) => (lines[one]?.group.filled ?? 0) - (lines[other]?.group.filled ?? 0));

/**
 * Rows with one value each: the hidden numbers are all those of some groups in some bars. From the sums of a rectangle only
 * whole lines and whole columns of it can be computed, and each of these is of enough people or of nobody. Null if there is
 * no such rectangle.
 */
function hiddenInRectangle(lines: readonly Line[], withheldBars: ReadonlySet<number>, fewest: number): IsHidden | null {
  const places = [...lines.keys()];
  const bars = [...(lines[0]?.counts.keys() ?? [])];
  const count = (line: number, bar: number): number => lines[line]?.counts[bar] ?? 0;
  const hiddenLines = new Set(withheldBars.size ? places : []);
  const hiddenColumns = new Set(withheldBars);
  for (const line of places)
    for (const bar of bars) {
      const rest = (lines[line]?.group.filled ?? 0) - count(line, bar);
      if (!isBetween(count(line, bar), fewest) && !isBetween(rest, fewest)) continue;
      hiddenLines.add(line);
      hiddenColumns.add(bar);
    }
  if (!hiddenLines.size) return () => false;
  const ofLine = (line: number) => sum([...hiddenColumns].map((bar) => count(line, bar)));
  const ofColumn = (bar: number) => sum([...hiddenLines].map((line) => count(line, bar)));
  const columnsBySize = bars.toSorted(
    (one, other) => sum(places.map((at) => count(at, one))) - sum(places.map((at) => count(at, other))),
  );
  // A line or column of nobody is known to be empty, and hides nothing beside it.
  const filledLines = () => [...hiddenLines].filter((line) => ofLine(line) > 0);
  const filledColumns = () => [...hiddenColumns].filter((bar) => ofColumn(bar) > 0);
  for (;;) {
    const needsColumn = filledColumns().length < 2 || [...hiddenLines].some((line) => isBetween(ofLine(line), fewest));
    const needsLine =
      filledLines().length < 2 ||
      [...hiddenColumns].some((bar) => !withheldBars.has(bar) && isBetween(ofColumn(bar), fewest));
    if (!needsColumn && !needsLine) break;
    const column = needsColumn ? columnsBySize.find((bar) => !hiddenColumns.has(bar)) : undefined;
    const line = needsLine ? smallestFirst(lines).find((at) => !hiddenLines.has(at)) : undefined;
    if (column === undefined && line === undefined) return null;
    if (column !== undefined) hiddenColumns.add(column);
    if (line !== undefined) hiddenLines.add(line);
  }
  return (line, bar) => hiddenLines.has(line) && hiddenColumns.has(bar);
}

function withLines(chart: Chart, lines: readonly Line[], isHidden: IsHidden): Chart {
  const isPartial = (line: number) => chart.bars.some((_, bar) => isHidden(line, bar));
  return {
    ...chart,
    groups: lines.map(({ group }, at) => (isPartial(at) ? { ...group, mean: null } : group)),
    bars: chart.bars.map((bar, index) => ({
      ...bar,
      counts: lines.map(({ counts }, at) => (isHidden(at, index) ? null : (counts[index] ?? 0))),
    })),
  };
}
