/** Nested rows of several levels, loaded by page, as a flat list of indices. Pure. */
import type { Row } from '../../state/row/row.ts';
import type { Branch } from '../tree/branches.ts';

/** A row with others below it. */
export interface Holder {
  /** Level of the outline, from 0. */
  readonly level: number;
  readonly id: number;
}

/** Rows of one level below one row, or at the top. */
export interface Part {
  readonly level: number;
  /** Null at the top. */
  readonly holder: Holder | null;
}

/** The key of a row, for maps; `top` for none. */
export const holderKey = (holder: Holder | null): string => (holder ? `${holder.level}:${holder.id}` : 'top');
/** The key of a part, for maps. */
export const partKey = ({ level, holder }: Part): string => `${level}<${holderKey(holder)}`;

/** The loaded rows of a part. */
export interface PartRows extends Branch {
  /** The index of a loaded row; -1 for others. */
  readonly indexOf: (id: number) => number;
}

/** The position of an index in the outline. */
export interface OutlinePlace {
  readonly part: Part;
  /** Within the part, from 0. */
  readonly index: number;
  /** From 1. */
  readonly depth: number;
  /** Number of rows with the same parent, of all levels. */
  readonly siblings: number;
  /** Index among them, from 1. */
  readonly place: number;
}

/** Consecutive rows of one part. */
interface Stretch {
  readonly start: number;
  readonly count: number;
  readonly part: Part;
  /** The index of its first row within the part. */
  readonly from: number;
  readonly depth: number;
  readonly siblings: number;
  /** Number of rows in former parts with the same parent. */
  readonly before: number;
}

export interface Outlined {
  /** Loaded rows by the key of the part. */
  readonly branches: ReadonlyMap<string, PartRows>;
  /** Keys of the rows whose parts are open. */
  readonly open: ReadonlySet<string>;
  /** The parts below a row, or at the top, in their order. */
  readonly partsOf: (holder: Holder | null) => readonly Part[];
}

export class OutlinePlaces {
  readonly #stretches: Stretch[] = [];
  /** By the key of the part, in their order. */
  readonly #ofParts = new Map<string, { readonly level: number; readonly stretches: Stretch[] }>();
  readonly #outlined: Outlined;
  /** By the key of an open row, the index after all rows below it. */
  readonly #ends = new Map<string, number>();
  readonly total: number;

  constructor(outlined: Outlined) {
    this.#outlined = outlined;
    this.total = this.#add(null, 0, 1);
  }

  /** Adds the rows below a row from an index on; returns the index after them. */
  #add(holder: Holder | null, start: number, depth: number): number {
    const { branches, open, partsOf } = this.#outlined;
    const parts = partsOf(holder).flatMap((part) => {
      const branch = branches.get(partKey(part));
      return branch ? [{ part, branch }] : [];
    });
    const siblings = parts.reduce((sum, { branch }) => sum + branch.total, 0);
    let at = start;
    let before = 0;
    for (const { part, branch } of parts) {
      let from = 0;
      const stretches: Stretch[] = [];
      this.#ofParts.set(partKey(part), { level: part.level, stretches });
      const take = (to: number) => {
        if (to <= from) return;
        const stretch = { start: at, count: to - from, part, from, depth, siblings, before };
        this.#stretches.push(stretch);
        stretches.push(stretch);
        at += to - from;
        from = to;
      };
      for (const { index, id } of branch.holders) {
        const below = { level: part.level, id };
        if (!open.has(holderKey(below))) continue;
        take(index + 1);
        at = this.#add(below, at, depth + 1);
        this.#ends.set(holderKey(below), at);
      }
      take(branch.total);
      before += branch.total;
    }
    return at;
  }

  #stretchAt(place: number): Stretch | null {
    let low = 0;
    let high = this.#stretches.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const stretch = this.#stretches[middle] as Stretch;
      if (place < stretch.start) high = middle - 1;
      else if (place >= stretch.start + stretch.count) low = middle + 1;
      else return stretch;
    }
    return null;
  }

  /** Null beyond the last row. */
  placeAt(place: number): OutlinePlace | null {
    const found = this.#stretchAt(place);
    if (!found) return null;
    const { part, from, start, depth, siblings, before } = found;
    const index = from + place - start;
    return { part, index, depth, siblings, place: before + index + 1 };
  }

  /** Null if the row is not loaded, or there is none. */
  rowAt(place: number): Row | null {
    const found = this.placeAt(place);
    return found && this.rowOf(found.part, found.index);
  }

  /** The row at an index of a part; null if it is not loaded, or there is none. */
  rowOf(part: Part, index: number): Row | null {
    const branch = this.#outlined.branches.get(partKey(part));
    return (index >= 0 && branch?.rowAt(index)) || null;
  }

  /** The number of rows in a part; 0 if it is not loaded. */
  countOf(part: Part): number {
    return this.#outlined.branches.get(partKey(part))?.total ?? 0;
  }

  /** Whether any rows of a part are loaded. */
  isLoaded(part: Part): boolean {
    return this.#outlined.branches.has(partKey(part));
  }

  /** The index of a row of a part; -1 if it is not shown. */
  placeOf(part: Part, index: number): number {
    return placeIn(this.#ofParts.get(partKey(part))?.stretches ?? [], index);
  }

  /** The index of a loaded row; -1 if it is not shown. */
  placeOfRow({ level, id }: Holder): number {
    for (const [key, { level: own, stretches }] of this.#ofParts) {
      const index = own === level ? (this.#outlined.branches.get(key)?.indexOf(id) ?? -1) : -1;
      if (index >= 0) return placeIn(stretches, index);
    }
    return -1;
  }

  /** A row and the rows above it, from the lowest. */
  upFrom(row: Holder): readonly Holder[] {
    const rows: Holder[] = [];
    for (let at: Holder | null = row; at; at = this.placeAt(this.placeOfRow(at))?.part.holder ?? null) rows.push(at);
    return rows;
  }

  /** The index after a row and all shown rows below it. */
  endOf(place: number): number {
    const row = this.rowAt(place);
    const found = this.placeAt(place);
    return (row && found && this.#ends.get(holderKey({ level: found.part.level, id: row.id }))) || place + 1;
  }

  /** The index of the parent; -1 at the top. */
  holderPlace(place: number): number {
    const holder = this.placeAt(place)?.part.holder;
    return holder ? this.placeOfRow(holder) : -1;
  }
}

/** The place of an index of a part; -1 if it is in none of its stretches. */
function placeIn(stretches: readonly Stretch[], index: number): number {
  let low = 0;
  let high = stretches.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { start, count, from } = stretches[middle] as Stretch;
    if (index < from) high = middle - 1;
    else if (index >= from + count) low = middle + 1;
    else return start + index - from;
  }
  return -1;
}
