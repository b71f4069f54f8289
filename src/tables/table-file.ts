/** A file of rows: what is read from it, what it may be at most, and why it cannot be read. Pure. */

/** One table of a file; every cell is text, every row equally long. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** What a spreadsheet calls each of the rows: empty ones, which are left out, count there. */
  readonly numbers: readonly number[];
  /** What was put right, or could not be read, in sentences. */
  readonly notes: readonly string[];
}

export interface TableFile {
  readonly kind: 'text' | 'workbook';
  readonly sheets: readonly Sheet[];
  /** Of a text: how its bytes and cells were told apart. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
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
  /** Of a text: the encoding that its bytes were taken for. Null for what is no text, or was not read as far. */
  readonly encoding: string | null;

  constructor(message: string, encoding: string | null = null) {
    super(message);
    this.name = 'TableFileError';
    this.encoding = encoding;
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

/** A row as it was read, with what a spreadsheet calls it. */
export interface NumberedRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/**
 * Cuts empty rows and trailing empty columns off and makes all rows equally long.
 *
 * @throws TableFileError when there are too many rows, columns or cells.
 */
export function squareRows(rows: readonly NumberedRow[], limits: TableLimits): Pick<Sheet, 'rows' | 'numbers'> {
  const filled = rows.filter(({ cells }) => !cells.every(isBlank));
  let width = 0;
  for (const { cells } of filled) width = Math.max(width, cells.findLastIndex((cell) => !isBlank(cell)) + 1);
  if (width > mostColumns) throw tooManyColumns(width);
  // The heading may stand above the rows that count.
  if (filled.length > mostRows + 20) throw tooManyRows();
  if (filled.length * width > limits.cells) throw tooManyCells(limits.cells);
  return {
    rows: filled.map(({ cells }) => Array.from({ length: width }, (_, column) => cells[column] ?? '')),
    numbers: filled.map(({ number }) => number),
  };
}

/** The letters by which a spreadsheet calls a column, from 1. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** Why two columns of a file, counted from 0, are not taken for the same field. */
export function twinSentence(headings: readonly string[], one: number, other: number): string {
  const [first = '', second = ''] = [headings[one], headings[other]].map((heading) => heading?.trim().slice(0, 60));
  const places = `${columnLetters(one + 1)} and ${columnLetters(other + 1)}`;
  return first.toLowerCase() === second.toLowerCase()
    ? `The columns ${places} are both called "${first}". Rename or remove one of them.`
    : `The columns ${places}, "${first}" and "${second}", mean the same field. Rename or remove one of them.`;
}
