import type { InputHTMLAttributes } from 'react';
import type { FieldEntry } from '../../contract/registry.ts';
import { DayInput } from '../date/day-input.tsx';
import { inputType } from '../typed.ts';

interface TypedInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  readonly field: FieldEntry;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** The input element for a value of the field. */
export function TypedInput({ field, value, onText, ...input }: TypedInputProps) {
  const type = inputType(field);
  if (type === 'date' || type === 'datetime-local')
    return <DayInput {...input} shape={type === 'date' ? 'day' : 'moment'} value={value} onValue={onText} />;
  return (
    <input
      {...input}
      type={type}
      step={type === 'number' ? 'any' : undefined}
      className="form-control"
      value={value}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
