/** Parses dates and times that people type. Pure. */
import { isDay, markedDay } from './calendar.ts';

/** A date (2026-11-20), or a date and time to the minute (2026-11-20T09:30). */
export type DayShape = 'day' | 'moment';

/** Whether a text is a complete value of its shape. */
export function isWhole(text: string, shape: DayShape = 'day'): boolean {
  const [, day = '', time] = /^(.{10})(?:T((?:[01]\d|2[0-3]):[0-5]\d))?$/.exec(text) ?? [];
  return isDay(day) && (shape === 'moment') === (time !== undefined);
}

/** The value of a typed text, which may use dots and lack the time; the text itself if it is no date. */
export function readDay(text: string, shape: DayShape): string {
  const [first = '', time = '', ...more] = text.trim().replace('T', ' ').split(/\s+/);
  const day = isDay(first) ? first : markedDay('dmy')(first, {});
  if (typeof day !== 'string' || more.length > 0) return text;
  const value = shape === 'day' ? (time ? text : day) : `${day}T${time ? time.padStart(5, '0') : '00:00'}`;
  return isWhole(value, shape) ? value : text;
}
