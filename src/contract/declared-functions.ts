/** The server functions that resource files may name, as `schemas/functions.json` declares them. */

/** A function that derives a field of a row (`x-from`). */
export interface DerivedDeclaration {
  /** The fields of the row that the function reads in addition to the id. */
  readonly reads: readonly string[];
  /**
   * The value depends only on the row, the caller's permissions and the caller's grants, but on no other row. For such a
   * field, a list of changes since a mark is complete.
   */
  readonly ofRowAlone: boolean;
}

export interface DeclaredFunctions {
  readonly derived: ReadonlyMap<string, DerivedDeclaration>;
  /** The functions that find people (`x-notify`), each with the resource of its input rows. */
  readonly people: ReadonlyMap<string, string>;
}
