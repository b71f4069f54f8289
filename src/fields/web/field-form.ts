/** What a form has for a kind of field, by what the kind's `control` says of its schema. */
import type { Field, Widget } from '@rjsf/utils';

export interface FieldForm {
  /** The control of one value. */
  readonly widget?: Widget;
  /** What draws more than one value's control, or needs to know where it stands. */
  readonly field?: Field;
}
