import { Swatch } from '../../web/ui/swatch.tsx';
import { defineWeb } from '../define-web.ts';
import { editorProps } from '../text/editor.tsx';
import { fromInput, toInput } from '../typed.ts';
import type { EditorProps, FilterProps, ValueProps } from '../web/field-web.ts';
import { ValueChip } from '../web/value-chip.tsx';
import { choiceColor, choiceLabel, choicesOf } from './choices.ts';

/** The label of the value, with its colour in front. */
function ChoiceCell({ field, value, text }: ValueProps) {
  const color = choiceColor(field.schema, value);
  return (
    <span title={text.length > 24 ? text : undefined}>
      {color && (
        <>
          <Swatch color={color} />{' '}
        </>
      )}
      {text}
    </span>
  );
}

const ChoiceOnCard = (props: ValueProps) => (
  <ValueChip>
    <ChoiceCell {...props} />
  </ValueChip>
);

function ChoiceEditor(props: EditorProps) {
  const { field, value, onValue } = props;
  const text = toInput(field, value);
  return (
    <select
      {...editorProps(props)}
      className="form-select"
      value={text}
      onChange={({ target }) => onValue(target.value === '' ? null : fromInput(field, target.value))}
    >
      {(field.nullable || text === '') && <option value="">None</option>}
      {choicesOf(field.schema).map((choice) => (
        <option key={choice} value={choice}>
          {choiceLabel(field.schema, choice)}
        </option>
      ))}
    </select>
  );
}

/** A filter by any number of the values, all of them visible. */
function ChoiceFilter({ field, values, onValues }: FilterProps) {
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

export const choiceWeb = defineWeb({
  Cell: ChoiceCell,
  OnCard: ChoiceOnCard,
  InFull: ChoiceCell,
  Editor: ChoiceEditor,
  Filter: ChoiceFilter,
  width: 148,
  snug: 120,
  stretches: false,
});
