import type { WidgetProps } from '@rjsf/utils';
import { wordsOf } from '../../cells/field-kind.ts';
import { allowsNull } from '../form-values.ts';
import { describedBy, errorId, FieldErrors, helpId, labelId } from '../templates/field-template.tsx';
import { inputProps } from './text.tsx';

type Choice = string | number;

const choicesOf = (values: unknown): readonly Choice[] =>
  Array.isArray(values)
    ? values.filter((one): one is Choice => typeof one === 'string' || typeof one === 'number')
    : [];

const nothing = 'None';

/** Yes or no at once: the label stands beside it. */
export function SwitchWidget(props: WidgetProps) {
  const { id, label, value, onChange, schema, rawErrors, disabled, readonly } = props;
  return (
    <>
      <div className="form-check form-switch">
        <input
          {...inputProps({ ...props, required: false })}
          type="checkbox"
          role="switch"
          className="form-check-input"
          aria-checked={value === true}
          checked={value === true}
          disabled={disabled || readonly}
          onChange={({ target }) => onChange(target.checked)}
        />
        <label id={labelId(id)} htmlFor={id} className="form-check-label">
          {label}
        </label>
      </div>
      {schema.description && (
        <div id={helpId(id)} className="form-field-help">
          {schema.description}
        </div>
      )}
      <FieldErrors id={id} errors={rawErrors} />
    </>
  );
}

/** One of a few, all in sight. */
export function RadiosWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, schema, rawErrors, disabled, readonly, required } = props;
  const choices: readonly (Choice | null)[] = [
    ...(allowsNull(schema as Record<string, unknown>) ? [null] : []),
    ...choicesOf(schema.enum),
  ];
  return (
    <div
      id={id}
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={labelId(id)}
      aria-describedby={describedBy(id, schema, rawErrors)}
      aria-required={required || undefined}
      aria-invalid={rawErrors?.length ? true : undefined}
      aria-errormessage={rawErrors?.length ? errorId(id) : undefined}
      className="form-radios"
    >
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
            {choice === null ? nothing : wordsOf(choice)}
          </label>
        </div>
      ))}
    </div>
  );
}

/** One of many. */
export function SelectWidget(props: WidgetProps) {
  const { value, onChange, schema, disabled, readonly } = props;
  const choices = choicesOf(schema.enum);
  const at = choices.indexOf(value);
  const optional = allowsNull(schema as Record<string, unknown>);
  return (
    <select
      {...{ ...inputProps(props), readOnly: undefined }}
      className="form-select form-width-name"
      disabled={disabled || readonly}
      value={at}
      onChange={({ target }) => onChange(choices[Number(target.value)] ?? (optional ? null : undefined))}
    >
      {(optional || at < 0) && <option value={-1}>{optional ? nothing : 'Choose ...'}</option>}
      {choices.map((choice, index) => (
        <option key={String(choice)} value={index}>
          {wordsOf(choice)}
        </option>
      ))}
    </select>
  );
}
