/** How a list can be asked to compare a field: one set of words for the API, the address of a list and the filter bar. Pure. */

export const comparisons = [
  'any_of',
  'all_of',
  'eq',
  'not',
  'contains',
  'starts',
  'gt',
  'gte',
  'lt',
  'lte',
  'empty',
] as const;
export type Comparison = (typeof comparisons)[number];

/** A comparison that the filter bar offers, in words. */
export interface Offer {
  readonly comparison: Comparison;
  readonly words: string;
}

/** Asks for no value but yes or no. */
export const isEmpty: Offer = { comparison: 'empty', words: 'is empty' };

/** Several values that are chosen. */
export const choicesOffers: readonly Offer[] = [
  { comparison: 'any_of', words: 'has any of' },
  { comparison: 'all_of', words: 'has all of' },
  { comparison: 'not', words: 'has none of' },
  isEmpty,
];

export const textOffers: readonly Offer[] = [
  { comparison: 'contains', words: 'contains' },
  { comparison: 'starts', words: 'starts with' },
  { comparison: 'eq', words: 'is' },
  { comparison: 'not', words: 'is not' },
  isEmpty,
];

/** Values that have an order: amounts. */
export const amountOffers: readonly Offer[] = [
  { comparison: 'gte', words: 'is at least' },
  { comparison: 'lte', words: 'is at most' },
  { comparison: 'eq', words: 'is' },
  { comparison: 'gt', words: 'is more than' },
  { comparison: 'lt', words: 'is less than' },
  isEmpty,
];

/** Values that have an order: points in time. */
export const timeOffers: readonly Offer[] = [
  { comparison: 'gte', words: 'is on or after' },
  { comparison: 'lte', words: 'is on or before' },
  { comparison: 'eq', words: 'is' },
  { comparison: 'gt', words: 'is after' },
  { comparison: 'lt', words: 'is before' },
  isEmpty,
];
