/** The state of one import, from the choice of the file to its undoing. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import type { ReadChoices } from '../../../tables/parse-file.ts';
import { guessHeaderRow, headerNames } from '../../../tables/parse-table.ts';
import { mostRows, type Sheet, type TableFile, TableFileError } from '../../../tables/table-file.ts';
import { undo as undoChanges } from '../../api/changes.ts';
import { isCancelled } from '../../api/long-call.ts';
import { problemText } from '../../api/problem.ts';
import { invalidateResource } from '../state/keys.ts';
import { fillPath } from '../state/paths.ts';
import { guessColumns } from './guess-columns.ts';
import { cellsFor, fixedCells, type ImportReport, importFields, missingFields } from './import-plan.ts';
import { readFile } from './read-file.ts';
import { type ImportAnswer, sendImport } from './send-import.ts';

export type ImportStep = 'file' | 'columns' | 'check' | 'done';

interface Progress {
  readonly done: number;
  readonly of: number;
}

interface Chosen {
  readonly name: string;
  readonly file: Blob;
}

const noSheet: Sheet = { name: '', rows: [] };

export function useImport(entry: CollectionEntry, params: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  const path = fillPath(entry.path, params);
  const fields = useMemo(() => importFields(entry), [entry]);
  const fixed = useMemo(() => fixedCells(entry), [entry]);
  const [step, setStep] = useState<ImportStep>('file');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [choices, setChoices] = useState<ReadChoices>({});
  const [reading, setReading] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [table, setTable] = useState<TableFile | null>(null);
  const [sheetAt, setSheetAt] = useState(0);
  const [header, setHeader] = useState(-1);
  const [mapping, setMapping] = useState<readonly (string | null)[]>([]);
  const [match, setMatch] = useState<readonly string[] | null>(null);
  const [cells, setCells] = useState<(string | null)[][]>([]);
  const [columns, setColumns] = useState<readonly string[]>([]);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState<'checking' | 'importing' | 'undoing' | null>(null);
  const [answer, setAnswer] = useState<(ImportAnswer & { readonly undone: boolean }) | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
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

  // A column that was left out meanwhile knows no row any more.
  const knownBy = match?.every((name) => mapping.includes(name)) ? match : null;

  const run = async (
    what: 'checking' | 'importing',
    sent: (string | null)[][],
    named: readonly string[],
    onlyClean = false,
  ): Promise<ImportAnswer | null> => {
    const control = new AbortController();
    running.current = control;
    setBusy(what);
    setFailure(null);
    try {
      return await sendImport({
        path,
        columns: [...named, ...fixed.map(([name]) => name)],
        cells: sent.map((cells) => [...cells, ...fixed.map(([, cell]) => cell)]),
        dryRun: what === 'checking',
        onlyClean,
        match: knownBy,
        follower: { tell: (done, of) => setProgress({ done, of }), signal: control.signal },
      });
    } catch (error) {
      setFailure(isCancelled(error) ? 'Cancelled: nothing was imported.' : problemText(error));
      return null;
    } finally {
      setBusy(null);
      setProgress(null);
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
    // A row that is there has what it needs; what a new one lacks, the rehearsal says.
    const missing = knownBy ? [] : missingFields(mapping, fields);
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
    // Where rows are all added, ids of other rows mean nothing.
    const sent = mapping.map((name) => (name === 'id' && !knownBy?.includes('id') ? null : name));
    const plan = cellsFor(rows, sent, fields);
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
    if (done.change === null && done.report.errors.length > 0) return setChanged(false);
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
    knownBy,
    knowBy: setMatch,
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
    /** How many rows are written; null while none are. */
    progress,
    /** Ends the checking or importing that is under way; nothing of it takes effect. */
    cancel: () => running.current?.abort(),
    bringIn,
    answer,
    undo,
  };
}

export type ImportState = ReturnType<typeof useImport>;
