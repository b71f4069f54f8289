import type { WidgetProps } from '@rjsf/utils';
import { wordsOf } from '../../../resources/cells/field-kind.ts';
import { labelId } from '../../../resources/form/templates/field-template.tsx';

/** Any number of a few choices, each to be ticked. */
export function ChoicesWidget({ id, value, schema, onChange, disabled, readonly }: WidgetProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const items = schema.items as { readonly enum?: readonly unknown[] } | undefined;
  const choices = (items?.enum ?? []).filter((one): one is string => typeof one === 'string');
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label stands in the template around it.
    <div id={id} role="group" aria-labelledby={labelId(id)} className="inspector-choices">
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
            {wordsOf(choice)}
          </label>
        </div>
      ))}
    </div>
  );
}
