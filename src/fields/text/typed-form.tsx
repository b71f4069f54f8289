import type { WidgetProps } from '@rjsf/utils';
import type { JsonSchema } from '../json-schema.ts';
import { allowsNull, emptyOf } from '../json-schema.ts';
import { inputProps } from '../web/input-props.ts';
import { useTypedText } from './use-typed-text.ts';

/**
 * A text input for values with several formats. It is no number input, because those discard text that they cannot
 * parse and change with the mouse wheel.
 */
export const typedWidget = (inputMode: (schema: JsonSchema) => 'text' | 'tel' | 'numeric' | 'decimal') =>
  function TypedWidget(props: WidgetProps) {
    const { id, value, onChange, onBlur } = props;
    const schema = props.schema as JsonSchema;
    const { text, type, settle } = useTypedText({ schema, nullable: allowsNull(schema) }, value);
    const mode = inputMode(schema);
    const unit = typeof schema['x-unit'] === 'string' ? schema['x-unit'] : null;
    const input = (
      <input
        {...inputProps(props)}
        type="text"
        inputMode={mode}
        autoComplete="off"
        className={`form-control ${mode === 'tel' ? 'form-width-name' : 'form-width-number'}`}
        value={text}
        onChange={({ target }) => {
          const typed = type(target.value);
          onChange(target.value.trim() === '' ? emptyOf(schema) : typed);
        }}
        onBlur={() => {
          settle();
          onBlur(id, value);
        }}
      />
    );
    if (!unit) return input;
    return (
      <div className="form-width-unit">
        {input}
        <span className="text-2">{unit}</span>
      </div>
    );
  };
