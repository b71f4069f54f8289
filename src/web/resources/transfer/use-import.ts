/** The state of one import, from the choice of the file to its undoing. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { undo as undoChanges } from '../../api/changes.ts';
import { problemText } from '../../api/problem.ts';
import { invalidateResource } from '../state/keys.ts';
import { fillPath } from '../state/paths.ts';
import { guessColumns } from './guess-columns.ts';
import { cellsFor, type ImportReport, importFields, missingFields } from './import-plan.ts';
import type { ReadChoices } from './parse-file.ts';
import { guessHeaderRow, headerNames } from './parse-table.ts';
import { readFile } from './read-file.ts';
import { type ImportAnswer, sendImport } from './send-import.ts';
import { mostRows, type Sheet, type TableFile, TableFileError } from './table-file.ts';

export type ImportStep = 'file' | 'columns' | 'check' | 'done';

interface Chosen {
  readonly name: string;
  readonly file: Blob;
}

const noSheet: Sheet = { name: '', rows: [] };

export function useImport(entry: CollectionEntry, params: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  const path = fillPath(entry.path, params);
  const fields = useMemo(() => importFields(entry), [entry]);
  const [step, setStep] = useState<ImportStep>('file');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [choices, setChoices] = useState<ReadChoices>({});
  const [reading, setReading] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [table, setTable] = useState<TableFile | null>(null);
  const [sheetAt, setSheetAt] = useState(0);
  const [header, setHeader] = useState(-1);
  const [mapping, setMapping] = useState<readonly (string | null)[]>([]);
  const [cells, setCells] = useState<(string | null)[][]>([]);
  const [columns, setColumns] = useState<readonly string[]>([]);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState<'checking' | 'importing' | 'undoing' | null>(null);
  const [answer, setAnswer] = useState<(ImportAnswer & { readonly undone: boolean }) | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const sheet = table?.sheets[sheetAt] ?? noSheet;
  const headings = useMemo(() => headerNames(sheet.rows, header), [sheet, header]);
  const rows = useMemo(() => sheet.rows.slice(header + 1), [sheet, header]);

  const lay = (of: Sheet, headerRow: number) => {
    setHeader(headerRow);
    setMapping(guessColumns(headerNames(of.rows, headerRow), of.rows.slice(headerRow + 1), fields));
  };

  const read = async (next: Chosen, as: ReadChoices) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setChosen(next);
    setChoices(as);
    setFailure(null);
    setReading(0);
    try {
      const found = await readFile(next.file, as, setReading, control.signal);
      const first = found.sheets[0] ?? noSheet;
      setTable(found);
      setSheetAt(0);
      lay(first, guessHeaderRow(first.rows));
      setStep('columns');
    } catch (error) {
      if (control.signal.aborted) return;
      setTable(null);
      setStep('file');
      setFailure(error instanceof TableFileError ? error.message : 'The file could not be read. Choose it again.');
    } finally {
      if (running.current === control) setReading(null);
    }
  };

  const run = async (
    what: 'checking' | 'importing',
    sent: (string | null)[][],
    named: readonly string[],
    onlyClean = false,
  ): Promise<ImportAnswer | null> => {
    setBusy(what);
    setFailure(null);
    try {
      return await sendImport({ path, columns: named, cells: sent, dryRun: what === 'checking', onlyClean });
    } catch (error) {
      setFailure(problemText(error));
      return null;
    } finally {
      setBusy(null);
    }
  };

  const check = async (sent = cells, named = columns) => {
    const checked = await run('checking', sent, named);
    if (!checked) return;
    setReport(checked.report);
    setChanged(false);
    setStep('check');
  };

  /** From the mapping to the rehearsal. */
  const begin = async () => {
    const missing = missingFields(mapping, fields);
    if (missing.length > 0)
      return setFailure(
        `No column is chosen for ${missing.map(({ title }) => title).join(', ')}, which every row needs.`,
      );
    if (!mapping.some((name) => name !== null)) return setFailure('Choose a field for at least one column.');
    if (rows.length === 0) return setFailure('There are no rows under the heading.');
    if (rows.length > mostRows)
      return setFailure(
        `There are ${rows.length.toLocaleString('en')} rows; at most ${mostRows.toLocaleString('en')} can be imported at once. Split the file.`,
      );
    const plan = cellsFor(rows, mapping, fields);
    setColumns(plan.columns);
    setCells(plan.cells);
    await check(plan.cells, plan.columns);
  };

  const edit = (row: number, column: number, text: string) => {
    setChanged(true);
    setCells((before) => before.with(row, (before[row] ?? []).with(column, text.trim() === '' ? null : text)));
  };

  const bringIn = async (onlyClean: boolean) => {
    const done = await run('importing', cells, columns, onlyClean);
    if (!done) return;
    setReport(done.report);
    if (done.report.created === 0 && done.report.errors.length > 0) return setChanged(false);
    setAnswer({ ...done, undone: false });
    setStep('done');
    await invalidateResource(client, entry.resource);
  };

  const undo = async () => {
    if (!answer?.change) return;
    setBusy('undoing');
    const undone = await undoChanges([answer.change]);
    setBusy(null);
    if (undone) setAnswer({ ...answer, undone: true });
  };

  return {
    entry,
    fields,
    step,
    setStep,
    chosen,
    choices,
    reading,
    failure,
    setFailure,
    table,
    sheetAt,
    chooseSheet: (at: number) => {
      const next = table?.sheets[at] ?? noSheet;
      setSheetAt(at);
      lay(next, guessHeaderRow(next.rows));
    },
    header,
    chooseHeader: (at: number) => lay(sheet, at),
    sheet,
    headings,
    rows,
    mapping,
    map: (column: number, name: string | null) =>
      // A field is filled by one column: choosing it anew takes it from the other.
      setMapping((before) => before.map((now, at) => (at === column ? name : now === name ? null : now))),
    read,
    begin,
    check,
    cells,
    columns,
    edit,
    changed,
    report,
    busy,
    bringIn,
    answer,
    undo,
  };
}

export type ImportState = ReturnType<typeof useImport>;
