import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import { emptyOf } from '../form-values.ts';
import { inputProps } from './text.tsx';

/** A number as people write it: a comma is a decimal point too. */
export const readNumber = (text: string): number | null => {
  const plain = text
    .trim()
    .replace(/\s/g, '')
    .replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
};

/** A text input, since number inputs swallow what they cannot read and change under the wheel. */
export function NumberWidget(props: WidgetProps) {
  const { value, onChange, schema } = props;
  const shown = value === null || value === undefined ? '' : String(value);
  const [text, setText] = useState(shown);
  useEffect(() => {
    setText((now) => (String(readNumber(now) ?? now) === shown ? now : shown));
  }, [shown]);
  return (
    <input
      {...inputProps(props)}
      type="text"
      inputMode={[schema.type].flat().includes('integer') ? 'numeric' : 'decimal'}
      autoComplete="off"
      className="form-control form-width-number"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(target.value.trim() === '' ? emptyOf(schema) : (readNumber(target.value) ?? target.value));
      }}
    />
  );
}
