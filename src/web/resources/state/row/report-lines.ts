/** The lines of a report: search, order and links. Pure. */

import type { ReportColumn } from '../../../../contract/screen.ts';
import { holdsWords } from '../../../../fields/fold-text.ts';
import { addressOfUse } from './uses.ts';

export type ReportLine = Readonly<Record<string, unknown>>;

/** The index of the column by which lines are sorted. */
export interface Order {
  readonly column: number;
  readonly descending: boolean;
}

/** The text of a cell. */
export const cellOf = (line: ReportLine, { field }: Pick<ReportColumn, 'field'>): string => String(line[field] ?? '');

/** The lines with all words of a search. */
export function linesWith(
  lines: readonly ReportLine[],
  columns: readonly ReportColumn[],
  search: string,
): readonly ReportLine[] {
  if (search.trim() === '') return lines;
  return lines.filter((line) => holdsWords(columns.map((column) => cellOf(line, column)).join('\n'), search.trim()));
}

const alphabet = new Intl.Collator(undefined, { numeric: true });

/** The lines sorted by a column; equal ones stay in their order. */
export function byColumn(
  lines: readonly ReportLine[],
  columns: readonly ReportColumn[],
  { column, descending }: Order,
): readonly ReportLine[] {
  const by = columns[column];
  if (!by) return lines;
  const way = descending ? -1 : 1;
  return lines.toSorted((one, other) => way * alphabet.compare(cellOf(one, by), cellOf(other, by)));
}

/** The lines as a table of a file, with its heading. */
export const tableOf = (
  lines: readonly ReportLine[],
  columns: readonly (ReportColumn & { readonly title: string })[],
): readonly (readonly string[])[] => [
  columns.map(({ title }) => title),
  ...lines.map((line) => columns.map((column) => cellOf(line, column))),
];

interface Cell {
  readonly line: ReportLine;
  readonly column: ReportColumn;
  /** The parameters of the list's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly opens: Readonly<Record<string, string>>;
}

/** The link of a cell: the row it names, else its owner. Null for plain text. */
export function addressOfCell({ line, column, params, opens }: Cell): string | null {
  const [row, ...owners] = Object.entries(column.opens ?? {}).map(([resource, member]) => ({
    resource,
    id: Number(line[member] ?? params[member]),
    label: null,
  }));
  return row ? addressOfUse(opens, { ...row, owners }) : null;
}
