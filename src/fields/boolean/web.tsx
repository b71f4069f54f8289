import { defineWeb } from '../define-web.ts';
import { editorProps } from '../text/editor.tsx';
import type { EditorProps, FilterProps, ValueProps } from '../web/field-web.ts';

/** A tick or a dash, followed by yes or no as text. */
const BooleanCell = ({ value, text }: ValueProps) => (
  <span className={value === true ? 'cell-yes' : 'cell-no'}>
    <i className={value === true ? 'bi bi-check-lg' : 'bi bi-dash'} aria-hidden="true" />
    {text}
  </span>
);

/** Shown only for yes, with the title of the field as its text. */
const BooleanOnCard = ({ field }: ValueProps) => (
  <span className="cell-yes">
    <i className="bi bi-check-lg" aria-hidden="true" />
    <span aria-hidden="true">{field.title}</span>
    <span className="visually-hidden">Yes</span>
  </span>
);

function BooleanEditor(props: EditorProps) {
  const { value, onValue } = props;
  return (
    <select
      {...editorProps(props)}
      className="form-select"
      value={value === true ? 'true' : 'false'}
      onChange={({ target }) => onValue(target.value === 'true')}
    >
      <option value="true">Yes</option>
      <option value="false">No</option>
    </select>
  );
}

interface YesNoProps {
  readonly name: string;
  readonly value: string;
  /** The texts of yes and no. */
  readonly words: readonly [string, string];
  readonly onValue: (value: string) => void;
}

/** A yes-or-no choice as two radio buttons. */
export function YesNo({ name, value, words, onValue }: YesNoProps) {
  return (
    <div className="condition-choices">
      {(['true', 'false'] as const).map((choice, index) => (
        <label key={choice} className="form-check">
          <input
            type="radio"
            className="form-check-input"
            name={name}
            checked={value === choice}
            onChange={() => onValue(choice)}
          />
          {words[index]}
        </label>
      ))}
    </div>
  );
}

const BooleanFilter = ({ id, values, onValues }: FilterProps) => (
  <YesNo name={id} value={values[0] ?? ''} words={['Yes', 'No']} onValue={(next) => onValues([next])} />
);

export const booleanWeb = defineWeb({
  Cell: BooleanCell,
  OnCard: BooleanOnCard,
  Editor: BooleanEditor,
  Filter: BooleanFilter,
  width: 104,
  snug: 80,
  stretches: false,
});
