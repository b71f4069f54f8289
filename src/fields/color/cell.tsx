import type { ValueProps } from '../field-web.ts';
import { colorName, readColor } from './palette.ts';

/** A sample of the colour and its number. */
export function ColorCell({ value, text }: ValueProps) {
  return (
    <span className="cell-color" title={text}>
      <span
        className="cell-swatch"
        style={{ backgroundColor: readColor(String(value)) ?? undefined }}
        aria-hidden="true"
      />
      {text}
    </span>
  );
}

/** A sample of the colour with its name. */
export function ColorInFull({ value }: ValueProps) {
  const color = readColor(String(value));
  return (
    <>
      {color && <span className="form-value-swatch" style={{ backgroundColor: color }} aria-hidden="true" />}
      {color ? colorName(color) : String(value)}
    </>
  );
}
