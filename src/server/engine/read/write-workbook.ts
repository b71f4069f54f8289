/** Writes tables as an XLSX file, in a worker thread. */
import { inThread } from '../in-thread.ts';
import { invalid } from '../problem.ts';

/** The value of a cell. */
export type Cell = string | number | boolean | null;

export interface WorkbookSheet {
  readonly name: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Formats the sheet for people: texts wrap, and the title row is frozen. */
  readonly forReading: boolean;
}

/** Messages to the thread: each sheet, its rows in portions, and the end. */
export type WorkbookPart =
  | { readonly kind: 'sheet'; readonly sheet: Omit<WorkbookSheet, 'rows'> }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'end' };

const rowsAtOnce = 200;
/** The maximum duration in milliseconds. */
const maxTime = 120_000;

function* partsOf(sheets: readonly WorkbookSheet[]): Generator<WorkbookPart, void> {
  for (const { rows, ...sheet } of sheets) {
    yield { kind: 'sheet', sheet };
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      yield { kind: 'rows', rows: rows.slice(from, from + rowsAtOnce) };
  }
  yield { kind: 'end' };
}

/**
 * Writes a workbook.
 * @throws {ApiProblem} 422 if it exceeds the limits of a thread, 503 if the queue is full
 */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const bytes = await inThread<Uint8Array>({
    script: new URL('./workbook-worker.ts', import.meta.url),
    parts: partsOf(sheets),
    maxTime,
    tooMuch: (what) =>
      invalid([
        {
          pointer: '/query',
          message: `This takes too much ${what} to write as a workbook. Export fewer rows, or CSV.`,
        },
      ]),
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
