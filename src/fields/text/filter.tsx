import { useEffect, useState } from 'react';
import { useStable } from '../../web/ui/use-stable.ts';
import { isWhole } from '../date/typed-day.ts';
import type { FieldShape } from '../kind.ts';
import { fromInput, inputType, toInput } from '../typed.ts';
import type { FilterProps } from '../web/field-web.ts';
import { TypedInput } from './typed-input.tsx';

/** Milliseconds after the last keystroke until the filter is applied. */
const restAfter = 350;

/** An unfinished date is not applied as a filter. */
const isUnfinished = (field: FieldShape, text: string): boolean => {
  const type = inputType(field);
  if (text.trim() === '' || (type !== 'date' && type !== 'datetime-local')) return false;
  return !isWhole(text, type === 'date' ? 'day' : 'moment');
};

/** A filter by a one-line value, applied after typing stops. */
export function TypedFilter({ id, field, words, values, onValues }: FilterProps) {
  const value = values[0] ?? '';
  const [text, setText] = useState(toInput(field, value));
  const send = useStable(() => {
    if (isUnfinished(field, text)) return;
    const typed = text.trim() === '' ? null : fromInput(field, text);
    const next = typed === null || typed === undefined ? '' : String(typed);
    if (next !== value) onValues(next === '' ? [] : [next]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the timer
  useEffect(() => {
    const timer = setTimeout(send, restAfter);
    return () => clearTimeout(timer);
  }, [text, send]);
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {field.title} {words}
      </label>
      <TypedInput id={id} field={field} value={text} onText={setText} onBlur={send} />
    </>
  );
}
