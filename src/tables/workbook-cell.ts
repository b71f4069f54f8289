/** What stands in the cells of a workbook, and how wide they are. Pure. */

/** Characters that a cell takes. */
const mostCharacters = 32_767;
/** As far back as the days of workbooks reach. */
const firstDay = '1900-03-01';

interface WorkbookCell {
  readonly value: string | number | boolean | Date;
  readonly type?: DateConstructor;
  /** As spreadsheet programs show it. */
  readonly format?: string;
}

/** A value as spreadsheet programs take it: days and moments, which they count with, are no texts. Null for an empty cell. */
export function workbookCell(value: string | number | boolean | null): WorkbookCell | null {
  if (value === null) return null;
  if (typeof value !== 'string') return { value };
  const format = formatOf(value);
  const date = new Date(value);
  return format && value >= firstDay && isDay(value.slice(0, 10))
    ? { value: date, type: Date, format }
    : { value: value.slice(0, mostCharacters) };
}

/** 30 February is none. */
const isDay = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const formatOf = (text: string): string | undefined => {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 'yyyy-mm-dd';
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|\+00:00)$/.test(text) ? 'yyyy-mm-dd hh:mm:ss' : undefined;
};

/** Characters that a column is wide: enough for most of what stands in it. Days do not run over as texts do. */
export const columnWidth = (title: string, cells: readonly unknown[]): number =>
  Math.min(60, Math.max(10, title.length + 2, ...cells.slice(0, 200).map((cell) => String(cell ?? '').length + 2)));
