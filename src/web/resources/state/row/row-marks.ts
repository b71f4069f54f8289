/** Marks of a page on the rows of its list, beyond their fields. */
import type { Filter } from '../query/filter.ts';
import type { Row } from './row.ts';

/** A colour, with letters for readers who cannot distinguish colours. */
export interface RowFlag {
  readonly name: string;
  readonly colour: string;
  readonly letters: string;
}

export interface RowMarks {
  /** Names of the fields that the marks read. */
  readonly fields: readonly string[];
  readonly flagsOf: (row: Row) => readonly RowFlag[];
  /** Whether the row is highlighted. */
  readonly shows: (row: Row) => boolean;
  /** The list's filter restricted to highlighted rows; unchanged if the two cannot be combined. */
  readonly within: (own: Filter) => Filter;
  /** Ends the highlighting. */
  readonly end: () => void;
}

const noFlags: readonly RowFlag[] = [];

export const noMarks: RowMarks = {
  fields: [],
  flagsOf: () => noFlags,
  shows: () => true,
  within: (own) => own,
  end: () => {},
};
