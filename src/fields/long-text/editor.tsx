import type { EditorProps } from '../field-web.ts';
import { editorProps } from '../text/editor.tsx';
import { fromInput, toInput } from '../typed.ts';

/** Text of several lines in a cell. */
export function LongTextEditor(props: EditorProps) {
  const { field, value, onValue } = props;
  return (
    <textarea
      {...editorProps(props)}
      className="form-control"
      rows={3}
      value={toInput(field, value)}
      onChange={({ target }) => onValue(fromInput(field, target.value))}
    />
  );
}
