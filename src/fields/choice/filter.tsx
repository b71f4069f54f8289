import type { FilterProps } from '../field-web.ts';
import { choiceLabel, choicesOf } from './choices.ts';

/** Any of the values, all in sight. */
export function ChoiceFilter({ field, values, onValues }: FilterProps) {
  return (
    <fieldset className="condition-choices">
      <legend className="visually-hidden">{field.title}</legend>
      {choicesOf(field.schema)
        .map(String)
        .map((choice) => (
          <label key={choice} className="form-check">
            <input
              type="checkbox"
              className="form-check-input"
              checked={values.includes(choice)}
              onChange={({ target }) =>
                onValues(target.checked ? [...values, choice] : values.filter((one) => one !== choice))
              }
            />
            {choiceLabel(field.schema, choice)}
          </label>
        ))}
    </fieldset>
  );
}
