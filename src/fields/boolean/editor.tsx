import type { EditorProps } from '../field-web.ts';
import { editorProps } from '../text/editor.tsx';

/** A choice of yes and no. */
export function BooleanEditor(props: EditorProps) {
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
