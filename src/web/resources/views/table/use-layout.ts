/** Order, pins and widths of the columns of a grid. */
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { fieldWebOf } from '../../fields/web-of-field.ts';
import type { ListPreferences } from '../../state/query/preferences.ts';
import { narrowest, spread, widest } from '../../state/query/widths.ts';
import type { Row } from '../../state/row/row.ts';

const features = tableFeatures({ columnOrderingFeature, columnPinningFeature, columnSizingFeature });
/** The rows are windowed and drawn by the grid itself; the table only lays out columns. */
const noRows: Row[] = [];

export interface ColumnBox {
  readonly field: FieldEntry;
  readonly width: number;
  /** Distance from the left edge of a column that stays in sight; null for one that scrolls. */
  readonly left: number | null;
}

/** The columns from left to right: the first and the pinned ones stay in sight behind `lead` pixels of `room`. */
export function useLayout(
  columns: readonly FieldEntry[],
  preferences: ListPreferences,
  lead: number,
  room: number,
): readonly ColumnBox[] {
  const definitions = useMemo(
    () =>
      columns.map((field) => ({
        id: field.name,
        header: field.title,
        minSize: narrowest,
        maxSize: widest,
      })),
    [columns],
  );
  const state = useMemo(() => {
    const names = columns.map((field) => field.name);
    const set = preferences.widths;
    const sizes = spread(
      columns.map((field) => ({
        width: set[field.name] ?? usualWidth(field),
        fixed: field.name in set,
        snug: snugWidth(field),
        least: leastWidth(field),
        most: mostWidth(field),
      })),
      room - lead,
    );
    const pinned = preferences.pinned.filter((name) => names.includes(name) && name !== names[0]);
    return {
      columnOrder: names,
      columnPinning: { start: [...names.slice(0, 1), ...pinned], end: [] },
      columnSizing: Object.fromEntries(names.map((name, at) => [name, sizes[at] ?? narrowest])),
    };
  }, [columns, preferences, lead, room]);
  const table = useTable({ features, columns: definitions, data: noRows, state });
  // The same boxes as long as nothing about them changes: every row is drawn again for new ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table keeps its identity while its state changes
  return useMemo(() => {
    const byName = new Map(columns.map((field) => [field.name, field]));
    return [...table.getStartLeafColumns(), ...table.getCenterLeafColumns()].flatMap((column) => {
      const field = byName.get(column.id);
      if (!field) return [];
      const stays = column.getIsPinned() === 'start';
      return [{ field, width: column.getSize(), left: stays ? lead + column.getStart('start') : null }];
    });
  }, [table, columns, state, lead]);
}

/** What a heading needs beside its words: padding, arrow, menu; at least the menu. */
const headingSpace = 72;
const leastHeadingSpace = 50;
const letter = 8;
const widestHeading = 184;

const headingWidth = (field: FieldEntry, space: number): number =>
  Math.min(widestHeading, field.title.length * letter + space);

/** Wide enough for what the cells usually hold and for the heading. */
const usualWidth = (field: FieldEntry): number => Math.max(fieldWebOf(field).width, headingWidth(field, headingSpace));

/** How wide a column grows where there is room, and how narrow it gets where there is none. */
const mostWidth = (field: FieldEntry): number => usualWidth(field) * (fieldWebOf(field).stretches ? 2 : 1);

/** The width in pixels at which cells and heading are still read whole. */
const snugWidth = (field: FieldEntry): number =>
  Math.max(fieldWebOf(field).snug, headingWidth(field, leastHeadingSpace));

/** The width in pixels below which a column is not drawn narrower. */
const leastWidth = (field: FieldEntry): number =>
  fieldWebOf(field).stretches ? usualWidth(field) * fieldWebOf(field).least : snugWidth(field);
