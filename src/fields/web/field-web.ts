/** The parts of a kind on the web: cell, full view, editor and filter. */
import type { ComponentType } from 'react';
import type { FieldEntry } from '../../contract/registry.ts';
import type { Row } from '../../web/resources/state/row/row.ts';

export interface ValueProps {
  readonly field: FieldEntry;
  readonly row: Row;
  /** The value; neither null nor empty, except in `InFull`. */
  readonly value: unknown;
  /** The value as text. */
  readonly text: string;
}

export interface CardValueProps extends ValueProps {
  /** Whether the row is done, so that due dates do not matter. */
  readonly done: boolean;
}

export interface EditorProps {
  readonly id: string;
  readonly field: FieldEntry;
  /** The row of the value, with the labels of referenced rows. */
  readonly row: Row;
  /** Parameters of the collection's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
  /** Id of the element with the error. */
  readonly invalid: string | null;
}

export interface FilterProps {
  readonly id: string;
  readonly field: FieldEntry;
  readonly params: Readonly<Record<string, string>>;
  /** The accessible name of the comparison. */
  readonly words: string;
  /** The values in the syntax of the list's address. */
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
}

export interface FieldWeb {
  readonly Cell: ComponentType<ValueProps>;
  /** The display on a card, where it must be clear without a title; null if the title is needed. */
  readonly OnCard: ComponentType<CardValueProps> | null;
  /** The full display beside or below its title. */
  readonly InFull: ComponentType<ValueProps>;
  /** The editor in a cell, for bulk edits, and in conflicts; null if it does not fit into a cell. */
  readonly Editor: ComponentType<EditorProps> | null;
  /** The editor for bulk edits, if it differs from that of a cell; null if there is none. */
  readonly Bulk: ComponentType<EditorProps> | null;
  readonly Filter: ComponentType<FilterProps>;
  /** The content of a cell without a value. */
  readonly empty: string;
  /** The default width of a column in pixels. */
  readonly width: number;
  /** The minimum width in pixels at which typical values are not truncated; the default is `width`. */
  readonly snug: number;
  /** Whether the column grows and shrinks with the table, because its text can be truncated. */
  readonly stretches: boolean;
  /** The minimum width of a shrinking column, as a fraction of `width`. */
  readonly least: number;
  /** Whether values are right-aligned with equal digit widths. */
  readonly numeric: boolean;
}
