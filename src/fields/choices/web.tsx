import { Swatch } from '../../web/ui/swatch.tsx';
import { choiceColor, choiceLabel, choicesOf } from '../choice/choices.ts';
import { defineWeb } from '../define-web.ts';
import { type JsonSchema, schemaIn } from '../json-schema.ts';
import type { EditorProps, FilterProps } from '../web/field-web.ts';

interface ChecksProps {
  readonly title: string;
  readonly schema: JsonSchema;
  readonly chosen: readonly unknown[];
  readonly onChosen: (chosen: readonly (string | number)[]) => void;
}

/** A checkbox for each choice, in the order of the enum. */
function Checks({ title, schema, chosen, onChosen }: ChecksProps) {
  const choices = choicesOf(schemaIn(schema['items']));
  return (
    <fieldset className="condition-choices">
      <legend className="visually-hidden">{title}</legend>
      {choices.map((choice) => {
        const color = choiceColor(schema, choice);
        return (
          <label key={choice} className="form-check">
            <input
              type="checkbox"
              className="form-check-input"
              checked={chosen.includes(choice)}
              onChange={({ target }) =>
                onChosen(choices.filter((one) => (one === choice ? target.checked : chosen.includes(one))))
              }
            />
            {color && <Swatch color={color} />} {choiceLabel(schema, choice)}
          </label>
        );
      })}
    </fieldset>
  );
}

const ChoicesEditor = ({ field, value, onValue }: EditorProps) => (
  <Checks title={field.title} schema={field.schema} chosen={Array.isArray(value) ? value : []} onChosen={onValue} />
);

const ChoicesFilter = ({ field, values, onValues }: FilterProps) => (
  <Checks
    title={field.title}
    schema={field.schema}
    chosen={choicesOf(schemaIn(field.schema['items'])).filter((choice) => values.includes(String(choice)))}
    onChosen={(chosen) => onValues(chosen.map(String))}
  />
);

export const choicesWeb = defineWeb({ Editor: null, Bulk: ChoicesEditor, Filter: ChoicesFilter, width: 180 });
