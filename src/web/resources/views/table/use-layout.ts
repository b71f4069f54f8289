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
import { narrowest, type Spreadable, spread, toWholeColumns, widest } from '../../state/query/widths.ts';
import { pointsElsewhere } from '../../state/row/lanes.ts';
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

interface Room {
  /** Pixels before the first column. */
  readonly lead: number;
  readonly room: number;
  /** What each column needs for what it holds, as far as that is known. */
  readonly contents: ReadonlyMap<string, number>;
}

/** The columns from left to right: the first and the pinned ones stay in sight behind `lead` pixels of `room`. */
export function useLayout(
  columns: readonly FieldEntry[],
  preferences: ListPreferences,
  { lead, room, contents }: Room,
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
    const pinned = preferences.pinned.filter((name) => names.includes(name) && name !== names[0]);
    const spreadOut = spread(
      columns.map((field, at) => {
        const wanted = (at === 0 ? firstWidths : otherWidths)(field, contents.get(field.name));
        return { ...wanted, width: set[field.name] ?? wanted.width, fixed: field.name in set };
      }),
      room - lead,
    );
    const drawn = [...names.slice(0, 1), ...pinned, ...names.slice(1).filter((name) => !pinned.includes(name))];
    const places = drawn.map((name) => names.indexOf(name));
    // A first column that the reader has set stays as it is.
    const sizes = String(names[0]) in set ? spreadOut : toWholeColumns(spreadOut, places, room - lead);
    return {
      columnOrder: names,
      columnPinning: { start: [...names.slice(0, 1), ...pinned], end: [] },
      columnSizing: Object.fromEntries(names.map((name, at) => [name, sizes[at] ?? narrowest])),
    };
  }, [columns, preferences, lead, room, contents]);
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

/** What a heading needs beside its words: padding, arrow, menu; at least the padding, as the menu lies over it. */
const headingSpace = 72;
const leastHeadingSpace = 26;
const letter = 7.5;
const widestHeading = 184;

const headingWidth = (field: FieldEntry, space: number): number =>
  Math.min(widestHeading, Math.ceil(field.title.length * letter) + space);

/** Wide enough for what the cells usually hold and for the heading. */
const usualWidth = (field: FieldEntry): number => Math.max(fieldWebOf(field).width, headingWidth(field, headingSpace));

/** The width in pixels at which a heading is still read whole. */
export const leastHeading = (field: FieldEntry): number => headingWidth(field, leastHeadingSpace);

type Widths = Omit<Spreadable, 'fixed'>;

const within = (width: number, least: number, most: number): number => Math.max(least, Math.min(width, most));

/** Up to here the first column is as wide as its longest words, and up to there also where there is no room. */
const widestFirst = 480;
const leastFirst = 240;

/** The first column says what a row is: it gets the room that it needs before all others. */
function firstWidths(field: FieldEntry, content: number | undefined): Widths {
  const usual = usualWidth(field);
  const heading = leastHeading(field);
  const needed = content ?? usual;
  return {
    width: within(needed, Math.min(usual, widestFirst), widestFirst),
    snug: within(needed, heading, widestFirst),
    least: within(needed, Math.max(heading, usual * fieldWebOf(field).least), leastFirst),
    most: Math.max(usual * 2, needed),
  };
}

/** What is left of other columns where there is no room: chips are read as far as their first, words as far as they go. */
const leastOf = (field: FieldEntry): number => (pointsElsewhere(field) ? leastChips : leastWords);
const leastChips = 120;
const leastWords = 96;

/** As wide as what it holds, up to what is usual; where it holds nothing it gives way to its heading. */
function otherWidths(field: FieldEntry, content: number | undefined): Widths {
  const { stretches, snug } = fieldWebOf(field);
  const usual = usualWidth(field);
  const heading = leastHeading(field);
  if (content === 0) return { width: heading, snug: heading, least: heading, most: heading };
  const width = content === undefined ? usual : within(content, heading, usual);
  return {
    width,
    snug: Math.min(width, Math.max(snug, heading)),
    least: Math.min(width, Math.max(heading, stretches ? leastOf(field) : snug)),
    most: Math.max(width, usual * (stretches ? 2 : 1)),
  };
}
