/** Positions to which rows of an outline can move. Pure. */
import type { Row } from '../../state/row/row.ts';
import { type Level, partsBelow } from './levels.ts';
import type { Holder, OutlinePlaces, Part } from './places.ts';

/** A position for a new row: in a part, behind a row; at its end if `after` is null. */
export interface Gap {
  readonly part: Part;
  readonly after: number | null;
}

/** A position for an existing row: in a part, before a row; at its end if `before` is null. */
export interface Landing {
  readonly part: Part;
  readonly before: number | null;
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

/** The position after Alt with an arrow key; null if the row cannot move there. */
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

/** In the next or former parent, from group to group; never below one of its own rows. */
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

/** The position after a drop on another row; null if rows of its level cannot be there. */
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

/** The row of the level above to which a part belongs, through all parents of its own level; null for none. */
function linkedTo(places: OutlinePlaces, { level, holder }: Part): number | null {
  if (!holder) return null;
  if (holder.level !== level) return holder.id;
  const above = places.placeAt(places.placeOfRow(holder));
  return above && linkedTo(places, above.part);
}

/** The changes that move a row into a part. */
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
