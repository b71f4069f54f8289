/** Texts of charts: on bars, below titles, and in files. Pure. */
import type { Chart, ChartGroup, ComparedBy, Distribution } from '../../../../contract/distribution.ts';
import { counted, numberText } from '../../state/row/words.ts';

export type ChartBar = Chart['bars'][number];

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const amount = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** The range of a bin, such as `1,200 – 1,400`. The upper limit is not included in the bin. */
const binText = (from: number, to: number, unit: string | null): string =>
  `${amount.format(from)} – ${amount.format(to)}${unit ? ` ${unit}` : ''}`;

/** The title of a chart: the name of the row that it belongs to, and the field if there are several. */
export function chartTitle({ each, title }: Chart, among: readonly Chart[]): string {
  if (!each) return title;
  const label = each.label ?? 'Not shown to you';
  const alone = among.filter((other) => other.each?.id === each.id).length === 1;
  return alone ? label : `${label} – ${title}`;
}

/** A period by the day on which it begins. */
function periodText(period: NonNullable<Chart['period']>, day: string): string {
  if (period === 'month') return month.format(new Date(`${day}T00:00:00Z`));
  return period === 'year' ? day.slice(0, 4) : period === 'week' ? `Week of ${day}` : day;
}

/** The label of a bar: its value, the bounds of a bin, or a period. */
export function barTitle({ period, unit }: Chart, { value, to, label }: ChartBar): string {
  if (period && typeof value === 'string') return periodText(period, value);
  if (typeof value === 'number' && to !== null) return binText(value, to, unit);
  return label ?? 'Not shown to you';
}

/** The percentage among rows with a value; empty if the number is withheld. */
export function shareText({ filled }: Chart, { count }: ChartBar): string {
  if (count === null || !filled) return '';
  return `${Math.round((count / filled) * 100)} %`;
}

/** The number of a bar, or a text that it is withheld. */
export const countText = ({ count }: ChartBar): string => (count === null ? 'not shown' : numberText(count));

/** The mean rank of a bar in a ranking; empty for other charts. */
export const placeText = ({ place }: ChartBar): string => (place === null ? '' : amount.format(place));

/** The text beside the count: in a ranking the mean rank, else the percentage. */
export function besideCount(chart: Chart, bar: ChartBar): string {
  if (!chart.ranked) return shareText(chart, bar);
  return bar.place === null ? '' : `place ${placeText(bar)}`;
}

/**
 * Returns the length of a bar from 0 to 1. In a ranking it shows how near the mean rank is to the first, else the
 * number of rows with the value.
 */
export function lengthOf(chart: Chart): (bar: ChartBar) => number {
  if (chart.ranked && chart.bars.some(({ place }) => place !== null)) {
    const last = chart.bars.length;
    return ({ place }) => (place === null ? 0 : (last - place + 1) / last);
  }
  const most = Math.max(1, ...chart.bars.map(({ count }) => count ?? 0));
  return ({ count }) => (count ?? 0) / most;
}

/** A sentence with the number of rows with a value, and their mean. */
export function summaryText({ filled, rows, mean, unit, several, ranked }: Chart): string {
  if (filled === null || rows === null) return '';
  const parts = [
    filled === rows ? `${numberText(rows)} in all` : `${numberText(filled)} of ${numberText(rows)} with a value`,
  ];
  if (mean !== null) parts.push(`mean ${amount.format(mean)}${unit ? ` ${unit}` : ''}`);
  if (ranked) parts.push('ranked, the preferred first');
  else if (several) parts.push('several possible');
  return parts.join(' · ');
}

/** The reason why a chart is incomplete; null if it is complete. */
export function withheldText({ withheld }: Chart, fewest: number | null): string | null {
  if (withheld === null || fewest === null) return null;
  return withheld === 'chart'
    ? `Fewer than ${fewest} people have answered this, so it is not shown.`
    : `What fewer than ${fewest} people, or all but fewer than ${fewest}, have in common is not shown.`;
}

/** The label of a group of rows. */
export function groupTitle({ value, label, together }: ChartGroup, { period }: ComparedBy): string {
  if (together > 0) return `${together} small groups together`;
  if (period && typeof value === 'string') return periodText(period, value);
  return label ?? 'Not shown to you';
}

/** The share of a bar among the rows of a group that have a value, from 0 to 1; null if the number is withheld. */
export function groupShare({ counts }: ChartBar, { filled }: ChartGroup, at: number): number | null {
  const count = counts[at] ?? null;
  return count === null || !filled ? null : count / filled;
}

/** A mean, or nothing where it is withheld. */
export const meanText = (mean: number | null): string => (mean === null ? '' : amount.format(mean));

/** How to read the groups of all charts. */
export function comparisonText({ title, several, others }: ComparedBy): string {
  const parts = [`Compared by ${title.toLowerCase()}. Percentages are of the rows in the same line that have a value.`];
  if (several) parts.push('A row in several groups counts in each of them.');
  if (others > 0) parts.push(`${counted(others, '1 more group is', 'more groups are')} not shown.`);
  return parts.join(' ');
}

/** Why a comparison is incomplete or absent; null if it is complete. */
export function groupedText(chart: Chart, by: ComparedBy | null, fewest: number | null): string | null {
  if (by === null || fewest === null || chart.withheld === 'chart' || !chart.filled) return null;
  if (!chart.groups.length)
    return `The groups are too small to be compared: each has to be of at least ${fewest} people, and none may be computed from the others.`;
  const isPartial = chart.bars.some(({ counts }) => counts.includes(null));
  return isPartial
    ? `Numbers of fewer than ${fewest} people, and those from which they could be computed, are not shown.`
    : null;
}

/** The number of values without a bar; null for none. */
export const othersText = ({ others }: Chart): string | null =>
  others > 0 ? `${counted(others, '1 more value has', 'more values have')} no bar.` : null;

/** Charts as a table of a file: a line for each bar and each text, and where rows are compared for each bar of a group. */
export function chartLines(
  charts: readonly Chart[],
  all: readonly Chart[],
  by: ComparedBy | null,
): readonly (readonly string[])[] {
  const lines = totalLines(charts, all);
  if (!by) return lines;
  const [head = [], ...totals] = lines;
  return [
    [...head, by.title],
    ...totals.map((line) => [...line, 'All']),
    ...charts.flatMap((chart) => groupLines(chart, all, by)),
  ];
}

/** A line for each bar of each group, in the columns of `totalLines` with the group behind them. */
const groupLines = (chart: Chart, all: readonly Chart[], by: ComparedBy): readonly (readonly string[])[] =>
  chart.groups.flatMap((group, at) =>
    chart.bars.map((bar) => {
      const share = groupShare(bar, group, at);
      return [
        [...(chart.each?.above ?? []), chartTitle(chart, all)].join(' › '),
        barTitle(chart, bar),
        String(bar.counts[at] ?? ''),
        share === null ? '' : `${Math.round(share * 100)} %`,
        String(group.filled),
        '',
        group.mean === null ? '' : String(group.mean),
        '',
        groupTitle(group, by),
      ];
    }),
  );

function totalLines(charts: readonly Chart[], all: readonly Chart[]): readonly (readonly string[])[] {
  const head = ['Chart', 'Value', 'Count', 'Share', 'With a value', 'Rows', 'Mean', 'Mean place'];
  const lines = charts.flatMap((chart) => {
    const title = [...(chart.each?.above ?? []), chartTitle(chart, all)].join(' › ');
    const beside = [
      String(chart.filled ?? ''),
      String(chart.rows ?? ''),
      chart.mean === null ? '' : String(chart.mean),
    ];
    const bars = chart.bars.map((bar) => [
      title,
      barTitle(chart, bar),
      String(bar.count ?? ''),
      shareText(chart, bar),
      ...beside,
      placeText(bar),
    ]);
    const named = [...chart.latest, ...chart.files.map(({ name }) => name)];
    const texts = named.map((text) => [title, text, '', '', ...beside, '']);
    return bars.length + texts.length ? [...bars, ...texts] : [[title, '', '', '', ...beside, '']];
  });
  return [head, ...lines];
}

/** Consecutive charts that belong to the same owner. */
export interface ChartSection {
  readonly title: string;
  readonly charts: readonly Chart[];
}

/** Groups consecutive charts by owner. */
export function sectionsOf({ charts }: Distribution): readonly ChartSection[] {
  const sections: { title: string; charts: Chart[] }[] = [];
  for (const chart of charts) {
    const title = (chart.each?.above ?? []).join(' › ');
    const last = sections.at(-1);
    if (last?.title === title) last.charts.push(chart);
    else sections.push({ title, charts: [chart] });
  }
  return sections;
}
