/** The rows of a statistic as text, links and CSV. Pure. */

import { timeText } from '../../fields/date/day-text.ts';
import type { Metric, MetricArea, MetricColumn } from '../../metrics/metric.ts';
import { toCsv } from '../../tables/write-csv.ts';

export type Figures = Readonly<Record<string, unknown>>;

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The name of a weekday; 1 is Monday. */
export const weekdayText = (day: number): string => weekdays[day - 1] ?? '';

/** An hour of the day from 0 to 23 as text, such as "09:00". */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** A number with at most `most` decimals. */
export const decimalText = (value: number, most = 1): string =>
  value.toLocaleString('en', { maximumFractionDigits: most });

/** A value as text. An unknown value is empty, or the column's text for unknown values. */
export function cellText(
  { kind, empty = '', usual }: Pick<MetricColumn, 'kind' | 'empty' | 'usual'>,
  value: unknown,
): string {
  if (value === null || value === undefined) return empty;
  if (value === usual) return '';
  switch (kind) {
    case 'number':
      return decimalText(Number(value));
    case 'decimal':
      return decimalText(Number(value), 4);
    case 'percent':
      return `${decimalText(Number(value))} %`;
    case 'moment':
      return timeText(value);
    case 'weekday':
      return weekdayText(Number(value));
    case 'hour':
      return hourText(Number(value));
    default:
      return String(value);
  }
}

/** Whether the values of a column are numbers. */
export const isNumeric = ({ kind }: Pick<MetricColumn, 'kind'>): boolean =>
  kind === 'number' || kind === 'decimal' || kind === 'percent';

/** Groups consecutive rows with equal values in these fields. Without fields, each row is a group. */
export function folded(rows: readonly Figures[], alike: readonly string[] = []): readonly (readonly Figures[])[] {
  const lines: Figures[][] = [];
  for (const row of rows) {
    const [before] = lines.at(-1) ?? [];
    if (before && alike.length > 0 && alike.every((name) => before[name] === row[name])) lines.at(-1)?.push(row);
    else lines.push([row]);
  }
  return lines;
}

/** The columns that readers of an area see. */
export const columnsFor = ({ columns }: Metric, area: MetricArea): readonly MetricColumn[] =>
  columns.filter(({ only }) => only === undefined || only === area);

/** The addresses of the linked pages, by area. */
const places: Readonly<Record<MetricArea, Readonly<Record<string, string>>>> = {
  system: {
    area: '/admin',
    person: '/admin/user/{user_id}',
    project: '/admin/company/{company_id}',
  },
  company: {
    area: '/company',
    person: '/company/users?row={user_id}',
    project: '/projects/{project_id}',
  },
};

/** The query of a statistics page: its period and further filters. */
export type MetricQuery = Readonly<Record<string, string>>;

/** The area of a statistics page, and its query. */
export interface FiguresRequest {
  readonly area: MetricArea;
  readonly query: MetricQuery;
}

/** The address with the details of a value; null if there is none. */
export function linkOf(
  { link, name, ...column }: MetricColumn,
  row: Figures,
  { area, query }: FiguresRequest,
): string | null {
  const value = row[name];
  if (!link || value === null || value === undefined || (isNumeric(column) && Number(value) === 0)) return null;
  let whole = true;
  const filled = link
    .replace('&{query}', '')
    .replace(/\{(area|person|project)\}/g, (_, place: string) => places[area][place] ?? '')
    .replace(/\{([a-z0-9_]+)\}/g, (_, member: string) => {
      const of = row[member];
      if (of === null || of === undefined) whole = false;
      return encodeURIComponent(String(of));
    });
  if (!whole) return null;
  return link.includes('&{query}') ? withQuery(filled, query) : filled;
}

/** Adds parameters to an address, unless it already has them. */
function withQuery(address: string, params: MetricQuery): string {
  const [path, query] = address.split('?');
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(params)) if (!search.has(name)) search.set(name, value);
  return `${path}?${search}`;
}

/** The text of a figure above the chart. */
export function tileText(metric: Metric, tile: Metric['tiles'][number], rows: readonly Figures[]): string {
  const values = rows.map((row) => Number(row[tile.of] ?? 0));
  const sum = values.reduce((all, one) => all + one, 0);
  const value =
    tile.by === 'sum' ? sum : tile.by === 'max' ? Math.max(0, ...values) : values.length ? sum / values.length : 0;
  const column = metric.columns.find(({ name }) => name === tile.of);
  return cellText(column ?? { kind: 'number' }, value);
}

/**
 * The address that explains the row of a figure; null if the figure is the sum of several rows, which the table shows.
 */
export function tileLink(
  metric: Metric,
  tile: Metric['tiles'][number],
  rows: readonly Figures[],
  reading: FiguresRequest,
): string | null {
  const column = metric.columns.find(({ name }) => name === tile.of);
  if (tile.by !== 'max' || !column) return null;
  const most = Math.max(...rows.map((row) => Number(row[tile.of] ?? 0)));
  const row = rows.find((one) => Number(one[tile.of] ?? 0) === most);
  return row ? linkOf(column, row, reading) : null;
}

/** The table as CSV, with numbers in machine-readable form. */
export const asCsv = (columns: readonly MetricColumn[], rows: readonly Figures[]): string =>
  toCsv([
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ name, empty = '' }) => String(row[name] ?? empty))),
  ]);

/** The shade for a share from 0 to 1: one of five steps. Text is readable on each of them. */
export const shadeOf = (share: number): number => Math.ceil(Math.min(1, share) * 5);
