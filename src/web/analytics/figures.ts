/** Rows of a statistic as they are shown, linked and taken away. Pure. */
import type { Metric, MetricArea, MetricColumn } from '../../contract/metric.ts';
import { timeText } from '../../fields/date/day-text.ts';
import { toCsv } from '../../tables/write-csv.ts';

export type Figures = Readonly<Record<string, unknown>>;

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The name of a day of the week, from 1, which is Monday. */
export const weekdayText = (day: number): string => weekdays[day - 1] ?? '';

/** An hour of the day, from 0, as clocks show it. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** A number with at most so many digits behind the point. */
export const decimalText = (value: number, most = 1): string =>
  value.toLocaleString('en', { maximumFractionDigits: most });

/** A value in words; what is not known yet is empty, or says why. */
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

/** Whether a column counts or measures. */
export const isNumeric = ({ kind }: Pick<MetricColumn, 'kind'>): boolean =>
  kind === 'number' || kind === 'decimal' || kind === 'percent';

/** Rows that follow each other and are alike in these members, together; each alone where none are named. */
export function folded(rows: readonly Figures[], alike: readonly string[] = []): readonly (readonly Figures[])[] {
  const lines: Figures[][] = [];
  for (const row of rows) {
    const [before] = lines.at(-1) ?? [];
    if (before && alike.length > 0 && alike.every((name) => before[name] === row[name])) lines.at(-1)?.push(row);
    else lines.push([row]);
  }
  return lines;
}

/** Columns that a reader of the area has a use for. */
export const columnsFor = ({ columns }: Metric, area: MetricArea): readonly MetricColumn[] =>
  columns.filter(({ only }) => only === undefined || only === area);

/** Where the readers of an area find what a row names. */
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

/** What a page of figures was asked for: its period, and what else it is narrowed to. */
export type MetricQuery = Readonly<Record<string, string>>;

/** Whose figures are shown, and of what. */
export interface FiguresRequest {
  readonly area: MetricArea;
  readonly query: MetricQuery;
}

/** The page with what stands behind a value; null where there is nothing to see. */
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

/** An address that also asks for what it does not say itself. */
function withQuery(address: string, params: MetricQuery): string {
  const [path, query] = address.split('?');
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(params)) if (!search.has(name)) search.set(name, value);
  return `${path}?${search}`;
}

/** A figure above the chart. */
export function tileText(metric: Metric, tile: Metric['tiles'][number], rows: readonly Figures[]): string {
  const values = rows.map((row) => Number(row[tile.of] ?? 0));
  const sum = values.reduce((all, one) => all + one, 0);
  const value =
    tile.by === 'sum' ? sum : tile.by === 'max' ? Math.max(0, ...values) : values.length ? sum / values.length : 0;
  const column = metric.columns.find(({ name }) => name === tile.of);
  return cellText(column ?? { kind: 'number' }, value);
}

/** Where the row is explained that a figure was taken from; null for one that is made of many, which the table shows. */
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

/** The table as a file that spreadsheets read: figures as they are, without separators. */
export const asCsv = (columns: readonly MetricColumn[], rows: readonly Figures[]): string =>
  toCsv([
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ name, empty = '' }) => String(row[name] ?? empty))),
  ]);

/** How dark a share, from 0 to 1, is drawn: five steps, so that the ink on each can be read. */
export const shadeOf = (share: number): number => Math.ceil(Math.min(1, share) * 5);
