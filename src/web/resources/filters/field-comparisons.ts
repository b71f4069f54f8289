/** The comparisons that the filter of a field offers. */
import type { FieldEntry } from '../../../contract/registry.ts';
import type { Comparison, Offer } from '../../../fields/comparisons.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';

/** The comparisons in the order of the menu. A new condition starts with the first. */
export const comparisonsOf = (field: FieldEntry): readonly Offer[] =>
  field.filterable ? fieldKindOf(field).offers : [];

/** The menu entry of a comparison; null if the field does not have this comparison. */
export const offerFor = (field: FieldEntry, comparison: Comparison): Offer | null =>
  fieldKindOf(field).offers.find((offer) => offer.comparison === comparison) ?? null;
