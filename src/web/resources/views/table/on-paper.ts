import type { FieldEntry } from '../../../../contract/registry.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';
import { writeTable } from '../../../pdf/table.ts';
import { fieldOf, usualColumns } from '../../state/query/columns.ts';
import { textOf } from '../../state/row/text-of.ts';
import type { RowsOnPaper, WriteRows } from '../on-paper.ts';

/** The maximum number of columns on a page in portrait. */
const maxUpright = 5;

/** The default columns of the list, without colours and empty columns. */
function columnsOf({ entry, rows }: RowsOnPaper): readonly FieldEntry[] {
  const [label, ...others] = usualColumns(entry).flatMap((name) => fieldOf(entry, name) ?? []);
  const filled = others.filter(
    (field) => fieldKindOf(field).name !== 'color' && rows.some((row) => textOf(field, row) !== ''),
  );
  return label ? [label, ...filled] : filled;
}

/** A table with many columns is printed in landscape. */
export const landscape = (list: RowsOnPaper): boolean => columnsOf(list).length > maxUpright;

/** Prints the default columns of the list as a table. */
export const writeRows: WriteRows = (flow, list) => {
  const columns = columnsOf(list);
  return writeTable(flow, {
    titles: columns.map(({ title }) => title),
    rows: list.rows.map((row) => columns.map((field) => textOf(field, row))),
  });
};
