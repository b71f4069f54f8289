/** Which comparisons a field offers. */
import type { FieldEntry } from '../../../contract/registry.ts';
import type { Comparison, Offer } from '../../../fields/comparisons.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';

/** In the order they are offered; the first is what a new condition begins with. */
export const comparisonsOf = (field: FieldEntry): readonly Offer[] =>
  field.filterable ? fieldKindOf(field).offers : [];

/** How a field offers a comparison; null if it does not. */
export const offerFor = (field: FieldEntry, comparison: Comparison): Offer | null =>
  fieldKindOf(field).offers.find((offer) => offer.comparison === comparison) ?? null;
