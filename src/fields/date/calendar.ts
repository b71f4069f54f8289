/** Parses dates and times in the formats of files and people. Pure; linear in the length of the text. */
import type { DateOrder } from '../date-order.ts';
import type { CellReader } from '../kind.ts';

/** Whether a text is a valid date (YYYY-MM-DD), from year 1 to 9999. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (Number(year) < 1) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Parses 31.12.2026, 31/12/2026 and 31-12-2026, or the same with the month first. */
export const markedDay =
  (order: 'dmy' | 'mdy'): CellReader =>
  (cell) => {
    const found = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(cell);
    if (!found) return undefined;
    const [, one = '', mark, two = '', year = ''] = found;
    // Dates with dots always have the day first.
    if (mark === '.' && order === 'mdy') return undefined;
    const [day, month] = order === 'dmy' ? [one, two] : [two, one];
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDay(iso) ? iso : undefined;
  };

/** Languages whose month names are recognised. */
const languages = ['en', 'de', 'fr', 'nl', 'es', 'it', 'pt'] as const;

const bareWord = (word: string): string => word.toLowerCase().replaceAll('.', '');

// Created lazily, because most pages read no file.
let months: ReadonlyMap<string, string> | null = null;

/** The number of a month from its name or abbreviation. */
function monthOf(word: string): string | undefined {
  months ??= new Map([
    ...languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
        return Array.from(
          { length: 12 },
          (_, at) => [bareWord(format.format(Date.UTC(2026, at, 1))), String(at + 1).padStart(2, '0')] as const,
        );
      }),
    ),
    ['sep', '09'],
    ['sept', '09'],
  ]);
  return months.get(bareWord(word));
}

const weekday = String.raw`(?:\p{L}{2,12}\.?,?\s+)?`;
const word = String.raw`(\p{L}{3,12})\.?`;
const dayForms = {
  yearFirst: /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/,
  dayWithName: new RegExp(
    String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th|\.)?(?:\s+(?:of|de)\s+|[\s-]+)${word},?(?:\s+de\s+|[\s-]+)(\d{4})$`,
    'iu',
  ),
  nameWithDay: new RegExp(String.raw`^${weekday}${word}[\s-]+(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|[\s-]+)(\d{4})$`, 'iu'),
} as const;

const isoOf = (year: string, month: string | undefined, day: string): string | undefined => {
  const iso = `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return month !== undefined && isDay(iso) ? iso : undefined;
};

/** A date in any format. `order` decides about a date of numbers only. */
function dayIn(text: string, order: DateOrder): string | undefined {
  const [, year = '', , month, day = ''] = dayForms.yearFirst.exec(text) ?? [];
  if (year) return isoOf(year, month, day);
  const marked = markedDay(order)(text, {}) ?? markedDay('dmy')(text.includes('.') ? text : '', {});
  if (typeof marked === 'string') return marked;
  const [, number = '', name = '', then = ''] = dayForms.dayWithName.exec(text) ?? [];
  if (number) return isoOf(then, monthOf(name), number);
  const [, first = '', second = '', last = ''] = dayForms.nameWithDay.exec(text) ?? [];
  return second ? isoOf(last, monthOf(first), second) : undefined;
}

/** Matches a time after a date: 9:30, 09:30:15, 9:30 PM, each with or without a zone. */
const clock =
  /[\sT,]+(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(?:\s*([ap])\.?m\.?)?(?:\s*(Z|UTC|GMT)|\s*([+-]\d{2}):?(\d{2})?)?$/i;

/** The parts of a date and time in a cell. */
export interface WrittenMoment {
  /** The date, such as 2026-11-20. */
  readonly day: string;
  /** The time, such as 09:30:00.000; null without one. */
  readonly time: string | null;
  /** The zone, Z or an offset such as +02:00; empty without one. */
  readonly zone: string;
}

/** The maximum number of characters of a date and time. */
const maxCharacters = 60;

/** Parses a date, with or without a time, in any format; undefined for an invalid text. */
export function readMoment(cell: string, order: DateOrder): WrittenMoment | undefined {
  if (cell.length > maxCharacters) return undefined;
  const found = clock.exec(cell);
  const day = dayIn((found ? cell.slice(0, found.index) : cell).trim().replace(/,$/, ''), order);
  if (day === undefined) return undefined;
  if (!found) return { day, time: null, zone: '' };
  const [, hour = '', minute = '', second = '00', fraction = '', half, utc, zoneHour, zoneMinute = '00'] = found;
  const hours = half === undefined ? Number(hour) : hourOf(Number(hour), half.toLowerCase() === 'p');
  if (!(hours <= 23) || Number(minute) > 59 || Number(second) > 59) return undefined;
  const time = `${String(hours).padStart(2, '0')}:${minute}:${second}${fraction || '.000'}`;
  return { day, time, zone: utc ? 'Z' : zoneHour ? `${zoneHour}:${zoneMinute}` : '' };
}

/** The hour of a 12-hour clock as an hour of a 24-hour clock; NaN if it is out of range. */
const hourOf = (hour: number, afternoon: boolean): number =>
  hour < 1 || hour > 12 ? Number.NaN : (hour % 12) + (afternoon ? 12 : 0);

/** Whether a text begins with a valid date and is a valid ISO 8601 time, of at most 40 characters. */
export const isIso = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}/.test(text) && text.length <= 40 && !Number.isNaN(Date.parse(text)) && isDay(text.slice(0, 10));
