/** The selected rows of an outline: rows of one level, each with all rows below it. Pure. */
import type { Row } from '../../state/row/row.ts';
import { type Holder, type OutlinePlaces, type Part, partKey } from './places.ts';

export interface Chosen {
  readonly level: number;
  /** As they were when they were selected. */
  readonly rows: ReadonlyMap<number, Row>;
  /** The row from which Shift extends. */
  readonly anchor: Holder | null;
  /** The row to which Shift has extended. */
  readonly head: Holder | null;
}

export const noneChosen: Chosen = { level: 0, rows: new Map(), anchor: null, head: null };

/** Limit on the rows of a range. */
export const maxChosen = 5_000;

/** Neighbouring rows of one part, from one index to another. */
export interface PartRange {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
}

interface Step {
  readonly part: Part;
  readonly index: number;
}

/** The positions of a row and all rows above it, from the top. */
function pathOf(places: OutlinePlaces, row: Holder): readonly Step[] {
  const path: Step[] = [];
  for (let at: Holder | null = row; at; ) {
    const found = places.placeAt(places.placeOfRow(at));
    if (!found) return [];
    path.unshift({ part: found.part, index: found.index });
    at = found.part.holder;
  }
  return path;
}

/**
 * The range between two rows: siblings, of which one is or contains the anchor and another the head. So a range never
 * has a row without those below it. Null if a row is not shown.
 */
export function rangeOf(places: OutlinePlaces, anchor: Holder, head: Holder): PartRange | null {
  const [one, other] = [pathOf(places, anchor), pathOf(places, head)];
  for (const [depth, { part, index }] of one.entries()) {
    const there = other[depth];
    if (!there) return null;
    if (partKey(there.part) !== partKey(part)) {
      // Rows of another kind have the same parent: the range ends at the border between the two kinds.
      const isAfter = places.placeOf(there.part, there.index) > places.placeOf(part, index);
      const last = isAfter ? places.countOf(part) - 1 : 0;
      return { part, from: Math.min(index, last), to: Math.max(index, last) };
    }
    const isLast = depth === one.length - 1 || depth === other.length - 1;
    if (there.index !== index || isLast)
      return { part, from: Math.min(index, there.index), to: Math.max(index, there.index) };
  }
  return null;
}

/** The row of a range that is, or contains, the head; null if it is not loaded. */
export function endOfRange(places: OutlinePlaces, { part }: PartRange, head: Holder): Holder | null {
  const found = pathOf(places, head).find((one) => partKey(one.part) === partKey(part));
  const row = found && places.rowOf(part, found.index);
  return row ? { level: part.level, id: row.id } : null;
}

/** The rows of a range; null if some are not loaded. */
export function rowsIn(places: OutlinePlaces, { part, from, to }: PartRange): readonly Row[] | null {
  const rows: Row[] = [];
  for (let index = from; index <= to; index += 1) {
    const row = places.rowOf(part, index);
    if (!row) return null;
    rows.push(row);
  }
  return rows;
}

/** The row to which Shift with an arrow extends or reduces the range; null at the first and the last row. */
export function nextHead(places: OutlinePlaces, { anchor, head }: Chosen, step: 1 | -1): Holder | null {
  const range = anchor && head && rangeOf(places, anchor, head);
  if (!range) return null;
  const { part, from, to } = range;
  const headIndex = pathOf(places, head).find((one) => partKey(one.part) === partKey(part))?.index ?? to;
  // Towards the anchor the range becomes smaller by a whole row.
  const isReduced = step === 1 ? headIndex < to : headIndex > from;
  const place = isReduced
    ? places.placeOf(part, headIndex + step)
    : step === 1
      ? places.endOf(places.placeOf(part, to))
      : places.placeOf(part, from) - 1;
  const [row, found] = [places.rowAt(place), places.placeAt(place)];
  return row && found ? { level: found.part.level, id: row.id } : null;
}

/** Selects or deselects a row; null if rows of another level are selected. */
export function toggled(chosen: Chosen, row: Holder, shown: Row): Chosen | null {
  if (chosen.rows.size > 0 && chosen.level !== row.level) return null;
  const rows = new Map(chosen.rows);
  if (!rows.delete(row.id)) rows.set(row.id, shown);
  return { level: row.level, rows, anchor: row, head: row };
}

/** Whether a row is selected, or below a selected row. */
export function isWithin(places: OutlinePlaces, chosen: Chosen, row: Holder): 'chosen' | 'below' | null {
  if (chosen.rows.size === 0) return null;
  if (row.level === chosen.level && chosen.rows.has(row.id)) return 'chosen';
  const isBelow = places
    .upFrom(row)
    .slice(1)
    .some((holder) => holder.level === chosen.level && chosen.rows.has(holder.id));
  return isBelow ? 'below' : null;
}

/** Rows to act on, in the order of the outline. */
export interface Roots {
  readonly level: number;
  readonly rows: readonly Row[];
  /** Indices of those that are shown, in ascending order. */
  readonly places: readonly number[];
}

/** The selected rows that are below no other selected row. */
export function rootsOf(places: OutlinePlaces, chosen: Chosen): Roots {
  const { level, rows } = chosen;
  const found = [...rows].map(([id, row]) => {
    const place = places.placeOfRow({ level, id });
    return { place, row: places.rowAt(place) ?? row };
  });
  const isRoot = ({ place }: (typeof found)[number]): boolean => {
    const holder = places.placeAt(place)?.part.holder;
    return !holder || isWithin(places, chosen, holder) === null;
  };
  const roots = found.filter(isRoot).sort((one, other) => orderOf(one.place) - orderOf(other.place));
  return {
    level,
    rows: roots.map(({ row }) => row),
    places: roots.flatMap(({ place }) => (place < 0 ? [] : [place])),
  };
}

/** Rows that are not shown come last. */
const orderOf = (place: number): number => (place < 0 ? Number.MAX_SAFE_INTEGER : place);
