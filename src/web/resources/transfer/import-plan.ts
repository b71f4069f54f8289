/** What of a table is sent, and what comes back about it. Pure. */

import type { JsonSchema } from '../../../contract/model.ts';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import type { Target } from './guess-columns.ts';
import { normaliseColumn } from './normalise-cells.ts';

export interface ImportField extends Target {
  readonly field: FieldEntry;
  readonly required: boolean;
}

export interface CellProblem {
  /** From 0, among the rows sent. */
  readonly row: number;
  readonly column: string | null;
  readonly message: string;
}

/** The server's answer to an import or to its rehearsal. */
export interface ImportReport {
  readonly total: number;
  readonly clean: number;
  readonly created: number;
  readonly errors: readonly CellProblem[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Fields a file can fill: those a create takes, without the order, which is the rows' own. */
export function importFields(entry: CollectionEntry): readonly ImportField[] {
  const body = entry.schemas.create ?? {};
  const members = (body.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = new Set(Array.isArray(body.required) ? body.required.map(String) : []);
  return entry.fields.flatMap((field) => {
    const schema = members[field.name];
    if (!schema || field.implied || field.create === null || schema.format === 'image') return [];
    const alsoCalled =
      field.name === entry.label ? [entry.title, entry.plural, entry.title.split(' ').at(-1) ?? ''] : [];
    return [{ name: field.name, title: field.title, schema, field, required: required.has(field.name), alsoCalled }];
  });
}

export type Cells = readonly (readonly (string | null)[])[];

/** The cells of the mapped columns as the server takes them. */
export function cellsFor(
  rows: readonly (readonly string[])[],
  mapping: readonly (string | null)[],
  fields: readonly ImportField[],
): { columns: string[]; cells: (string | null)[][] } {
  const picked = mapping.flatMap((name, column) => {
    const field = fields.find((one) => one.name === name);
    return field ? [{ column, field }] : [];
  });
  const read = picked.map(({ column, field }) =>
    normaliseColumn(
      rows.map((row) => row[column] ?? ''),
      field.schema,
      ['reference', 'references', 'polymorphic'].includes(field.field.kind),
    ),
  );
  return {
    columns: picked.map(({ field }) => field.name),
    cells: rows.map((_, row) => read.map((column) => column[row] ?? null)),
  };
}

/** Required fields that no column fills. */
export const missingFields = (
  mapping: readonly (string | null)[],
  fields: readonly ImportField[],
): readonly ImportField[] => fields.filter(({ name, required }) => required && !mapping.includes(name));

/** Rows with something wrong, in order, each with its problems. */
export function faultyRows(report: ImportReport): ReadonlyMap<number, readonly CellProblem[]> {
  const byRow = new Map<number, CellProblem[]>();
  for (const problem of report.errors) byRow.set(problem.row, [...(byRow.get(problem.row) ?? []), problem]);
  return new Map([...byRow].toSorted(([one], [other]) => one - other));
}

/** The faulty rows with a last column that says what is wrong, to be mended in a spreadsheet. */
export function faultyTable(
  columns: readonly string[],
  cells: Cells,
  report: ImportReport,
  titles: ReadonlyMap<string, string>,
): string[][] {
  const heading = [...columns.map((name) => titles.get(name) ?? name), 'Problem'];
  const lines = [...faultyRows(report)].map(([row, problems]) => [
    ...(cells[row] ?? []).map((cell) => cell ?? ''),
    problems.map(({ column, message }) => (column ? `${titles.get(column) ?? column}: ${message}` : message)).join(' '),
  ]);
  return [heading, ...lines];
}
