/** The parts of a kind in a form, by its `control`. */
import type { Field, Widget } from '@rjsf/utils';

export interface FieldForm {
  /** The control of one value. */
  readonly widget?: Widget;
  /** A field with its own layout, or one that needs its path in the form. */
  readonly field?: Field;
}
