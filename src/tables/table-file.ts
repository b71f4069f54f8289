/** The table of a file, its limits, and the errors of files that cannot be read. Pure. */

/** One table of a file. Every cell is text; all rows have the same length. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** The spreadsheet's number of each row. It also counts empty rows, which are left out here. */
  readonly numbers: readonly number[];
  /** Corrections and unreadable values, as sentences. */
  readonly notes: readonly string[];
}

export interface TableFile {
  readonly kind: 'text' | 'workbook';
  readonly sheets: readonly Sheet[];
  /** The encoding and delimiter of a text file. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
}

export const maxBytes = 20 * 1024 * 1024;
export const maxRows = 50_000;
export const maxColumns = 500;

/** The limits for reading a file; those of the server are lower, because it serves many users. */
export interface TableLimits {
  /** The maximum number of bytes of an unpacked workbook. */
  readonly unpacked: number;
  /** The maximum number of cells of a sheet, including empty ones. */
  readonly cells: number;
}
export const browserLimits: TableLimits = { unpacked: 200 * 1024 * 1024, cells: maxRows * maxColumns };
export const serverLimits: TableLimits = { unpacked: 40 * 1024 * 1024, cells: 2_000_000 };

/** A file that cannot be read. The message has a remedy. */
export class TableFileError extends Error {
  /** The detected encoding of a text; null for other files, or before the detection. */
  readonly encoding: string | null;

  constructor(message: string, encoding: string | null = null) {
    super(message);
    this.name = 'TableFileError';
    this.encoding = encoding;
  }
}

/** The error for a file of this number of bytes. */
export const tooLarge = (bytes: number): TableFileError =>
  new TableFileError(
    `The file has ${(bytes / 1024 / 1024).toFixed(1)} MB; at most ${maxBytes / 1024 / 1024} MB can be imported at once. Split it.`,
  );

/** The error for a table with too many rows. */
export const tooManyRows = (): TableFileError =>
  new TableFileError(
    `The file has more than ${maxRows.toLocaleString('en')} rows. Split it and import the parts one after the other.`,
  );

/** The error for a table with this number of columns. */
export const tooManyColumns = (columns: number): TableFileError =>
  new TableFileError(
    `The file has ${columns.toLocaleString('en')} columns; at most ${maxColumns} can be imported. Remove those you do not need.`,
  );

const tooManyCells = (most: number): TableFileError =>
  new TableFileError(
    `The table has more than ${most.toLocaleString('en')} cells. Remove the columns you do not need, or split it.`,
  );

const isBlank = (cell: string): boolean => cell.trim() === '';

/** A row with its number in the spreadsheet. */
export interface NumberedRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/**
 * Removes empty rows and trailing empty columns, and gives all rows the same length.
 * @throws {TableFileError} if there are too many rows, columns or cells
 */
export function squareRows(rows: readonly NumberedRow[], limits: TableLimits): Pick<Sheet, 'rows' | 'numbers'> {
  const filled = rows.filter(({ cells }) => !cells.every(isBlank));
  let width = 0;
  for (const { cells } of filled) width = Math.max(width, cells.findLastIndex((cell) => !isBlank(cell)) + 1);
  if (width > maxColumns) throw tooManyColumns(width);
  // Further rows may precede the headings.
  if (filled.length > maxRows + 20) throw tooManyRows();
  if (filled.length * width > limits.cells) throw tooManyCells(limits.cells);
  return {
    rows: filled.map(({ cells }) => Array.from({ length: width }, (_, column) => cells[column] ?? '')),
    numbers: filled.map(({ number }) => number),
  };
}

/** The letters of a spreadsheet column, counted from 1. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** The sentence about two columns of a file, counted from 0, that map to the same field. */
export function twinSentence(headings: readonly string[], one: number, other: number): string {
  const [first = '', second = ''] = [headings[one], headings[other]].map((heading) => heading?.trim().slice(0, 60));
  const places = `${columnLetters(one + 1)} and ${columnLetters(other + 1)}`;
  return first.toLowerCase() === second.toLowerCase()
    ? `The columns ${places} are both called "${first}". Rename or remove one of them.`
    : `The columns ${places}, "${first}" and "${second}", mean the same field. Rename or remove one of them.`;
}
