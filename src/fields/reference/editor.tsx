import { RelationPicker } from '../../web/resources/picker/relation-picker.tsx';
import { idsIn, labelsById } from '../../web/resources/state/row.ts';
import type { EditorProps } from '../field-web.ts';
import { fieldKindOf } from '../kinds.ts';

export function ReferenceEditor({ id, field, row, params, value, onValue }: EditorProps) {
  const multiple = fieldKindOf(field).name === 'references';
  return (
    <RelationPicker
      id={id}
      label={field.title}
      field={field}
      params={params}
      multiple={multiple}
      labels={labelsById(row, field.name)}
      value={multiple ? idsIn(value) : (idsIn(value)[0] ?? null)}
      onChange={onValue}
    />
  );
}
