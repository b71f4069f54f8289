import { useEffect, useState } from 'react';
import { useStable } from '../../web/resources/state/query/use-stable.ts';
import type { FilterProps } from '../field-web.ts';
import { fromInput, inputType, toInput } from '../typed.ts';

/** Milliseconds after the last stroke. */
const restAfter = 350;

/** A value that is typed on one line; counts when typing rests. */
export function TypedFilter({ id, field, words, values, onValues }: FilterProps) {
  const value = values[0] ?? '';
  const [text, setText] = useState(toInput(field, value));
  const type = inputType(field);
  const send = useStable(() => {
    const typed = text.trim() === '' ? null : fromInput(field, text);
    const next = typed === null || typed === undefined ? '' : String(typed);
    if (next !== value) onValues(next === '' ? [] : [next]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts again with every stroke
  useEffect(() => {
    const timer = setTimeout(send, restAfter);
    return () => clearTimeout(timer);
  }, [text, send]);
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {field.title} {words}
      </label>
      <input
        id={id}
        className="form-control"
        type={type}
        step={type === 'number' ? 'any' : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={send}
      />
    </>
  );
}
