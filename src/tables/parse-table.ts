/** Reads delimited text as rows. Pure. */
import Papa from 'papaparse';
import { bareQuotes } from './bare-quotes.ts';
import {
  maxColumns,
  maxRows,
  type NumberedRow,
  type Sheet,
  squareRows,
  type TableLimits,
  tooManyColumns,
  tooManyRows,
} from './table-file.ts';

export const delimiters = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Vertical bar'],
  ['^', 'Caret'],
  [':', 'Colon'],
  // A delimiter that cannot occur, because control characters are removed from the text before.
  ['\u001f', 'None: a single column'],
] as const;

const singleColumn = '\u001f';

/**
 * The colon also occurs in times and addresses, so it is tried last, and must split every row into the same number of
 * cells.
 */
const lastTried = ':';

/** The number of lines from which the delimiter is inferred. */
const sampleLines = 60;

const sampleRows = (text: string, delimiter: string): string[][] =>
  Papa.parse<string[]>(bareQuotes(text.slice(0, 256 * 1024), delimiter), {
    delimiter,
    preview: sampleLines,
    skipEmptyLines: true,
  }).data;

/** A score for how well a delimiter splits the text into rows of equal length; 0 if it does not split. */
function fitOf(text: string, delimiter: string): number {
  const widths = sampleRows(text, delimiter).map((row) => row.length);
  if (widths.length === 0) return 0;
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width = 1, count = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return width < 2 ? 0 : (count / widths.length) ** 2 * (1 + Math.log2(width) / 10);
}

/**
 * Whether the text is prose in a single column: the heading does not contain the delimiter, and elsewhere a blank
 * follows it.
 */
function isProse(text: string, delimiter: string): boolean {
  const [first, ...others] = sampleRows(text, delimiter);
  if (first?.length !== 1 || others.length === 0) return false;
  const widths = new Set(others.map(({ length }) => length));
  const isTable = widths.size === 1 && !widths.has(2);
  return !isTable && others.every(([, ...after]) => after.every((cell) => cell.startsWith(' ')));
}

const cutsEveryRow = (text: string, delimiter: string): boolean => {
  const [first, ...others] = sampleRows(text, delimiter);
  return first !== undefined && first.length > 1 && others.every(({ length }) => length === first.length);
};

/** Matches a line such as `sep=;`, with which spreadsheets declare the delimiter. */
const separatorLine = /^"?sep=(.)"?\r?\n/i;

/** The most likely delimiter, or none for a single column. */
export function guessDelimiter(text: string): string {
  const separator = separatorLine.exec(text)?.[1];
  if (separator) return separator;
  const fits = delimiters
    .filter(([delimiter]) => delimiter !== lastTried && delimiter !== singleColumn)
    .map(([delimiter]) => ({ delimiter, fit: isProse(text, delimiter) ? 0 : fitOf(text, delimiter) }));
  const best = fits.toSorted((one, other) => other.fit - one.fit)[0];
  if (best && best.fit > 0) return best.delimiter;
  if (cutsEveryRow(text, lastTried)) return lastTried;
  // Recognises a heading of several columns above rows that mostly have only their first cell.
  return (sampleRows(text, ',')[0]?.length ?? 0) > 1 ? ',' : singleColumn;
}

export type ParsedText = Omit<Sheet, 'name'>;

/** Called with the progress, from 0 to 1. */
export type ParseProgress = (done: number) => void;

/**
 * Reads the whole text.
 * @throws {TableFileError} if a limit is exceeded
 */
export function parseDelimited(
  text: string,
  delimiter: string,
  limits: TableLimits,
  onProgress: ParseProgress = () => {},
): ParsedText {
  const body = text.replace(separatorLine, '');
  const first = readRows(bareQuotes(body, delimiter), delimiter, '"', onProgress);
  if (first.unclosed === null) return { ...squareRows(first.rows, limits), notes: first.notes };
  // The text is read without quoting, because a single stray quotation mark would make the rest of the file one cell.
  const plain = readRows(body, delimiter, '\u0000', onProgress);
  const note = `A quotation mark in row ${first.unclosed} is never closed, so quotation marks were read as ordinary characters.`;
  return { ...squareRows(plain.rows, limits), notes: [note] };
}

interface RawRows {
  readonly rows: readonly NumberedRow[];
  /** The row of a quotation mark that is never closed; null if all are closed. */
  readonly unclosed: number | null;
  readonly notes: readonly string[];
}

function readRows(text: string, delimiter: string, quoteChar: string, onProgress: ParseProgress): RawRows {
  const rows: NumberedRow[] = [];
  let number = 0;
  let unclosed: number | null = null;
  let misplaced = 0;
  let failure: Error | null = null;
  Papa.parse<string[]>(text, {
    delimiter,
    quoteChar,
    step: ({ data: row, errors, meta }, parser) => {
      if (row.length > maxColumns && row.filter((cell) => cell !== '').length > maxColumns)
        failure ??= tooManyColumns(row.length);
      number += 1;
      if (row.length > 1 || row[0] !== '') rows.push({ number, cells: row });
      if (rows.length > maxRows * 2) failure ??= tooManyRows();
      for (const { code } of errors) {
        if (code === 'MissingQuotes') unclosed ??= number;
        else if (code === 'InvalidQuotes') misplaced += 1;
      }
      if (rows.length % 2000 === 0) onProgress(Math.min(1, meta.cursor / text.length));
      if (failure) parser.abort();
    },
  });
  onProgress(1);
  if (failure) throw failure;
  const notes =
    misplaced > 0
      ? [`${misplaced} quotation ${misplaced === 1 ? 'mark stands' : 'marks stand'} where none is expected.`]
      : [];
  return { rows, unclosed, notes };
}

const isNumber = (cell: string): boolean => /^[+-]?[\d\s.,]*\d%?$/.test(cell.trim());

/**
 * The index of the heading row: the first row that is about as full as the table and has distinct texts. -1 if there is
 * none.
 */
export function guessHeaderRow(rows: readonly (readonly string[])[]): number {
  const sample = rows.slice(0, 20);
  const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '');
  const width = Math.max(0, ...sample.map((row) => filled(row).length));
  const at = sample.findIndex((row) => {
    const cells = filled(row);
    return (
      cells.length >= Math.max(1, Math.ceil(width * 0.6)) &&
      !cells.some(isNumber) &&
      cells.every((cell) => cell.length <= 200)
    );
  });
  if (at >= 0) return at;
  // Headings may contain years or quarters; a first row of numbers only is not a heading.
  const [first] = sample;
  return first && filled(first).some((cell) => !isNumber(cell)) ? 0 : -1;
}

/** The headings, with names for columns whose heading is missing or a duplicate. */
export function headerNames(rows: readonly (readonly string[])[], header: number): string[] {
  const width = rows[0]?.length ?? 0;
  const row = rows[header] ?? [];
  return Array.from({ length: width }, (_, column) => row[column]?.trim() || `Column ${column + 1}`);
}
