/** The file of an import: its interpretation, its sheet and its columns. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DateOrder } from '../../../fields/date-order.ts';
import type { ReadChoices } from '../../../tables/parse-file.ts';
import { guessHeaderRow, headerNames } from '../../../tables/parse-table.ts';
import { maxBytes, type Sheet, type TableFile, TableFileError, tooLarge } from '../../../tables/table-file.ts';
import { guessColumns } from './guess-columns.ts';
import { type ColumnOrders, type ImportField, orderQuestions } from './import-plan.ts';
import type { ParseReport, ParseTask } from './parse-worker.ts';

export interface ChosenFile {
  readonly name: string;
  readonly file: Blob;
}

/** The result of reading: success, an error message, or `given up` if another file was chosen meanwhile. */
export type ReadOutcome = 'read' | 'given up' | { readonly failure: string };

const noSheet: Sheet = { name: '', rows: [], numbers: [], notes: [] };

/** The chosen file, which is read in a worker, and the mapping of its columns. */
export function useTableFile(fields: readonly ImportField[]) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [choices, setChoices] = useState<ReadChoices>({});
  const [reading, setReading] = useState<number | null>(null);
  const [table, setTable] = useState<TableFile | null>(null);
  const [sheetAt, setSheetAt] = useState(0);
  const [header, setHeader] = useState(-1);
  const [mapping, setMapping] = useState<readonly (string | null)[]>([]);
  const [orders, setOrders] = useState<ColumnOrders>(new Map());
  const [tried, setTried] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const sheet = table?.sheets[sheetAt] ?? noSheet;
  const headings = useMemo(() => headerNames(sheet.rows, header), [sheet, header]);
  const rows = useMemo(() => sheet.rows.slice(header + 1), [sheet, header]);

  const questions = useMemo(() => orderQuestions(rows, headings, mapping, fields), [rows, headings, mapping, fields]);

  const lay = (of: Sheet, headerRow: number) => {
    setHeader(headerRow);
    setOrders(new Map());
    setMapping(guessColumns(headerNames(of.rows, headerRow), of.rows.slice(headerRow + 1), fields));
  };
  const read = async (next: ChosenFile, as: ReadChoices): Promise<ReadOutcome> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setChosen(next);
    setChoices(as);
    setReading(0);
    setTried(null);
    try {
      const found = await readFile(next.file, as, setReading, control.signal);
      const first = found.sheets[0] ?? noSheet;
      setTable(found);
      setSheetAt(0);
      lay(first, guessHeaderRow(first.rows));
      return 'read';
    } catch (error) {
      if (control.signal.aborted) return 'given up';
      setTable(null);
      setTried(error instanceof TableFileError ? error.encoding : null);
      return {
        failure: error instanceof TableFileError ? error.message : 'The file could not be read. Choose it again.',
      };
    } finally {
      if (running.current === control) setReading(null);
    }
  };

  return {
    chosen,
    choices,
    /** The fraction of the file that has been read, from 0 to 1; null while no file is being read. */
    reading,
    read,
    table,
    sheetAt,
    sheet,
    chooseSheet: (at: number) => {
      const next = table?.sheets[at] ?? noSheet;
      setSheetAt(at);
      lay(next, guessHeaderRow(next.rows));
    },
    header,
    chooseHeader: (at: number) => lay(sheet, at),
    headings,
    rows,
    /** The line number of each row in the file. */
    numbers: useMemo(() => sheet.numbers.slice(header + 1), [sheet, header]),
    /** The encoding with which a text could not be read; null otherwise. */
    tried,
    /** The columns in which all dates are ambiguous. */
    questions,
    /** Returns the order of day and month: the chosen one, else the proposed one. */
    orderOf: (column: number): DateOrder | null =>
      orders.get(column) ?? questions.find((one) => one.column === column)?.proposed?.order ?? null,
    chooseOrder: (column: number, order: DateOrder | null) =>
      setOrders((before) => {
        const next = new Map(before);
        if (order) next.set(column, order);
        else next.delete(column);
        return next;
      }),
    /** The field name for each column; null for columns that are left out. */
    mapping,
    map: (column: number, name: string | null) =>
      // A field has only one column: a new choice removes it from the other column.
      setMapping((before) => before.map((now, at) => (at === column ? name : now === name ? null : now))),
  };
}

/** Reads a file in a worker. Aborting terminates the worker. */
async function readFile(
  file: Blob,
  choices: ReadChoices,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<TableFile> {
  if (file.size > maxBytes) throw tooLarge(file.size);
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<TableFile>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('error', () =>
        reject(new TableFileError('The file could not be read. Reload the page and try again.')),
      );
      worker.addEventListener('message', ({ data }: MessageEvent<ParseReport>) => {
        if (data.kind === 'progress') onProgress(data.done);
        else if (data.kind === 'table') resolve(data.table);
        else reject(new TableFileError(data.message, data.encoding));
      });
      worker.postMessage({ bytes, choices } satisfies ParseTask, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
