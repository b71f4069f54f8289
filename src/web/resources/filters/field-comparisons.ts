/** Which comparisons a kind of field offers, and what they are called. */
import type { FieldEntry } from '../../../contract/registry.ts';
import { type FieldKind, kindOf } from '../cells/field-kind.ts';
import type { Comparison } from './filter.ts';

export interface Offer {
  readonly comparison: Comparison;
  readonly words: string;
  /** What the value is chosen with; `none` asks for no value. */
  readonly input: 'text' | 'number' | 'date' | 'time' | 'choices' | 'relation' | 'boolean' | 'none';
}

const empty: readonly Offer[] = [{ comparison: 'empty', words: 'is empty', input: 'none' }];

const ofText: readonly Offer[] = [
  { comparison: 'contains', words: 'contains', input: 'text' },
  { comparison: 'starts', words: 'starts with', input: 'text' },
  { comparison: 'eq', words: 'is', input: 'text' },
  { comparison: 'not', words: 'is not', input: 'text' },
  ...empty,
];
const ordered = (input: 'number' | 'date' | 'time'): readonly Offer[] => {
  const time = input !== 'number';
  return [
    { comparison: 'gte', words: time ? 'is on or after' : 'is at least', input },
    { comparison: 'lte', words: time ? 'is on or before' : 'is at most', input },
    ...(input === 'time' ? [] : [{ comparison: 'eq', words: 'is', input } as const]),
    { comparison: 'gt', words: time ? 'is after' : 'is more than', input },
    { comparison: 'lt', words: time ? 'is before' : 'is less than', input },
    ...empty,
  ];
};

const offers: Readonly<Record<FieldKind, readonly Offer[]>> = {
  text: ofText,
  long_text: ofText,
  html: ofText,
  link: ofText,
  color: ofText,
  number: ordered('number'),
  date: ordered('date'),
  time: ordered('time'),
  boolean: [{ comparison: 'eq', words: 'is', input: 'boolean' }],
  choice: [{ comparison: 'any_of', words: 'is any of', input: 'choices' }, ...empty],
  reference: [{ comparison: 'any_of', words: 'is any of', input: 'relation' }, ...empty],
  references: [{ comparison: 'any_of', words: 'has any of', input: 'relation' }, ...empty],
  image: empty,
  rights: [],
  list: empty,
  object: empty,
};

/** In the order they are offered; the first is what a new condition begins with. */
export const comparisonsOf = (field: FieldEntry): readonly Offer[] => (field.filterable ? offers[kindOf(field)] : []);

export const offerFor = (field: FieldEntry, comparison: Comparison): Offer | null =>
  offers[kindOf(field)].find((offer) => offer.comparison === comparison) ?? null;
