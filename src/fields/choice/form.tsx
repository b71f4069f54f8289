import type { WidgetProps } from '@rjsf/utils';
import { allowsNull, type JsonSchema } from '../json-schema.ts';
import type { FieldForm } from '../web/field-form.ts';
import { inputProps, radioGroupProps } from '../web/input-props.ts';
import { type Choice, choiceLabel, choicesOf } from './choices.ts';

const emptyLabel = 'None';
/** The maximum number of choices shown as radio buttons; more are shown as a select. */
const openChoices = 4;
/** The same maximum in a form that shows all choices (`open`). */
const openInSight = 11;

/** Radio buttons for few values, a select for more. */
export function ChoiceWidget(props: WidgetProps) {
  const most = props.options['open'] === true ? openInSight : openChoices;
  return choicesOf(props.schema as JsonSchema).length <= most ? <Radios {...props} /> : <Select {...props} />;
}

function Radios(props: WidgetProps) {
  const { id, value, onChange, onBlur, schema, disabled, readonly, options } = props;
  const optional = allowsNull(schema as JsonSchema);
  // A question without an answer must not look answered.
  const asks = options['open'] === true;
  const choices: readonly (Choice | null)[] = [
    ...(optional && !asks ? [null] : []),
    ...choicesOf(schema as JsonSchema),
  ];
  return (
    <div {...radioGroupProps(props)} className="form-radios">
      {choices.map((choice) => (
        <div className="form-check form-check-inline" key={String(choice)}>
          <input
            type="radio"
            id={`${id}__${choice}`}
            name={id}
            className="form-check-input"
            checked={(value ?? null) === choice}
            disabled={disabled || readonly}
            onChange={() => onChange(choice)}
            onBlur={() => onBlur(id, value)}
          />
          <label htmlFor={`${id}__${choice}`} className="form-check-label">
            {choice === null ? emptyLabel : choiceLabel(schema as JsonSchema, choice)}
          </label>
        </div>
      ))}
      {asks && optional && value !== null && value !== undefined && !disabled && !readonly && (
        <button type="button" className="btn btn-link btn-sm" onClick={() => onChange(null)}>
          Clear
        </button>
      )}
    </div>
  );
}

function Select(props: WidgetProps) {
  const { value, onChange, schema, disabled, readonly } = props;
  const choices = choicesOf(schema as JsonSchema);
  const at = choices.indexOf(value);
  const optional = allowsNull(schema as JsonSchema);
  return (
    <select
      {...{ ...inputProps(props), readOnly: undefined }}
      className="form-select form-width-name"
      disabled={disabled || readonly}
      value={at}
      onChange={({ target }) => onChange(choices[Number(target.value)] ?? (optional ? null : undefined))}
    >
      {(optional || at < 0) && <option value={-1}>{optional ? emptyLabel : 'Choose ...'}</option>}
      {choices.map((choice, index) => (
        <option key={String(choice)} value={index}>
          {choiceLabel(schema as JsonSchema, choice)}
        </option>
      ))}
    </select>
  );
}

export const choiceForm: FieldForm = { widget: ChoiceWidget };
