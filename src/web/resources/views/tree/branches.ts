/** Branches of a tree that is loaded by page, as a flat list of indices. Pure. */
import type { Row } from '../../state/row/row.ts';

/** The loaded rows below a parent; the top has the parent 0. */
export interface Branch {
  readonly total: number;
  /** Null for a row that is not loaded. */
  readonly rowAt: (index: number) => Row | null;
  /** Loaded rows with children, by index. */
  readonly holders: readonly { readonly index: number; readonly id: number }[];
}

/** Consecutive rows of one branch. */
interface Stretch {
  /** The first index. */
  readonly start: number;
  readonly count: number;
  readonly parent: number;
  /** The index of its first row within the branch. */
  readonly from: number;
  /** From 1. */
  readonly level: number;
}

/** The position of an index in the tree. */
export interface BranchPlace {
  readonly parent: number;
  /** Within the branch, from 0. */
  readonly index: number;
  readonly level: number;
  readonly siblings: number;
}

export class BranchPlaces {
  readonly #stretches: Stretch[] = [];
  readonly #branches: ReadonlyMap<number, Branch>;
  /** The branch and the index in it of each open row. */
  readonly #openAt = new Map<number, { readonly parent: number; readonly index: number }>();
  readonly total: number;

  /** @param open ids of the rows whose branches are open */
  constructor(branches: ReadonlyMap<number, Branch>, open: ReadonlySet<number>) {
    this.#branches = branches;
    this.total = this.#add(0, 0, 1, open);
  }

  /** Adds a branch from an index on; returns the index after it. */
  #add(parent: number, start: number, level: number, open: ReadonlySet<number>): number {
    const branch = this.#branches.get(parent);
    if (!branch) return start;
    let at = start;
    let from = 0;
    const take = (to: number) => {
      if (to <= from) return;
      this.#stretches.push({ start: at, count: to - from, parent, from, level });
      at += to - from;
      from = to;
    };
    for (const { index, id } of branch.holders) {
      if (!open.has(id) || !this.#branches.has(id)) continue;
      take(index + 1);
      this.#openAt.set(id, { parent, index });
      at = this.#add(id, at, level + 1, open);
    }
    take(branch.total);
    return at;
  }

  /** Null beyond the last row. */
  placeAt(place: number): BranchPlace | null {
    let low = 0;
    let high = this.#stretches.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const { start, count, parent, from, level } = this.#stretches[middle] as Stretch;
      if (place < start) high = middle - 1;
      else if (place >= start + count) low = middle + 1;
      else return { parent, index: from + place - start, level, siblings: this.#branches.get(parent)?.total ?? 0 };
    }
    return null;
  }

  /** Null if the row is not loaded, or there is none. */
  rowAt(place: number): Row | null {
    const found = this.placeAt(place);
    return found && (this.#branches.get(found.parent)?.rowAt(found.index) ?? null);
  }

  /** The row of an index with all rows above it, from the top; empty if one of them is not loaded. */
  chainAt(place: number): readonly Row[] {
    const chain: Row[] = [];
    for (let at: { parent: number; index: number } | undefined = this.placeAt(place) ?? undefined; at; ) {
      const row = this.#branches.get(at.parent)?.rowAt(at.index);
      if (!row) return [];
      chain.unshift(row);
      at = this.#openAt.get(at.parent);
    }
    return chain;
  }

  /** The index of a row of a branch; -1 if its branch is not shown. */
  placeOf(parent: number, index: number): number {
    const found = this.#stretches.find(
      (one) => one.parent === parent && index >= one.from && index < one.from + one.count,
    );
    return found ? found.start + index - found.from : -1;
  }
}
