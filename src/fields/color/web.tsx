import { defineWeb, type EditorProps, type ValueProps } from '../field-web.ts';
import { editorProps } from '../text/editor.tsx';
import { fromInput, toInput } from '../typed.ts';
import { colorName, readColor } from './palette.ts';

/** A sample of the colour with its name, or its number where it has none. */
function ColorCell({ value, text }: ValueProps) {
  const color = readColor(String(value));
  return (
    <span className="cell-color" title={text}>
      <span className="cell-swatch" style={{ backgroundColor: color ?? undefined }} aria-hidden="true" />
      {color ? colorName(color) : text}
    </span>
  );
}

/** A sample of the colour with its name. */
function ColorInFull({ value }: ValueProps) {
  const color = readColor(String(value));
  return (
    <>
      {color && <span className="form-value-swatch" style={{ backgroundColor: color }} aria-hidden="true" />}
      {color ? colorName(color) : String(value)}
    </>
  );
}

/** A colour by its number, or by the browser's own picker. */
function ColorEditor(props: EditorProps) {
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

export const colorWeb = defineWeb({
  Cell: ColorCell,
  InFull: ColorInFull,
  Editor: ColorEditor,
  width: 136,
  stretches: false,
});
