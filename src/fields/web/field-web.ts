/** The parts of a kind on the web: cell, full view, editor and filter. */
import type { ComponentType } from 'react';
import type { FieldEntry } from '../../contract/registry.ts';
import type { Row } from '../../web/resources/state/row/row.ts';

export interface ValueProps {
  readonly field: FieldEntry;
  readonly row: Row;
  /** Neither null nor empty, except in `InFull`. */
  readonly value: unknown;
  /** The value as text. */
  readonly text: string;
}

export interface CardValueProps extends ValueProps {
  /** The row is done, so no due date matters. */
  readonly done: boolean;
}

export interface EditorProps {
  readonly id: string;
  readonly field: FieldEntry;
  /** The row of the value, with the labels of the rows it points to. */
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
  /** As in the address of the list. */
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
}

export interface FieldWeb {
  readonly Cell: ComponentType<ValueProps>;
  /** On a card, among other fields and clear without a title; null if the title is needed. */
  readonly OnCard: ComponentType<CardValueProps> | null;
  /** Beside or below its title, not cut to a cell. */
  readonly InFull: ComponentType<ValueProps>;
  /** In a cell, for bulk edits, and in conflicts; null if it does not fit a cell. */
  readonly Editor: ComponentType<EditorProps> | null;
  /** For bulk edits, if it differs from that of a cell; null if there is none. */
  readonly Bulk: ComponentType<EditorProps> | null;
  readonly Filter: ComponentType<FilterProps>;
  /** The content of a cell without a value. */
  readonly empty: string;
  /** Usual width of a column, in pixels. */
  readonly width: number;
  /** The width, in pixels, at which typical values are just not cut; the default is `width`. */
  readonly snug: number;
  /** The column grows and shrinks with the table: text can be cut. */
  readonly stretches: boolean;
  /** The least width of a column that shrinks, as a part of `width`. */
  readonly least: number;
  /** Right-aligned with equal digit widths. */
  readonly numeric: boolean;
}
