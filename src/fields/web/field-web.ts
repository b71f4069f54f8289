/** What the web draws for a kind of field: in a cell, in full, to edit where it stands, and to filter by. */
import type { ComponentType } from 'react';
import type { FieldEntry } from '../../contract/registry.ts';
import type { Row } from '../../web/resources/state/row/row.ts';

export interface ValueProps {
  readonly field: FieldEntry;
  readonly row: Row;
  /** Neither null nor empty, except in full. */
  readonly value: unknown;
  /** The value in words. */
  readonly text: string;
}

export interface CardValueProps extends ValueProps {
  /** The row is done, so that nothing is due any more. */
  readonly done: boolean;
}

export interface EditorProps {
  readonly id: string;
  readonly field: FieldEntry;
  /** The row of the value: it knows what the rows it points to are called. */
  readonly row: Row;
  /** Parameters of the collection's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
  /** Id of the element that says what is wrong. */
  readonly invalid: string | null;
}

export interface FilterProps {
  readonly id: string;
  readonly field: FieldEntry;
  readonly params: Readonly<Record<string, string>>;
  /** What the comparison is called, to be read out. */
  readonly words: string;
  /** As the address of the list has them. */
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
}

export interface FieldWeb {
  readonly Cell: ComponentType<ValueProps>;
  /** On a card, beside other fields and understood without its title; null where the title is needed. */
  readonly OnCard: ComponentType<CardValueProps> | null;
  /** To be read beside or below its title, not cut to a cell. */
  readonly InFull: ComponentType<ValueProps>;
  /** In a cell, for many rows at once, and where two have written the same; null for what a cell has no room to edit. */
  readonly Editor: ComponentType<EditorProps> | null;
  /** For many rows at once, where it differs from that of a cell; null where there is none. */
  readonly Bulk: ComponentType<EditorProps> | null;
  readonly Filter: ComponentType<FilterProps>;
  /** What stands in a cell without a value. */
  readonly empty: string;
  /** Usual width of a column, in pixels. */
  readonly width: number;
  /** The width at which what the cells usually hold is just not cut; as usual where it is not said. */
  readonly snug: number;
  /** The column grows where there is room and shrinks where there is none: only words have a choice. */
  readonly stretches: boolean;
  /** How much of its usual width is left of one that stretches where there is no room. */
  readonly least: number;
  /** Digits stand under each other, at the end of the cell. */
  readonly numeric: boolean;
}
