/** The lines of a report about the rows of a list: found, sorted, and where they lead. Pure. */

import type { ReportColumn } from '../../../../contract/model.ts';
import { holdsWords } from '../../../../fields/fold-text.ts';
import { addressOfUse } from './uses.ts';

export type ReportLine = Readonly<Record<string, unknown>>;

/** The column, by its place, that lines are sorted by. */
export interface Order {
  readonly column: number;
  readonly descending: boolean;
}

/** What stands in a cell. */
export const cellOf = (line: ReportLine, { field }: Pick<ReportColumn, 'field'>): string => String(line[field] ?? '');

/** The lines that have all words of a search in their cells. */
export function linesWith(
  lines: readonly ReportLine[],
  columns: readonly ReportColumn[],
  search: string,
): readonly ReportLine[] {
  if (search.trim() === '') return lines;
  return lines.filter((line) => holdsWords(columns.map((column) => cellOf(line, column)).join('\n'), search.trim()));
}

const alphabet = new Intl.Collator(undefined, { numeric: true });

/** The lines by one column; those alike in it stay in the order they were told in. */
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

/** The lines as rows of a file, with a line of headings. */
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
  /** Of the path of the list. */
  readonly params: Readonly<Record<string, string>>;
  readonly opens: Readonly<Record<string, string>>;
}

/** Where a cell leads: the row that it names, else what this belongs to. Null for text alone. */
export function addressOfCell({ line, column, params, opens }: Cell): string | null {
  const [row, ...owners] = Object.entries(column.opens ?? {}).map(([resource, member]) => ({
    resource,
    id: Number(line[member] ?? params[member]),
    label: null,
  }));
  return row ? addressOfUse(opens, { ...row, owners }) : null;
}
