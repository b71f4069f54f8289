/** What a page says of the rows of its list beyond what stands in their fields. */
import type { Filter } from '../query/filter.ts';
import type { Row } from './row.ts';

/** A colour, and the letters that say the same to who cannot tell colours apart. */
export interface RowFlag {
  readonly name: string;
  readonly colour: string;
  readonly letters: string;
}

export interface RowMarks {
  /** Names of the fields that they are read from. */
  readonly fields: readonly string[];
  readonly flagsOf: (row: Row) => readonly RowFlag[];
  /** Whether the row is among those looked at. */
  readonly shows: (row: Row) => boolean;
  /** The list's own filter with what is looked at; as it is where one list cannot be asked both. */
  readonly within: (own: Filter) => Filter;
  /** Looks at all rows again. */
  readonly end: () => void;
}

const none: readonly RowFlag[] = [];

export const noMarks: RowMarks = {
  fields: [],
  flagsOf: () => none,
  shows: () => true,
  within: (own) => own,
  end: () => {},
};
