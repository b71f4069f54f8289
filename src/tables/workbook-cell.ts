/** Values and widths of the cells of a workbook. Pure. */

/** The maximum length of a cell. */
const mostCharacters = 32_767;
/** The first day that workbooks represent correctly. */
const firstDay = '1900-03-01';

interface WorkbookCell {
  readonly value: string | number | boolean | Date;
  readonly type?: DateConstructor;
  /** The number format of the spreadsheet program. */
  readonly format?: string;
}

/**
 * The value of a cell: days and moments become dates, with which spreadsheet programs calculate. Null for an empty
 * cell.
 */
export function workbookCell(value: string | number | boolean | null): WorkbookCell | null {
  if (value === null) return null;
  if (typeof value !== 'string') return { value };
  const format = formatOf(value);
  const date = new Date(value);
  return format && value >= firstDay && isDay(value.slice(0, 10))
    ? { value: date, type: Date, format }
    : { value: value.slice(0, mostCharacters) };
}

/** Whether the day exists: 30 February does not. */
const isDay = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const formatOf = (text: string): string | undefined => {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 'yyyy-mm-dd';
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|\+00:00)$/.test(text) ? 'yyyy-mm-dd hh:mm:ss' : undefined;
};

/** The width of a column in characters, sufficient for most values. A date that is too long is not shown at all. */
export const columnWidth = (title: string, cells: readonly unknown[]): number =>
  Math.min(60, Math.max(10, title.length + 2, ...cells.slice(0, 200).map((cell) => String(cell ?? '').length + 2)));
