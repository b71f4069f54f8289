import type { EditorProps } from '../web/field-web.ts';
import { TypedInput } from './typed-input.tsx';
import { useTypedText } from './use-typed-text.ts';

/** The attributes that all in-place editors share. */
export const editorProps = ({ id, field, invalid }: EditorProps) =>
  ({
    id,
    'aria-label': field.title,
    'aria-invalid': invalid ? true : undefined,
    'aria-describedby': invalid ?? undefined,
  }) as const;

/** Edits a value on one line. */
export function TypedEditor(props: EditorProps) {
  const { field, value, onValue } = props;
  const { text, type } = useTypedText(field, value);
  return <TypedInput {...editorProps(props)} field={field} value={text} onText={(next) => onValue(type(next))} />;
}
