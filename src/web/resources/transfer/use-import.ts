/** The state of an import, from the choice of the file to the undo. */

import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ImportReport } from '../../../contract/answers.ts';
import type { CollectionEntry } from '../../../contract/registry.ts';
import type { ReadChoices } from '../../../tables/parse-file.ts';
import { maxRows } from '../../../tables/table-file.ts';
import { undo as undoChanges } from '../../api/changes.ts';
import { invalidateResource } from '../state/query/keys.ts';
import type { ImportStep } from './import-frame.tsx';
import { cellsFor, type ImportField, importFields, missingFields } from './import-plan.ts';
import type { ImportAnswer } from './send-import.ts';
import { useImportCall } from './use-import-call.ts';
import { type ChosenFile, useTableFile } from './use-table-file.ts';

type Mapping = readonly (string | null)[];

/** The reason why a mapping is invalid; null if it is valid. `knownBy` has the fields that identify existing rows. */
function faultIn(
  mapping: Mapping,
  fields: readonly ImportField[],
  knownBy: readonly string[] | null,
  rowCount: number,
): string | null {
  // If rows are identified, required fields may be missing: existing rows have values, and the dry run reports new rows
  // without them.
  const missing = knownBy ? [] : missingFields(mapping, fields);
  if (missing.length > 0)
    return `No column is chosen for ${missing.map(({ title }) => title).join(', ')}, which every row needs.`;
  // An id alone is not sufficient, because new rows get new ids.
  if (!mapping.some((name) => name !== null && (name !== 'id' || knownBy)))
    return mapping.includes('id')
      ? 'Choose a field for one more column: the Id alone says nothing about a new row.'
      : 'Choose a field for at least one column.';
  if (rowCount === 0) return 'There are no rows under the heading.';
  if (rowCount > maxRows)
    return `There are ${rowCount.toLocaleString('en')} rows; at most ${maxRows.toLocaleString('en')} can be imported at once. Split the file.`;
  return null;
}

/** The state of an import, from the choice of the file to its report. */
export function useImport(entry: CollectionEntry, params: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  const fields = useMemo(() => importFields(entry), [entry]);
  const { read: readTable, ...file } = useTableFile(fields);
  const { call, busy, ...calling } = useImportCall(entry, params);
  const [step, setStep] = useState<ImportStep>('file');
  const [failure, setFailure] = useState<string | null>(null);
  const [match, setMatch] = useState<readonly string[] | null>(null);
  const [make, setMake] = useState<readonly string[]>([]);
  const [cells, setCells] = useState<(string | null)[][]>([]);
  const [columns, setColumns] = useState<readonly string[]>([]);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [changed, setChanged] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const [answer, setAnswer] = useState<(ImportAnswer & { readonly undone: boolean }) | null>(null);
  // A column that is no longer mapped cannot identify rows.
  const knownBy = match?.every((name) => file.mapping.includes(name)) ? match : null;

  const read = async (next: ChosenFile, as: ReadChoices) => {
    setFailure(null);
    const came = await readTable(next, as);
    if (came === 'given up') return;
    setStep(came === 'read' ? 'columns' : 'file');
    if (came !== 'read') setFailure(came.failure);
  };
  const check = async ({ sent = cells, named = columns, made = make } = {}) => {
    setFailure(null);
    const { numbers } = file;
    const checked = await call('checking', { columns: named, cells: sent, numbers, match: knownBy, make: made });
    if (typeof checked === 'string') return setFailure(checked);
    setReport(checked.report);
    setChanged(false);
    setStep('check');
  };
  /** Starts the dry run of the mapping. */
  const begin = async () => {
    const fault = faultIn(file.mapping, fields, knownBy, file.rows.length);
    if (fault) return setFailure(fault);
    const open = file.questions.find(({ column }) => file.orderOf(column) === null);
    if (open)
      return setFailure(
        `Choose for ${file.headings[open.column]} whether the day or the month comes first: its dates, such as ${open.example}, could be either.`,
      );
    // If all rows are added, the ids in the file have no meaning.
    const sent = file.mapping.map((name) => (name === 'id' && !knownBy?.includes('id') ? null : name));
    const plan = cellsFor(file.rows, sent, fields, file.orderOf);
    setColumns(plan.columns);
    setCells(plan.cells);
    setMake([]);
    await check({ sent: plan.cells, named: plan.columns, made: [] });
  };
  const edit = (row: number, column: number, text: string) => {
    setChanged(true);
    setCells((before) => before.with(row, (before[row] ?? []).with(column, text.trim() === '' ? null : text)));
  };
  /** Sets whether unknown names of a field are created. */
  const choose = async (field: string, wanted: boolean) => {
    const made = wanted ? [...make, field] : make.filter((one) => one !== field);
    setMake(made);
    await check({ made });
  };
  const bringIn = async (onlyClean: boolean) => {
    setFailure(null);
    const done = await call('importing', { columns, cells, numbers: file.numbers, match: knownBy, make }, onlyClean);
    if (typeof done === 'string') return setFailure(done);
    setReport(done.report);
    if (done.change === null && done.report.errors.length > 0) return setChanged(false);
    setAnswer({ ...done, undone: false });
    setStep('done');
    await invalidateResource(client, entry.resource);
    for (const field of entry.fields)
      if (make.includes(field.name))
        for (const { resource } of field.options) await invalidateResource(client, resource);
  };
  const undo = async () => {
    if (!answer?.change) return;
    setUndoing(true);
    const undone = await undoChanges([answer.change]);
    setUndoing(false);
    if (undone) setAnswer({ ...answer, undone: true });
  };

  return {
    ...file,
    ...calling,
    entry,
    fields,
    step,
    setStep,
    failure,
    setFailure,
    knownBy,
    knowBy: setMatch,
    read,
    begin,
    check,
    cells,
    columns,
    edit,
    make,
    choose,
    changed,
    report,
    busy: undoing ? ('undoing' as const) : busy,
    bringIn,
    answer,
    undo,
  };
}

export type ImportState = ReturnType<typeof useImport>;
