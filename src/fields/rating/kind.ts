import { amountOffers } from '../comparisons.ts';
import { defineKind } from '../kind.ts';
import { isDrawn, isRating, ratingText, readRating, stars } from './stars.ts';

export const rating = defineKind({
  name: 'rating',
  designed: {
    title: 'Rating',
    group: 'Times and amounts',
    place: 3,
    icon: 'star',
    schema: { type: ['integer', 'null'], format: 'rating' },
    options: [],
  },
  formats: { rating: { acceptsNumber: isRating, sentence: 'Give one to five stars.' } },
  types: ['integer'],
  basis: () => 'scale',
  steps: () => stars,
  storage: () => 'integer',
  example: () => 4,
  readings: [readRating],
  expected: () => 'a rating from 1 to 5',
  looksLike: isDrawn,
  filterValue: readRating,
  filterExpects: () => 'a rating from 1 to 5',
  offers: amountOffers,
  text: ratingText,
  typed: { input: 'number', shown: String, read: readRating },
});
