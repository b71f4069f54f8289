import { amountOffers } from '../comparisons.ts';
import { defineKind } from '../kind.ts';
import { durationText, isDuration, readDuration } from './duration.ts';

/** A duration. Comparisons count a month as 30 days. */
export const duration = defineKind({
  name: 'duration',
  designed: {
    title: 'Length of time',
    group: 'Times and amounts',
    place: 2,
    icon: 'stopwatch',
    schema: { type: ['string', 'null'], format: 'duration' },
    options: [],
  },
  formats: { duration: { accepts: isDuration, sentence: 'Enter a length of time, like 1 h 30 min (PT1H30M).' } },
  comparedAs: 'interval',
  mostCharacters: 100,
  example: () => 'PT1H30M',
  readings: [readDuration],
  looksLike: isDuration,
  filterValue: readDuration,
  filterExpects: () => 'a length of time, like PT1H30M',
  offers: amountOffers,
  text: durationText,
  said: (value) => [[durationText(value), String(value)]],
  typed: { input: 'text', shown: durationText, read: readDuration },
});
