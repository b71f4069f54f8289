/** Formats dates and times as text. Pure. */
import dayjs from 'dayjs';

/** Shown in place of a missing or invalid date or time (R-VAL-01). */
export const noDate = 'No data available';

/** A date has no zone, so it is shown as stored. */
export function dayText(value: unknown): string {
  if (typeof value !== 'string') return noDate;
  return dayjs(value).format('YYYY-MM-DD') === value ? value : noDate;
}

const momentFormat = 'YYYY-MM-DD HH:mm';

/** The time as YYYY-MM-DD HH:mm in the reader's time zone; a fixed text for an invalid value. */
export function timeText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return noDate;
  const moment = dayjs(value);
  return moment.isValid() && value !== '' ? moment.format(momentFormat) : noDate;
}

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const;
// Created lazily, because the first format on a page takes a browser ten milliseconds.
let relative: Intl.RelativeTimeFormat | null = null;

/** The duration from or until now in words; empty for an invalid value. `now` in milliseconds. */
export function relativeText(value: unknown, now: number): string {
  if (typeof value !== 'string' || value === '') return '';
  const then = dayjs(value).valueOf();
  if (Number.isNaN(then)) return '';
  let amount = (then - now) / 1000;
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) {
      relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
      return relative.format(Math.round(amount), unit);
    }
    amount /= size;
  }
  return '';
}
