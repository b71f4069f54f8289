import type { EditorProps } from '../web/field-web.ts';
import { TypedInput } from './typed-input.tsx';
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
  const { text, type } = useTypedText(field, value);
  return <TypedInput {...editorProps(props)} field={field} value={text} onText={(next) => onValue(type(next))} />;
}
