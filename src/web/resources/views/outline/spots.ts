/** Positions to which rows of an outline can move. Pure. */
import type { Row } from '../../state/row/row.ts';
import { type Level, partsBelow } from './levels.ts';
import type { Holder, OutlinePlaces, Part } from './places.ts';

/** A position for a new row: in a part, behind a row; at its end if `after` is null. */
export interface Gap {
  readonly part: Part;
  readonly after: number | null;
}

/** A position for existing rows: in a part, before a row. */
export interface Landing {
  readonly part: Part;
  /** Null at the end of the part; undefined if the row at `index` is not loaded. */
  readonly before: number | null | undefined;
  readonly index: number;
}

/** The part of a level below a row; null if there is none. */
const partOf = (levels: readonly Level[], holder: Holder | null, level: number): Part | null =>
  partsBelow(levels, holder).find((part) => part.level === level) ?? null;

/**
 * The position below a row, as its last child: of its own level in a tree, else of the next; null if it can have no
 * children.
 */
export function gapBelow(levels: readonly Level[], holder: Holder): Gap | null {
  const [part] = partsBelow(levels, holder);
  return part ? { part, after: null } : null;
}

/** One level further in: below the row before. */
export function indented(levels: readonly Level[], { part, after }: Gap): Gap | null {
  return after === null ? null : gapBelow(levels, { level: part.level, id: after });
}

/** One level further out: behind the parent. */
export function outdented(places: OutlinePlaces, { part }: Gap): Gap | null {
  if (!part.holder) return null;
  const found = places.placeAt(places.placeOfRow(part.holder));
  return found && { part: found.part, after: part.holder.id };
}

/** The index at which a new row in a gap is shown. */
export function placeOfGap(places: OutlinePlaces, { part, after }: Gap): number {
  const at = after === null ? -1 : places.placeOfRow({ level: part.level, id: after });
  if (at >= 0) return places.endOf(at);
  const last = places.placeOf(part, places.countOf(part) - 1);
  if (last >= 0) return places.endOf(last);
  return part.holder ? places.placeOfRow(part.holder) + 1 : places.total;
}

/** The depth of a new row in a gap, from 1. */
export const depthOfGap = (places: OutlinePlaces, { part }: Gap): number =>
  part.holder ? (places.placeAt(places.placeOfRow(part.holder))?.depth ?? 0) + 1 : 1;

interface Positions {
  readonly places: OutlinePlaces;
  readonly levels: readonly Level[];
}

/** Ids of moved rows: they are before none of themselves. */
type Moved = ReadonlySet<number>;

/** The position before an index of a part, or before the next row that is not moved. */
function landingAt(places: OutlinePlaces, part: Part, from: number, moved: Moved): Landing {
  let index = from;
  let row = places.rowOf(part, index);
  while (row && moved.has(row.id)) {
    index += 1;
    row = places.rowOf(part, index);
  }
  if (row) return { part, before: row.id, index };
  return { part, before: places.isLoaded(part) && index >= places.countOf(part) ? null : undefined, index };
}

const atEnd = (part: Part): Landing => ({ part, before: null, index: Number.POSITIVE_INFINITY });

/**
 * The position after Alt with an arrow key; null if the rows cannot move there. `moving` are the indices of the rows in
 * ascending order: they move together, from the first of them, or down from the last.
 */
export function landingByKey(key: string, moving: readonly number[], { places, levels }: Positions): Landing | null {
  const found = places.placeAt((key === 'ArrowDown' ? moving.at(-1) : moving[0]) ?? -1);
  if (!found) return null;
  const { part, index } = found;
  const moved = new Set(moving.flatMap((place) => places.rowAt(place)?.id ?? []));
  if (key === 'ArrowUp')
    return index > 0 ? landingAt(places, part, index - 1, moved) : besideHolder(part, -1, { places, levels });
  if (key === 'ArrowDown')
    return index + 1 < places.countOf(part)
      ? landingAt(places, part, index + 2, moved)
      : besideHolder(part, 1, { places, levels });
  if (key === 'ArrowRight') {
    const above = places.rowOf(part, index - 1)?.id ?? null;
    const below = above === null ? null : partOf(levels, { level: part.level, id: above }, part.level);
    return below && atEnd(below);
  }
  if (key !== 'ArrowLeft' || part.holder?.level !== part.level) return null;
  const out = places.placeAt(places.placeOfRow(part.holder));
  return out && landingAt(places, out.part, out.index + 1, moved);
}

/** In the next or former parent, from group to group; never below one of its own rows. */
function besideHolder({ level, holder }: Part, step: 1 | -1, { places, levels }: Positions): Landing | null {
  if (!holder || holder.level === level) return null;
  const found = places.placeAt(places.placeOfRow(holder));
  const beside = found && places.rowOf(found.part, found.index + step);
  const part = found && beside && partOf(levels, { level: found.part.level, id: beside.id }, level);
  if (!part) return null;
  return step === 1 ? landingAt(places, part, 0, new Set()) : atEnd(part);
}

/** The position after a drop on another row; null if rows of the level cannot be there. */
export function landingByDrop(
  { level, moved }: { readonly level: number; readonly moved: Moved },
  over: number,
  edge: 'top' | 'into' | 'bottom',
  { places, levels }: Positions,
): Landing | null {
  const found = places.placeAt(over);
  const row = places.rowAt(over);
  if (!found || !row) return null;
  const into = partOf(levels, { level: found.part.level, id: row.id }, level);
  if (found.part.level !== level || edge === 'into') return into && atEnd(into);
  return landingAt(places, found.part, edge === 'top' ? found.index : found.index + 1, moved);
}

/** The row of the level above to which a part belongs, through all parents of its own level; null for none. */
function linkedTo(places: OutlinePlaces, { level, holder }: Part): number | null {
  if (!holder) return null;
  if (holder.level !== level) return holder.id;
  const above = places.placeAt(places.placeOfRow(holder));
  return above && linkedTo(places, above.part);
}

/** The changes that move rows into a part: the fields in which one of them differs; of a new row (null), all. */
export function placedBy(
  level: Level,
  {
    places,
    part,
    rows,
  }: { readonly places: OutlinePlaces; readonly part: Part; readonly rows: readonly (Row | null)[] },
): Readonly<Record<string, number | null>> {
  const { link, entry } = level;
  const wanted: Record<string, number | null> = {};
  if (link !== null) wanted[link] = linkedTo(places, part);
  if (entry.tree !== null) wanted[entry.tree] = part.holder?.level === part.level ? part.holder.id : null;
  const differs = (field: string, id: number | null) => rows.some((row) => (row ? (row[field] ?? null) : null) !== id);
  return Object.fromEntries(Object.entries(wanted).filter(([field, id]) => differs(field, id)));
}
