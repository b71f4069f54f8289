import { timeOffers } from '../comparisons.ts';
import type { DateOrder } from '../date-order.ts';
import { type CellReader, defineKind } from '../kind.ts';
import { isDay, isIso, readMoment } from './calendar.ts';
import { dayText } from './day-text.ts';

/** Programs add midnight to each date, so removing such a time loses nothing. */
const readDay =
  (order: DateOrder): CellReader =>
  (cell) => {
    const moment = readMoment(cell, order);
    return moment && (moment.time === null || /^[0:.]+$/.test(moment.time)) ? moment.day : undefined;
  };

/** A date without a time zone. */
export const date = defineKind({
  name: 'date',
  designed: {
    title: 'Date',
    group: 'Most used',
    place: 3,
    icon: 'calendar3',
    schema: { type: ['string', 'null'], format: 'date' },
    options: ['moment'],
  },
  basis: () => 'date',
  formats: { date: { accepts: isDay, sentence: 'Enter a day that exists, like 2026-11-20.' } },
  storage: () => 'date',
  example: () => '2026-11-20',
  readings: [(cell) => (isIso(cell) ? cell.slice(0, 10) : undefined)],
  inOrder: readDay,
  expected: () => 'a date like 2026-11-20',
  filterValue: (text) => (isIso(text) ? text : undefined),
  filterExpects: () => 'a date',
  offers: timeOffers,
  typed: { input: 'date', shown: String, read: (text) => text },
  text: dayText,
});
