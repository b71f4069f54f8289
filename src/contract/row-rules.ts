/** The rules of a resource file for its rows, beyond their fields. */

/** A value beside a row: a field of its own, or of the row that `reference` points to, of the resource `target`. */
export interface RowPath {
  readonly reference: string | null;
  readonly target: string | null;
  readonly field: string;
}

/**
 * A write is accepted only while a value beside the row is `is`; otherwise it is refused with the sentence, or with
 * that of the value.
 */
export interface Opening {
  readonly path: RowPath;
  readonly is: string | number | boolean;
  readonly sentence: string | Readonly<Record<string, string>>;
}

/** Fields of a row that are checked by a JSON Schema beside it: fields that it does not name have to be empty. */
export interface CheckedBy {
  readonly path: RowPath;
  readonly fields: readonly string[];
}

/** Rows that are anonymous while a yes or no beside them is yes. */
export interface AnonymousIf {
  readonly path: RowPath;
  /** Fields that identify a person. */
  readonly hides: readonly string[];
  /** The field, which nobody reads, by which charts may compare people, in groups of enough of them. */
  readonly compares: string | null;
  /** A whole number of the only row of a resource: the least number of people about whom anything is shown. */
  readonly fewest: { readonly resource: string; readonly field: string };
}
