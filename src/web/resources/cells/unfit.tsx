import type { FieldEntry } from '../../../contract/registry.ts';
import { saidBy } from '../../../fields/conversion.ts';
import { fits, isEmptyValue } from '../../../fields/fits.ts';
import { type Row, valueIn } from '../state/row/row.ts';

interface UnfitProps {
  readonly field: FieldEntry;
  readonly row: Row;
}

/** Whether the value of a row is from before the kind or the limits of its field changed. */
export function isUnfit(field: FieldEntry, row: Row): boolean {
  if (!field.inside) return false;
  const value = valueIn(row, field);
  return !isEmptyValue(value) && !fits(field.schema, value);
}

/** A value that does not fit its field, as text. */
export const unfitText = ({ schema }: Pick<FieldEntry, 'schema'>, value: unknown): string =>
  saidBy(schema, value, [])
    .map(([way = '']) => way)
    .join('; ');

/** Marks a value that does not fit its field, until a user corrects or removes it. */
export function Unfit({ field, row }: UnfitProps) {
  const text = unfitText(field, valueIn(row, field));
  return (
    <span className="cell-unfit" title={`${field.title} does not fit: ${text}. Correct it or clear it.`}>
      <i className="bi bi-exclamation-triangle" aria-hidden="true" /> does not fit: {text}
    </span>
  );
}
