/** Branches of a tree that is fetched a page at a time, as places one below the other. Pure. */
import type { Row } from '../../state/row/row.ts';

/** What has been fetched of the rows below one parent; the parent of the top has the id 0. */
export interface Branch {
  readonly total: number;
  /** Null for a row that has not been fetched. */
  readonly rowAt: (index: number) => Row | null;
  /** Places of the rows that are fetched, in order, of those with others below them. */
  readonly holders: readonly { readonly index: number; readonly id: number }[];
}

/** Places that are rows of one branch without anything between them. */
interface Stretch {
  /** The first place. */
  readonly start: number;
  readonly count: number;
  readonly parent: number;
  /** The row at the first place, within its branch. */
  readonly from: number;
  /** From 1. */
  readonly level: number;
}

/** Where a place is in the tree. */
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
  readonly total: number;

  /** @param open ids of the rows whose branches are shown as far as they are there */
  constructor(branches: ReadonlyMap<number, Branch>, open: ReadonlySet<number>) {
    this.#branches = branches;
    this.total = this.#add(0, 0, 1, open);
  }

  /** Adds a branch from a place on; answers the place after it. */
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
      at = this.#add(id, at, level + 1, open);
    }
    take(branch.total);
    return at;
  }

  /** Null beyond the last place. */
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

  /** Null where the row has not been fetched, or there is none. */
  rowAt(place: number): Row | null {
    const found = this.placeAt(place);
    return found && (this.#branches.get(found.parent)?.rowAt(found.index) ?? null);
  }

  /** The place of a row of a branch; -1 if its branch is not shown. */
  placeOf(parent: number, index: number): number {
    const found = this.#stretches.find(
      (one) => one.parent === parent && index >= one.from && index < one.from + one.count,
    );
    return found ? found.start + index - found.from : -1;
  }
}
