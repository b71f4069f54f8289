/** The order, pins and widths of the columns in a grid. */
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
/** Empty, because the grid renders the rows itself; the table library only arranges columns. */
const noRows: Row[] = [];

export interface ColumnBox {
  readonly field: FieldEntry;
  readonly width: number;
  /** The distance of a pinned column from the left edge, in pixels; null for a column that scrolls. */
  readonly left: number | null;
}

interface Room {
  /** The width before the first column, in pixels. */
  readonly lead: number;
  readonly room: number;
  /** The width of each column's contents in pixels, if known. */
  readonly contents: ReadonlyMap<string, number>;
}

/**
 * The columns from left to right. The first column and pinned ones stay visible. `lead` is the width before the first
 * column, `room` the total width, in pixels.
 */
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
    const wishes = columns.map((field, at) => {
      const wanted = (at === 0 ? firstWidths : otherWidths)(field, contents.get(field.name));
      return { ...wanted, width: set[field.name] ?? wanted.width, fixed: field.name in set };
    });
    const drawn = [...names.slice(0, 1), ...pinned, ...names.slice(1).filter((name) => !pinned.includes(name))];
    const places = drawn.map((name) => names.indexOf(name));
    const sizes = toWholeColumns(wishes, spread(wishes, room - lead), places, room - lead);
    return {
      columnOrder: names,
      columnPinning: { start: [...names.slice(0, 1), ...pinned], end: [] },
      columnSizing: Object.fromEntries(names.map((name, at) => [name, sizes[at] ?? narrowest])),
    };
  }, [columns, preferences, lead, room, contents]);
  const table = useTable({ features, columns: definitions, data: noRows, state });
  // Stable while nothing changes: new boxes render every row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table object is the same while its state changes
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

/**
 * The width of a heading besides its text, in pixels: padding, arrow and menu. At least the padding is needed, because
 * the menu may cover the text.
 */
const headingSpace = 72;
const leastHeadingSpace = 26;
const letter = 7.5;
const widestHeading = 184;

const headingWidth = (field: FieldEntry, space: number): number =>
  Math.min(widestHeading, Math.ceil(field.title.length * letter) + space);

/** The usual width of a column, sufficient for typical values and for the heading. */
const usualWidth = (field: FieldEntry): number => Math.max(fieldWebOf(field).width, headingWidth(field, headingSpace));

/** The width at which the whole heading is readable, in pixels. */
export const leastHeading = (field: FieldEntry): number => headingWidth(field, leastHeadingSpace);

type Widths = Omit<Spreadable, 'fixed'>;

const within = (width: number, least: number, most: number): number => Math.max(least, Math.min(width, most));

/** The maximum width of the first column, by its contents; its minimum width is the next constant. In pixels. */
const widestFirst = 480;
const leastFirst = 240;

/** The widths of the first column. It identifies the row, so it has priority over all others. */
function firstWidths(field: FieldEntry, content: number | undefined): Widths {
  const usual = usualWidth(field);
  const heading = leastHeading(field);
  const needed = content ?? usual;
  return {
    width: within(needed, Math.min(usual, widestFirst), widestFirst),
    snug: within(needed, heading, widestFirst),
    least: within(needed, Math.max(heading, usual * fieldWebOf(field).least), leastFirst),
    most: Math.max(usual * 2, needed),
    whole: needed,
  };
}

/** The minimum width of other columns. For references it is that of one chip. */
const leastOf = (field: FieldEntry): number => (pointsElsewhere(field) ? leastChips : leastWords);
const leastChips = 120;
const leastWords = 96;

/** The greatest width of other columns by their contents. */
const widestOther = 320;

/** As wide as its contents, up to the usual width; an empty column is as wide as its heading. */
function otherWidths(field: FieldEntry, content: number | undefined): Widths {
  const { stretches, snug } = fieldWebOf(field);
  const usual = usualWidth(field);
  const heading = leastHeading(field);
  if (content === 0) return { width: heading, snug: heading, least: heading, most: heading, whole: heading };
  const width = content === undefined ? usual : within(content, heading, usual);
  const most = Math.max(width, usual * (stretches ? 2 : 1), Math.min(content ?? 0, widestOther));
  return {
    width,
    snug: Math.min(width, Math.max(snug, heading)),
    least: Math.min(width, Math.max(heading, stretches ? leastOf(field) : snug)),
    most,
    whole: Math.min(content ?? usual, most),
  };
}
