import type { EditorProps } from '../field-web.ts';
import { inputType } from '../typed.ts';
import { useTypedText } from './use-typed-text.ts';

/** What every control that edits a value where it stands says of itself. */
export const editorProps = ({ id, field, invalid }: EditorProps) =>
  ({
    id,
    'aria-label': field.title,
    'aria-invalid': invalid ? true : undefined,
    'aria-describedby': invalid ?? undefined,
  }) as const;

/** A value that is typed on one line. */
export function TypedEditor(props: EditorProps) {
  const { field, value, onValue } = props;
  const { text, type: typed } = useTypedText(field, value);
  const type = inputType(field);
  return (
    <input
      {...editorProps(props)}
      type={type}
      step={type === 'number' ? 'any' : undefined}
      className="form-control"
      value={text}
      onChange={({ target }) => onValue(typed(target.value))}
    />
  );
}
