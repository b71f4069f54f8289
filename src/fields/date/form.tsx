import type { WidgetProps } from '@rjsf/utils';
import type { FieldForm } from '../field-form.ts';
import { inputProps } from '../input-props.ts';
import { emptyOf } from '../json-schema.ts';

/** A day by the browser's own picker. */
export function DateWidget(props: WidgetProps) {
  const { value, onChange, schema } = props;
  return (
    <input
      {...inputProps(props)}
      type="date"
      className="form-control form-width-date"
      value={typeof value === 'string' ? value.slice(0, 10) : ''}
      onChange={({ target }) => onChange(target.value === '' ? emptyOf(schema) : target.value)}
    />
  );
}

export const dateForm: FieldForm = { widget: DateWidget };
