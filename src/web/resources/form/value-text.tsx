import type { ReactNode } from 'react';
import type { FieldEntry } from '../../../contract/registry.ts';
import { isUnfit, Unfit } from '../cells/unfit.tsx';
import { fieldWebOf } from '../fields/web-of-field.ts';
import { type Row, valueIn } from '../state/row/row.ts';
import { textOf } from '../state/row/text-of.ts';

interface ValueTextProps {
  readonly field: FieldEntry;
  readonly row: Row;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The complete value of a field as text. */
export function ValueText({ field, row }: ValueTextProps): ReactNode {
  const value = valueIn(row, field);
  if (isEmpty(value)) return <span className="form-value-empty">None</span>;
  if (isUnfit(field, row)) return <Unfit field={field} row={row} />;
  const { InFull } = fieldWebOf(field);
  return <InFull field={field} row={row} value={value} text={textOf(field, row)} />;
}
