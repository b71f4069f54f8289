import type { EditorProps } from '../field-web.ts';
import { editorProps } from '../text/editor.tsx';
import { fromInput, toInput } from '../typed.ts';

/** A colour by its number, or by the browser's own picker. */
export function ColorEditor(props: EditorProps) {
  const { field, value, onValue } = props;
  const text = toInput(field, value);
  return (
    <span className="cell-color-input">
      <input
        {...editorProps(props)}
        type="text"
        className="form-control"
        value={text}
        placeholder="#3678BA"
        onChange={({ target }) => onValue(fromInput(field, target.value))}
      />
      <input
        type="color"
        aria-label={`Choose ${field.title}`}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#3678ba'}
        onChange={({ target }) => onValue(target.value)}
      />
    </span>
  );
}
