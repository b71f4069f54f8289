/** The comparisons of a field. */
import type { FieldEntry } from '../../../contract/registry.ts';
import type { Comparison, Offer } from '../../../fields/comparisons.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';

/** In the order of the menu; a new condition starts with the first. */
export const comparisonsOf = (field: FieldEntry): readonly Offer[] =>
  field.filterable ? fieldKindOf(field).offers : [];

/** The comparison as the field offers it; null if it does not. */
export const offerFor = (field: FieldEntry, comparison: Comparison): Offer | null =>
  fieldKindOf(field).offers.find((offer) => offer.comparison === comparison) ?? null;
