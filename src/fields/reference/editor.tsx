import { RelationPicker } from '../../web/resources/picker/relation-picker.tsx';
import { narrowedParams } from '../../web/resources/state/query/narrowed.ts';
import { idsIn, labelsById } from '../../web/resources/state/row/row.ts';
import type { EditorProps } from '../field-web.ts';
import { fieldKindOf } from '../kinds.ts';

/** A picker of rows in a cell. */
export function ReferenceEditor({ id, field, row, params, value, onValue }: EditorProps) {
  const multiple = fieldKindOf(field).name === 'references';
  const narrowed = narrowedParams(field, params, row);
  return (
    <RelationPicker
      id={id}
      label={field.title}
      field={field}
      params={narrowed ?? params}
      waitsFor={narrowed ? null : (field.narrowedBy?.title ?? null)}
      multiple={multiple}
      labels={labelsById(row, field.name)}
      value={multiple ? idsIn(value) : (idsIn(value)[0] ?? null)}
      onChange={onValue}
    />
  );
}
