import type { FieldEntry } from '../../../contract/registry.ts';
import { fieldWebOf } from '../fields/web-of-field.ts';
import { type Row, valueIn } from '../state/row/row.ts';
import { textOf } from '../state/row/text-of.ts';
import { isUnfit, Unfit } from './unfit.tsx';
import './cells.css';

/** The value of a field in a list, rendered by the kind of the field. */
export function Cell({ field, row }: { readonly field: FieldEntry; readonly row: Row }) {
  const text = textOf(field, row);
  const { Cell: Shown, empty } = fieldWebOf(field);
  if (isUnfit(field, row)) return <Unfit field={field} row={row} />;
  if (text === '') return <span className="cell-empty">{empty}</span>;
  return <Shown field={field} row={row} value={valueIn(row, field)} text={text} />;
}
