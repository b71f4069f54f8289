/** How wide a column is when nobody has said, in pixels. */
import type { FieldEntry } from '../../../../contract/registry.ts';
import { fieldWebOf } from '../../../../fields/web.ts';

/** What a heading needs beside its words: padding, arrow, menu. */
const headingSpace = 72;
const letter = 8;
const widestHeading = 184;

/** Wide enough for what the cells usually hold and for the heading. */
export const usualWidth = (field: FieldEntry): number =>
  Math.max(fieldWebOf(field).width, Math.min(widestHeading, field.title.length * letter + headingSpace));

/** How wide a column grows where there is room, and how narrow it gets where there is none. */
export const mostWidth = (field: FieldEntry): number => usualWidth(field) * (fieldWebOf(field).stretches ? 2 : 1);

/** The width in pixels below which a column is not drawn narrower. */
export const leastWidth = (field: FieldEntry): number => usualWidth(field) * (fieldWebOf(field).stretches ? 0.7 : 1);
