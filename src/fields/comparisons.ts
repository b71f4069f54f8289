/**
 * The comparisons of a field in a filter: one vocabulary for the API, the address of a list and the filter bar. Pure.
 */

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

/** Comparisons with a single value. All others accept several values, any of which matches. */
export const asksOnce: ReadonlySet<Comparison> = new Set(['at_least', 'at_most', 'more_than', 'less_than', 'empty']);

const ofOrder: ReadonlySet<string> = new Set(['at_least', 'at_most', 'more_than', 'less_than']);

/** Whether a comparison needs values that have an order. */
export const comparesOrder = (comparison: string): boolean => ofOrder.has(comparison);

/** A comparison in the filter bar, with its label. */
export interface Offer {
  readonly comparison: Comparison;
  readonly words: string;
}

/** The comparison with nothing. Its value is `true` or `false`. */
export const isEmpty: Offer = { comparison: 'empty', words: 'is empty' };

/** Comparisons with chosen values: of an enum, or of rows. */
export const choiceOffers: readonly Offer[] = [
  { comparison: 'equals', words: 'is any of' },
  { comparison: 'not', words: 'is none of' },
  isEmpty,
];

/** The comparisons of choices, for a field with several values. */
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

/** Comparisons of numbers. */
export const amountOffers: readonly Offer[] = [
  { comparison: 'at_least', words: 'is at least' },
  { comparison: 'at_most', words: 'is at most' },
  { comparison: 'equals', words: 'is' },
  { comparison: 'more_than', words: 'is more than' },
  { comparison: 'less_than', words: 'is less than' },
  isEmpty,
];

/** Comparisons of dates and times. */
export const timeOffers: readonly Offer[] = [
  { comparison: 'at_least', words: 'is on or after' },
  { comparison: 'at_most', words: 'is on or before' },
  { comparison: 'equals', words: 'is' },
  { comparison: 'more_than', words: 'is after' },
  { comparison: 'less_than', words: 'is before' },
  isEmpty,
];
