import { defineWeb } from '../define-web.ts';
import { editorProps } from '../text/editor.tsx';
import type { EditorProps, ValueProps } from '../web/field-web.ts';
import { colorName, readColor, swatches } from './palette.ts';

/** The name of a colour, else its hexadecimal number. */
const nameOf = (value: unknown): string => {
  const color = readColor(String(value));
  return color ? colorName(color) : String(value);
};

function ColorCell({ value, text }: ValueProps) {
  return (
    <span className="cell-color" title={text}>
      <span
        className="cell-swatch"
        style={{ backgroundColor: readColor(String(value)) ?? undefined }}
        aria-hidden="true"
      />
      {nameOf(value)}
    </span>
  );
}

function ColorInFull({ value }: ValueProps) {
  const color = readColor(String(value));
  return (
    <>
      {color && <span className="form-value-swatch" style={{ backgroundColor: color }} aria-hidden="true" />}
      {nameOf(value)}
    </>
  );
}

/** Chooses a palette colour by its name, or any colour with the browser's picker. */
function ColorEditor(props: EditorProps) {
  const { field, value, onValue } = props;
  const color = readColor(String(value ?? ''));
  const isOther = color !== null && colorName(color) === color;
  return (
    <span className="cell-color-input">
      <select
        {...editorProps(props)}
        className="form-select"
        value={color ?? ''}
        onChange={({ target }) => onValue(target.value === '' ? null : target.value)}
      >
        {(field.nullable || color === null) && <option value="">None</option>}
        {swatches.map(([name, swatch]) => (
          <option key={swatch} value={swatch}>
            {name}
          </option>
        ))}
        {isOther && <option value={color}>{color}</option>}
      </select>
      <input
        type="color"
        aria-label={`${field.title}: pick any colour`}
        value={(color ?? '#3678BA').toLowerCase()}
        onChange={({ target }) => onValue(target.value.toUpperCase())}
      />
    </span>
  );
}

export const colorWeb = defineWeb({
  Cell: ColorCell,
  OnCard: ColorCell,
  InFull: ColorInFull,
  Editor: ColorEditor,
  width: 136,
  stretches: false,
});
