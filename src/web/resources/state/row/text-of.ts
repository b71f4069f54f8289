import type { FieldEntry } from '../../../../contract/registry.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';
import { labelsOf, type Row, valueIn } from './row.ts';

/** The value of a field as text, in cells, cards and conflicts alike; empty if there is none. */
export function textOf(field: FieldEntry, row: Row): string {
  const value = valueIn(row, field);
  if (value === null || value === undefined || value === '') return '';
  return fieldKindOf(field).text(value, field.schema, labelsOf(row, field.name));
}
