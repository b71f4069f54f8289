/** Mappings of one dictionary to another, as files have them. Pure. */

/** How two elements correspond. `none`: somebody has looked, and there is no counterpart. */
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
  /** The file says that they do not correspond so. */
  readonly negated: boolean;
  /** From 0 to 1; null where the file has none. */
  readonly score: number | null;
  /** By hand, by name ...: as the file says it. */
  readonly justification: string;
  readonly author: string;
  readonly reviewer: string;
  /** A day, YYYY-MM-DD; empty without one. */
  readonly date: string;
  readonly note: string;
  /** Further cells of the line, by column. */
  readonly more: Readonly<Record<string, string>>;
  /** From 1. */
  readonly line: number;
}

export interface MappingFault {
  /** From 1; null for the file as a whole. */
  readonly line: number | null;
  readonly message: string;
}

export interface MappingSet {
  /** The metadata of the file, by slot, as text. */
  readonly head: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
  readonly mappings: readonly FileMapping[];
  readonly faults: readonly MappingFault[];
  readonly losses: readonly MappingFault[];
}
