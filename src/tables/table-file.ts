/** A file of rows: what is read from it, what it may be at most, and why it cannot be read. Pure. */

/** One table of a file; every cell is text, every row equally long. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

export interface TableFile {
  readonly kind: 'text' | 'workbook';
  readonly sheets: readonly Sheet[];
  /** Of a text: how its bytes and cells were told apart. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** What was put right while reading, in sentences. */
  readonly notes: readonly string[];
}

export const mostBytes = 20 * 1024 * 1024;
export const mostRows = 50_000;
export const mostColumns = 500;

/** What reading a file may take; a browser reads for one person, a server for everybody. */
export interface TableLimits {
  /** Bytes that a workbook may unpack to. */
  readonly unpacked: number;
  /** Cells of one sheet, empty ones included. */
  readonly cells: number;
}
export const browserLimits: TableLimits = { unpacked: 200 * 1024 * 1024, cells: mostRows * mostColumns };
export const serverLimits: TableLimits = { unpacked: 40 * 1024 * 1024, cells: 2_000_000 };

/** A file that is not read: the message says what to do instead. */
export class TableFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TableFileError';
  }
}

/** The refusal of a file of so many bytes. */
export const tooLarge = (bytes: number): TableFileError =>
  new TableFileError(
    `The file has ${(bytes / 1024 / 1024).toFixed(1)} MB; at most ${mostBytes / 1024 / 1024} MB can be imported at once. Split it.`,
  );

/** The refusal of a table with more rows than are read. */
export const tooManyRows = (): TableFileError =>
  new TableFileError(
    `The file has more than ${mostRows.toLocaleString('en')} rows. Split it and import the parts one after the other.`,
  );

/** The refusal of a table with so many columns. */
export const tooManyColumns = (columns: number): TableFileError =>
  new TableFileError(
    `The file has ${columns.toLocaleString('en')} columns; at most ${mostColumns} can be imported. Remove those you do not need.`,
  );

const tooManyCells = (most: number): TableFileError =>
  new TableFileError(
    `The table has more than ${most.toLocaleString('en')} cells. Remove the columns you do not need, or split it.`,
  );

const isBlank = (cell: string): boolean => cell.trim() === '';

/**
 * Cuts empty rows and trailing empty columns off and makes all rows equally long.
 *
 * @throws TableFileError when there are too many rows, columns or cells.
 */
export function squareRows(rows: readonly (readonly string[])[], limits: TableLimits): string[][] {
  const filled = rows.filter((row) => !row.every(isBlank));
  let width = 0;
  for (const row of filled) width = Math.max(width, row.findLastIndex((cell) => !isBlank(cell)) + 1);
  if (width > mostColumns) throw tooManyColumns(width);
  // The heading may stand above the rows that count.
  if (filled.length > mostRows + 20) throw tooManyRows();
  if (filled.length * width > limits.cells) throw tooManyCells(limits.cells);
  return filled.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
}
