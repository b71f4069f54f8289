/** Where a row goes in an outline: below which row, and beside which. Pure. */
import type { Row } from '../../state/row/row.ts';
import { type Level, partsBelow } from './levels.ts';
import type { Holder, OutlinePlaces, Part } from './places.ts';

/** A gap between rows: in a part, behind a row of it; behind the last where `after` is null. */
export interface Gap {
  readonly part: Part;
  readonly after: number | null;
}

/** A place for a row that is there: in a part, before a row of it; behind the last where `before` is null. */
export interface Landing {
  readonly part: Part;
  readonly before: number | null;
}

/** The part of a level below a row; null where none of it lies there. */
const partOf = (levels: readonly Level[], holder: Holder | null, level: number): Part | null =>
  partsBelow(levels, holder).find((part) => part.level === level) ?? null;

/** Right below a row, as its last: of its own level where that is a tree, else of the next; null where nothing lies below. */
export function gapBelow(levels: readonly Level[], holder: Holder): Gap | null {
  const [part] = partsBelow(levels, holder);
  return part ? { part, after: null } : null;
}

/** A gap further in: below the row that it is behind. */
export function indented(levels: readonly Level[], { part, after }: Gap): Gap | null {
  return after === null ? null : gapBelow(levels, { level: part.level, id: after });
}

/** A gap further out: behind the row that it lies below. */
export function outdented(places: OutlinePlaces, { part }: Gap): Gap | null {
  if (!part.holder) return null;
  const found = places.placeAt(places.placeOfRow(part.holder));
  return found && { part: found.part, after: part.holder.id };
}

/** The first place behind a gap, where what is written into it stands. */
export function placeOfGap(places: OutlinePlaces, { part, after }: Gap): number {
  const at = after === null ? -1 : places.placeOfRow({ level: part.level, id: after });
  if (at >= 0) return places.endOf(at);
  const last = places.placeOf(part, places.countOf(part) - 1);
  if (last >= 0) return places.endOf(last);
  return part.holder ? places.placeOfRow(part.holder) + 1 : places.total;
}

/** How deep what is written into a gap stands, from 1. */
export const depthOfGap = (places: OutlinePlaces, { part }: Gap): number =>
  part.holder ? (places.placeAt(places.placeOfRow(part.holder))?.depth ?? 0) + 1 : 1;

/** Where an arrow with Alt takes the row at a place; null where it cannot go there. */
export function landingByKey(
  key: string,
  place: number,
  { places, levels }: { readonly places: OutlinePlaces; readonly levels: readonly Level[] },
): Landing | null {
  const found = places.placeAt(place);
  if (!found) return null;
  const { part, index } = found;
  const idAt = (at: number): number | null => places.rowOf(part, at)?.id ?? null;
  if (key === 'ArrowUp')
    return index > 0 ? { part, before: idAt(index - 1) } : besideHolder(part, -1, { places, levels });
  if (key === 'ArrowDown')
    return index + 1 < places.countOf(part)
      ? { part, before: idAt(index + 2) }
      : besideHolder(part, 1, { places, levels });
  if (key === 'ArrowRight') {
    const above = idAt(index - 1);
    const below = above === null ? null : partOf(levels, { level: part.level, id: above }, part.level);
    return below && { part: below, before: null };
  }
  if (key !== 'ArrowLeft' || part.holder?.level !== part.level) return null;
  const out = places.placeAt(places.placeOfRow(part.holder));
  return out && { part: out.part, before: places.rowOf(out.part, out.index + 1)?.id ?? null };
}

/** Below the row before or behind the one that a part lies below: from group to group, never into one of its own rows. */
function besideHolder(
  { level, holder }: Part,
  step: 1 | -1,
  { places, levels }: { readonly places: OutlinePlaces; readonly levels: readonly Level[] },
): Landing | null {
  if (!holder || holder.level === level) return null;
  const found = places.placeAt(places.placeOfRow(holder));
  const beside = found && places.rowOf(found.part, found.index + step);
  const part = found && beside && partOf(levels, { level: found.part.level, id: beside.id }, level);
  return part ? { part, before: step === 1 ? (places.rowOf(part, 0)?.id ?? null) : null } : null;
}

/** Where a row comes to lie that is dropped on another; null where rows of its level do not lie. */
export function landingByDrop(
  level: number,
  over: number,
  edge: 'top' | 'into' | 'bottom',
  { places, levels }: { readonly places: OutlinePlaces; readonly levels: readonly Level[] },
): Landing | null {
  const found = places.placeAt(over);
  const row = places.rowAt(over);
  if (!found || !row) return null;
  const into = partOf(levels, { level: found.part.level, id: row.id }, level);
  if (found.part.level !== level || edge === 'into') return into && { part: into, before: null };
  const before = edge === 'top' ? row.id : (places.rowOf(found.part, found.index + 1)?.id ?? null);
  return { part: found.part, before };
}

/** The row of the level above, or null: what rows of a part belong to, through all rows of their own kind above them. */
function linkedTo(places: OutlinePlaces, { level, holder }: Part): number | null {
  if (!holder) return null;
  if (holder.level !== level) return holder.id;
  const above = places.placeAt(places.placeOfRow(holder));
  return above && linkedTo(places, above.part);
}

/** The fields by which a row comes to lie in a part, of those that it has otherwise now. */
export function placedBy(
  level: Level,
  { places, part, row }: { readonly places: OutlinePlaces; readonly part: Part; readonly row: Row | null },
): Readonly<Record<string, number | null>> {
  const { link, entry } = level;
  const wanted: Record<string, number | null> = {};
  if (link !== null) wanted[link] = linkedTo(places, part);
  if (entry.tree !== null) wanted[entry.tree] = part.holder?.level === part.level ? part.holder.id : null;
  return Object.fromEntries(Object.entries(wanted).filter(([field, id]) => (row ? (row[field] ?? null) : null) !== id));
}
