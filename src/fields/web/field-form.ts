/** The parts of a kind in a form, by its `control`. */
import type { Field, Widget } from '@rjsf/utils';

export interface FieldForm {
  /** The control of one value. */
  readonly widget?: Widget;
  /** The field with its own layout, or that needs to know its place. */
  readonly field?: Field;
}
