import { timeOffers } from '../comparisons.ts';
import { defineKind } from '../kind.ts';
import { isDay, isIso, markedDay } from './calendar.ts';
import { dayText } from './day-text.ts';

/** A day, without a zone. */
export const date = defineKind({
  name: 'date',
  designed: {
    title: 'Date',
    icon: 'calendar3',
    schema: { type: ['string', 'null'], format: 'date' },
    options: ['moment'],
  },
  basis: () => 'date',
  formats: { date: { accepts: isDay, sentence: 'Enter a day that exists, like 2026-11-20.' } },
  storage: () => 'date',
  example: () => '2026-11-20',
  readings: [(cell) => (isIso(cell) ? cell.slice(0, 10) : undefined), markedDay('dmy'), markedDay('mdy')],
  expected: () => 'a date like 2026-11-20',
  filterValue: (text) => (isIso(text) ? text : undefined),
  filterExpects: () => 'a date',
  offers: timeOffers,
  typed: { input: 'date', shown: String, read: (text) => text },
  text: dayText,
});
