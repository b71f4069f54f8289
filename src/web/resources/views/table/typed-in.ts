import { addressOfRow, targetOf } from '../../state/edit/edit-of.ts';
import { type TypedValue, typedValue } from '../../state/edit/typed-value.ts';
import type { ListShared } from '../../state/list/list-context.ts';
import type { Row } from '../../state/row/row.ts';

/** The typed value of a cell, which is stored in the browser. */
export const typedIn = ({ entry, path }: Pick<ListShared, 'entry' | 'path'>, row: Row, field: string): TypedValue =>
  typedValue(targetOf(entry, path, row, addressOfRow(entry, row)), field);
