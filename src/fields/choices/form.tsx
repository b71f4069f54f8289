import type { WidgetProps } from '@rjsf/utils';
import { choiceLabel, choicesOf } from '../choice/choices.ts';
import { type JsonSchema, schemaIn } from '../json-schema.ts';
import type { FieldForm } from '../web/field-form.ts';
import { describedBy, labelId } from '../web/field-parts.tsx';

/** A checkbox for each choice. */
export function ChoicesWidget({ id, value, schema, onChange, disabled, readonly, rawErrors }: WidgetProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const choices = choicesOf(schemaIn((schema as JsonSchema)['items']));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the template around it has the label.
    <div
      id={id}
      role="group"
      aria-labelledby={labelId(id)}
      aria-describedby={describedBy(id, schema, rawErrors)}
      className="form-choices"
    >
      {choices.map((choice) => (
        <div key={choice} className="form-check">
          <input
            type="checkbox"
            id={`${id}__${choice}`}
            className="form-check-input"
            checked={chosen.includes(choice)}
            disabled={disabled || readonly}
            onChange={({ target }) =>
              onChange(choices.filter((one) => (one === choice ? target.checked : chosen.includes(one))))
            }
          />
          <label htmlFor={`${id}__${choice}`} className="form-check-label">
            {choiceLabel(schema as JsonSchema, choice)}
          </label>
        </div>
      ))}
    </div>
  );
}

export const choicesForm: FieldForm = { widget: ChoicesWidget };
