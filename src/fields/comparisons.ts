/** How a list can be asked to compare a field: one set of words for the API, the address of a list and the filter bar. Pure. */

export const comparisons = [
  'equals',
  'all_of',
  'not',
  'contains',
  'starts',
  'at_least',
  'at_most',
  'more_than',
  'less_than',
  'empty',
] as const;
export type Comparison = (typeof comparisons)[number];

/** Asked with one value; the others take several, any of which fits. */
export const asksOnce: ReadonlySet<Comparison> = new Set(['at_least', 'at_most', 'more_than', 'less_than', 'empty']);

const ofOrder: ReadonlySet<string> = new Set(['at_least', 'at_most', 'more_than', 'less_than']);

/** Whether a word compares values that have an order. */
export const comparesOrder = (comparison: string): boolean => ofOrder.has(comparison);

/** A comparison that the filter bar offers, in words. */
export interface Offer {
  readonly comparison: Comparison;
  readonly words: string;
}

/** Asks for no value but yes or no. */
export const isEmpty: Offer = { comparison: 'empty', words: 'is empty' };

/** Values that are chosen: from a list, or among rows. */
export const choiceOffers: readonly Offer[] = [
  { comparison: 'equals', words: 'is any of' },
  { comparison: 'not', words: 'is none of' },
  isEmpty,
];

/** Several values that are chosen. */
export const choicesOffers: readonly Offer[] = [
  { comparison: 'equals', words: 'has any of' },
  { comparison: 'all_of', words: 'has all of' },
  { comparison: 'not', words: 'has none of' },
  isEmpty,
];

export const textOffers: readonly Offer[] = [
  { comparison: 'contains', words: 'contains' },
  { comparison: 'starts', words: 'starts with' },
  { comparison: 'equals', words: 'is' },
  { comparison: 'not', words: 'is not' },
  isEmpty,
];

/** Values that have an order: amounts. */
export const amountOffers: readonly Offer[] = [
  { comparison: 'at_least', words: 'is at least' },
  { comparison: 'at_most', words: 'is at most' },
  { comparison: 'equals', words: 'is' },
  { comparison: 'more_than', words: 'is more than' },
  { comparison: 'less_than', words: 'is less than' },
  isEmpty,
];

/** Values that have an order: points in time. */
export const timeOffers: readonly Offer[] = [
  { comparison: 'at_least', words: 'is on or after' },
  { comparison: 'at_most', words: 'is on or before' },
  { comparison: 'equals', words: 'is' },
  { comparison: 'more_than', words: 'is after' },
  { comparison: 'less_than', words: 'is before' },
  isEmpty,
];
