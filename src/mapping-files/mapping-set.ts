/** The mappings of one dictionary to another in the form of files. Pure. */

/** The relation between two elements. `none`: a person has found that there is no counterpart. */
export const correspondences = ['equal', 'close', 'narrower', 'broader', 'related', 'derived', 'none'] as const;
export type Correspondence = (typeof correspondences)[number];

export interface MappedEnd {
  /** The key of the element; empty for no counterpart. */
  readonly key: string;
  readonly label: string;
}

export interface FileMapping {
  readonly subject: MappedEnd;
  readonly object: MappedEnd;
  readonly kind: Correspondence;
  /** Whether the file states that this relation does not exist. */
  readonly negated: boolean;
  /** The score from 0 to 1; null if the file has none. */
  readonly score: number | null;
  /** The kind of justification in the file, such as manual or by name. */
  readonly justification: string;
  readonly author: string;
  readonly reviewer: string;
  /** The date, YYYY-MM-DD; empty without one. */
  readonly date: string;
  readonly note: string;
  /** Further cells of the line, by column. */
  readonly more: Readonly<Record<string, string>>;
  /** The line, from 1. */
  readonly line: number;
}

export interface MappingFault {
  /** The line, from 1; null for the file as a whole. */
  readonly line: number | null;
  readonly message: string;
}

export interface MappingSet {
  /** The metadata of the file as text, by slot. */
  readonly head: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
  readonly mappings: readonly FileMapping[];
  readonly faults: readonly MappingFault[];
  readonly losses: readonly MappingFault[];
}
