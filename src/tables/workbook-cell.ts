/** Determines values and widths of workbook cells. Pure. */

/** The maximum length of a cell. */
const maxCharacters = 32_767;
/** The first day that workbooks represent correctly. */
const firstDay = '1900-03-01';

interface WorkbookCell {
  readonly value: string | number | boolean | Date;
  readonly type?: DateConstructor;
  /** The number format of the spreadsheet program. */
  readonly format?: string;
}

/**
 * The value of a cell. Dates and times become workbook dates, with which spreadsheets calculate. Null for an empty
 * cell.
 */
export function workbookCell(value: string | number | boolean | null): WorkbookCell | null {
  if (value === null) return null;
  if (typeof value !== 'string') return { value };
  const format = formatOf(value);
  const date = new Date(value);
  return format && value >= firstDay && isDay(value.slice(0, 10))
    ? { value: date, type: Date, format }
    : { value: value.slice(0, maxCharacters) };
}

/** Whether the date exists: 30 February does not. */
const isDay = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const formatOf = (text: string): string | undefined => {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 'yyyy-mm-dd';
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|\+00:00)$/.test(text) ? 'yyyy-mm-dd hh:mm:ss' : undefined;
};

/**
 * The width of a column in characters, which fits most values. Spreadsheets do not show a date at all if it is too
 * wide.
 */
export const columnWidth = (title: string, cells: readonly unknown[]): number =>
  Math.min(60, Math.max(10, title.length + 2, ...cells.slice(0, 200).map((cell) => String(cell ?? '').length + 2)));
