import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import { emptyOf } from '../json-schema.ts';
import type { FieldForm } from '../web/field-form.ts';
import { labelId } from '../web/field-parts.tsx';
import { inputProps } from '../web/input-props.ts';
import { inkOn, readColor } from './palette.ts';
import { Swatches } from './swatches.tsx';

/** A colour control: the palette, a hexadecimal number, and the browser's colour picker. */
export function ColorWidget(props: WidgetProps) {
  const { id, label, value, onChange, schema, disabled, readonly } = props;
  const stored = typeof value === 'string' ? value : '';
  const color = readColor(stored);
  const [text, setText] = useState(stored);
  useEffect(() => setText((now) => (readColor(now) === readColor(stored) && readColor(now) ? now : stored)), [stored]);
  const write = (next: string) => {
    setText(next);
    onChange(next.trim() === '' ? emptyOf(schema) : (readColor(next) ?? next));
  };
  const fixed = disabled || readonly;
  return (
    <div className="form-color">
      <Swatches labelledBy={labelId(id)} color={color} disabled={fixed} onChoose={write} />
      <div className="form-color-own">
        <input
          type="color"
          className="form-control form-control-color"
          aria-label={`${label}: pick any colour`}
          value={(color ?? '#808080').toLowerCase()}
          disabled={fixed}
          onChange={({ target }) => write(target.value.toUpperCase())}
        />
        <input
          {...inputProps(props)}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder="#1C6A86"
          className="form-control form-width-number"
          value={text}
          onChange={({ target }) => write(target.value)}
        />
        {color && (
          <span
            className="form-color-sample"
            style={{ backgroundColor: color, color: inkOn(color) }}
            aria-hidden="true"
          >
            Sample
          </span>
        )}
      </div>
    </div>
  );
}

export const colorForm: FieldForm = { widget: ColorWidget };
