import type { UiSchema } from '@rjsf/utils';
import type { JsonSchema } from '../../../contract/model.ts';
import type { SaveProgress } from '../../../fields/web/form-context.ts';
import type { Choices } from '../../ledger/choice.ts';
import type { Clash } from '../../ledger/merge.ts';
import type { Row } from '../state/row/row.ts';
import type { Check, ValueProblem } from './form-validator.ts';
import type { Values } from './form-values.ts';

/** Two edits of one row that cannot both stand. */
export interface FormConflict {
  readonly clashes: readonly Clash[];
  readonly current: Row;
  /** Who has made the other one; null if that is not known. */
  readonly other: string | null;
}

/** A form as it is drawn, however it saves. */
export interface FormModel {
  readonly schema: JsonSchema;
  readonly ui: UiSchema;
  readonly values: Values;
  /** By which the values are checked; null while the validators are not there. */
  readonly checks: readonly Check[] | null;
  /** What is wrong and has been shown to the user. */
  readonly problems: readonly ValueProblem[];
  /** What is wrong with the whole: a right that is missing, no answer. */
  readonly general: string | null;
  /** Counts the attempts to save that failed; each takes the focus. */
  readonly attempt: number;
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly conflict: FormConflict | null;
  /** How far a form has come that saves by itself; null for one that is saved by its button. */
  readonly autosave: SaveProgress | null;
  /** Fields whose edits would be lost with the form. */
  readonly lost: readonly string[];
  /** Fields whose edits stay unsaved because they are not valid. */
  readonly stays: readonly string[];
  readonly change: (next: Values) => void;
  /** A field was left. */
  readonly leave: (name: string) => void;
  readonly save: () => Promise<void>;
  readonly reset: () => void;
  /** Settles a conflict, field by field. */
  readonly resolve: (choices: Choices) => void;
  readonly markUnreadable: (pointer: string, message: string | null) => void;
}

/** The controls whose content is no value, after one of them has changed. */
export function marked(
  before: ReadonlyMap<string, string>,
  pointer: string,
  message: string | null,
): ReadonlyMap<string, string> {
  if ((before.get(pointer) ?? null) === message) return before;
  const next = new Map(before);
  if (message === null) next.delete(pointer);
  else next.set(pointer, message);
  return next;
}
