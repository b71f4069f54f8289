import dayjs from 'dayjs';
import { timeOffers } from '../comparisons.ts';
import { isDay, isIso, readMoment } from '../date/calendar.ts';
import { timeText } from '../date/day-text.ts';
import type { DateOrder } from '../date-order.ts';
import { type CellReader, defineKind } from '../kind.ts';

/** Whether a text is a date and time with a zone (ISO 8601). */
export function isMoment(text: string): boolean {
  if (text.length > 40) return false;
  const found = /^(.{10})[T\s](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](\d{2})(?::?(\d{2}))?)$/i.exec(text);
  if (!found) return false;
  const [, day = '', hour, minute, second, zoneHour = 0, zoneMinute = 0] = found;
  const fits = (time: unknown, most: number) => Number(time) <= most;
  return (
    isDay(day) &&
    [hour, zoneHour].every((one) => fits(one, 23)) &&
    [minute, second, zoneMinute].every((one) => fits(one, 59))
  );
}

/** A date without a time is midnight UTC. A time without a zone is in the reader's zone. */
const readTime =
  (order: DateOrder): CellReader =>
  (cell) => {
    const moment = readMoment(cell, order);
    if (!moment) return undefined;
    const { day, time, zone } = moment;
    const date = new Date(time === null ? `${day}T00:00:00.000Z` : `${day}T${time}${zone}`);
    return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
  };

/** A date and time: stored in UTC, shown in the reader's time zone. */
export const dateTime = defineKind({
  name: 'date-time',
  designed: {
    title: 'Date and time',
    group: 'Times and amounts',
    place: 1,
    icon: 'clock',
    schema: { type: ['string', 'null'], format: 'date-time' },
    options: ['moment'],
  },
  basis: () => 'date',
  formats: {
    'date-time': { accepts: isMoment, sentence: 'Enter a day and a time that exist, like 2026-11-20T09:30:00Z.' },
  },
  storage: () => 'time',
  example: () => '2026-11-20T09:30:00Z',
  readings: [(cell) => (isIso(cell) ? new Date(cell).toISOString() : undefined)],
  inOrder: readTime,
  expected: () => 'a date like 2026-11-20',
  filterValue: (text) => (isIso(text) ? text : undefined),
  filterExpects: () => 'a date',
  offers: timeOffers.filter(({ comparison }) => comparison !== 'equals'),
  typed: {
    input: 'datetime-local',
    // Shown in the reader's time zone, to the minute.
    shown: (value) => dayjs(String(value)).format('YYYY-MM-DDTHH:mm'),
    read: (text) => (/T\d\d:\d\d$/.test(text) && dayjs(text).isValid() ? dayjs(text).toISOString() : undefined),
  },
  text: timeText,
});
