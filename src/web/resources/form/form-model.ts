import type { UiSchema } from '@rjsf/utils';
import type { JsonSchema } from '../../../contract/model.ts';
import type { SaveProgress } from '../../../fields/web/form-context.ts';
import type { Choices } from '../../ledger/conflict.ts';
import type { RowConflicts } from '../state/edit/row-edit-state.ts';
import type { Check, ValueProblem } from './form-validator.ts';
import type { Values } from './form-values.ts';
import type { Beside } from './use-beside.ts';

/** The state of a form, for both ways of saving. */
export interface FormModel {
  readonly schema: JsonSchema;
  readonly ui: UiSchema;
  readonly values: Values;
  readonly beside: Beside;
  /** The checks; null while validators are not loaded. */
  readonly checks: readonly Check[] | null;
  /** The errors that are shown. */
  readonly problems: readonly ValueProblem[];
  /** The error of the whole form, such as a missing right, or no answer. */
  readonly general: string | null;
  /** The number of failed attempts to save. Each failed attempt moves the focus to the errors. */
  readonly attempt: number;
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly conflict: RowConflicts | null;
  /** The progress of a form that saves automatically; null for a form with a Save button. */
  readonly autosave: SaveProgress | null;
  /** The fields whose edits are lost if the form is closed. */
  readonly lost: readonly string[];
  /** The fields whose edits are invalid and therefore stay unsaved. */
  readonly stays: readonly string[];
  readonly change: (next: Values) => void;
  /** Must be called when a field loses the focus. */
  readonly leave: (name: string) => void;
  readonly save: () => Promise<void>;
  readonly reset: () => void;
  /** Resolves a conflict, field by field. */
  readonly resolve: (choices: Choices) => void;
  readonly markUnreadable: (pointer: string, message: string | null) => void;
}

/** The controls with invalid contents, after one of them has changed. */
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
