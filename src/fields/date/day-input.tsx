import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isDay, markedDay } from './calendar.ts';

type Shape = 'day' | 'moment';

const shown = (value: string): string => value.replace('T', ' ');

/** Whether a text is a whole day (2026-11-20), or a day with its minute (2026-11-20T09:30). */
export function isWhole(text: string, shape: Shape = 'day'): boolean {
  const [, day = '', time] = /^(.{10})(?:T((?:[01]\d|2[0-3]):[0-5]\d))?$/.exec(text) ?? [];
  return isDay(day) && (shape === 'moment') === (time !== undefined);
}

/** The value that stands for a text: also of days as they are written with points or slashes, and of a day without its time. */
function readTyped(text: string, shape: Shape): string {
  const [first = '', time = '', ...more] = text.trim().replace('T', ' ').split(/\s+/);
  const day = isDay(first) ? first : markedDay('dmy')(first, {});
  if (typeof day !== 'string' || more.length > 0) return text;
  const value = shape === 'day' ? (time ? text : day) : `${day}T${time ? time.padStart(5, '0') : '00:00'}`;
  return isWhole(value, shape) ? value : text;
}

interface DayInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  readonly shape?: Shape;
  /** A day, or a day and its minute with a T between, in the reader's zone; empty for none. */
  readonly value: string;
  /** Hears a whole value, an empty one, or the text as far as it is typed, which is none: `isWhole` tells. */
  readonly onValue: (value: string) => void;
}

/** A day as it is shown everywhere, YYYY-MM-DD: typed, or chosen in the browser's own calendar. */
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
          take(readTyped(text, shape));
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
