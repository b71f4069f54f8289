/** Days and times as files and people write them. Pure; linear in the length of the text. */
import type { CellReader } from '../kind.ts';

/** A day of the calendar, from year 1 to 9999. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (Number(year) < 1) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** 31.12.2026, 31/12/2026 and 31-12-2026, or with the month first. */
export const markedDay =
  (order: 'dmy' | 'mdy'): CellReader =>
  (cell) => {
    const found = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(cell);
    if (!found) return undefined;
    const [, one = '', mark, two = '', year = ''] = found;
    // Where points stand between, the day is first.
    if (mark === '.' && order === 'mdy') return undefined;
    const [day, month] = order === 'dmy' ? [one, two] : [two, one];
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDay(iso) ? iso : undefined;
  };

/** Begins with a day, and is a moment that there is; nothing longer than 40 characters is a time. */
export const isIso = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}/.test(text) && text.length <= 40 && !Number.isNaN(Date.parse(text)) && isDay(text.slice(0, 10));
