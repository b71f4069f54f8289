import { RelationPicker } from '../../web/resources/picker/relation-picker.tsx';
import type { FilterProps } from '../field-web.ts';

/** Any of the rows that are picked. */
export function ReferenceFilter({ id, field, params, values, onValues }: FilterProps) {
  return (
    <RelationPicker
      id={id}
      label={field.title}
      field={field}
      params={params}
      multiple
      creates={false}
      value={values.map(Number)}
      onChange={(next) => onValues(Array.isArray(next) ? next.map(String) : [])}
    />
  );
}
