import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type DayShape, isWhole, readDay } from './typed-day.ts';

const shown = (value: string): string => value.replace('T', ' ');

interface DayInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  readonly shape?: DayShape;
  /** A date, or a date and time to the minute separated by T, in the reader's time zone; empty for none. */
  readonly value: string;
  /** Called with a complete value, an empty one, or unfinished text, which `isWhole` identifies. */
  readonly onValue: (value: string) => void;
}

/** A date (YYYY-MM-DD), typed or chosen in the browser's calendar. */
export function DayInput({ shape = 'day', value, onValue, className = '', onBlur, ...input }: DayInputProps) {
  const [text, setText] = useState(shown(value));
  const typing = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  useEffect(() => setText((now) => (now === value || shown(value) === shown(now) ? now : shown(value))), [value]);
  const take = (next: string) => {
    setText(shown(next));
    if (next !== value) onValue(next);
  };
  const fixed = input.disabled || input.readOnly;
  const open = () => {
    if (!fixed) calendar.current?.showPicker();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    open();
  };
  return (
    <span className={`day-input ${shape}`}>
      <input
        {...input}
        ref={typing}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={shape === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm'}
        className={`form-control ${className}`}
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          const typed = target.value.trim().replace(' ', 'T');
          onValue(isWhole(typed, shape) || typed === '' ? typed : target.value);
        }}
        onBlur={(event) => {
          take(readDay(text, shape));
          onBlur?.(event);
        }}
      />
      <button type="button" className="btn btn-quiet" aria-label="Choose a day" disabled={fixed} onClick={open}>
        <i className="bi bi-calendar3" aria-hidden="true" />
      </button>
      <input
        ref={calendar}
        type={shape === 'day' ? 'date' : 'datetime-local'}
        tabIndex={-1}
        aria-hidden="true"
        min={input.min}
        max={input.max}
        value={isWhole(value, shape) ? value : ''}
        onChange={({ target }) => {
          take(target.value);
          typing.current?.focus();
        }}
      />
    </span>
  );
}
