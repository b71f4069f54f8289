import type { WidgetProps } from '@rjsf/utils';
import { emptyOf } from '../json-schema.ts';
import type { FieldForm } from '../web/field-form.ts';
import { inputProps } from '../web/input-props.ts';

/** Short text gets a narrow control, long text the full width. */
const widthOf = (limit: unknown): string => (Number(limit ?? Number.POSITIVE_INFINITY) <= 120 ? 'form-width-name' : '');

/** A control for one-line text, with the input's `type` and `autocomplete`. */
export const singleLine = (type: 'text' | 'email' | 'url' | 'tel' | 'password', autoComplete: string) =>
  function SingleLineWidget(props: WidgetProps) {
    const { value, onChange, schema } = props;
    return (
      <input
        {...inputProps(props)}
        type={type}
        inputMode={type === 'password' ? 'text' : type}
        autoComplete={autoComplete}
        className={`form-control ${widthOf(schema.maxLength)}`}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? emptyOf(schema) : target.value)}
      />
    );
  };

export const TextWidget = singleLine('text', 'off');

export const textForm: FieldForm = { widget: TextWidget };
