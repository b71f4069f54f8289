/** The rules of a resource file for whole rows. */

/**
 * A value related to a row: a field of the row, or of the row that `reference` names, a row of the resource `target`.
 */
export interface RowPath {
  readonly reference: string | null;
  readonly target: string | null;
  readonly field: string;
}

/**
 * A write is accepted only while the related value is `is`; otherwise the refusal has this sentence, or the sentence of
 * the value.
 */
export interface Opening {
  readonly path: RowPath;
  readonly is: string | number | boolean;
  readonly sentence: string | Readonly<Record<string, string>>;
}

/**
 * Fields of a row that a JSON Schema of a related row validates. Fields that the schema does not name must be empty.
 */
export interface CheckedBy {
  readonly path: RowPath;
  readonly fields: readonly string[];
}

/** Rows that are anonymous while a related boolean is true. */
export interface AnonymousIf {
  readonly path: RowPath;
  /** Fields that identify a person. */
  readonly hides: readonly string[];
  /** The field, which nobody reads, by which charts may compare people, in groups of enough of them. */
  readonly compares: string | null;
  /** A whole number of the only row of a resource: the least number of people about whom anything is shown. */
  readonly fewest: { readonly resource: string; readonly field: string };
}
