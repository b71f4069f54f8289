import type { EditorProps } from '../field-web.ts';
import { editorProps } from '../text/editor.tsx';
import { fromInput, toInput } from '../typed.ts';
import { choiceLabel, choicesOf } from './choices.ts';

/** A choice among the values of an enum, in a cell. */
export function ChoiceEditor(props: EditorProps) {
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
