import type { FieldEntry } from '../../../../contract/registry.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';
import { writeTable } from '../../../pdf/table.ts';
import { fieldOf, usualColumns } from '../../state/query/columns.ts';
import { textOf } from '../../state/row/text-of.ts';
import type { RowsOnPaper, WriteRows } from '../on-paper.ts';

/** Columns that an upright page has room for. */
const mostUpright = 5;

/** Those a list shows at first, without colours and what no row says. */
function columnsOf({ entry, rows }: RowsOnPaper): readonly FieldEntry[] {
  const [label, ...others] = usualColumns(entry).flatMap((name) => fieldOf(entry, name) ?? []);
  const filled = others.filter(
    (field) => fieldKindOf(field).name !== 'color' && rows.some((row) => textOf(field, row) !== ''),
  );
  return label ? [label, ...filled] : filled;
}

/** A table of many columns is printed across the page. */
export const landscape = (list: RowsOnPaper): boolean => columnsOf(list).length > mostUpright;

/** Prints the table with its columns. */
export const writeRows: WriteRows = (flow, list) => {
  const columns = columnsOf(list);
  return writeTable(flow, {
    titles: columns.map(({ title }) => title),
    rows: list.rows.map((row) => columns.map((field) => textOf(field, row))),
  });
};
