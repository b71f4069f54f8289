import { type Cell, isElement } from '../../../diagram/cells/cell.ts';

/** The maximum nesting depth, which also ends a cycle. */
const deepest = 30;

const noCells: readonly string[] = [];

/** The container of each cell. */
export class Containment {
  readonly #containers = new Map<string, string>();

  containerOf(jsid: string): string | undefined {
    return this.#containers.get(jsid);
  }

  /**
   * Applies a change of a cell. `before` is undefined if the cell was added, `after` if it was removed. Returns the
   * cells that entered or left a container.
   */
  note(before: Cell | undefined, after: Cell | undefined): readonly string[] {
    const old = (before && isElement(before) && before.embeds) || noCells;
    const now = (after && isElement(after) && after.embeds) || noCells;
    if (old === now || (!old.length && !now.length)) return noCells;
    const owner = (after ?? before)?.jsid as string;
    for (const child of old) if (this.#containers.get(child) === owner) this.#containers.delete(child);
    for (const child of now) this.#containers.set(child, owner);
    return [...new Set([...old, ...now])];
  }

  /** The number of containers around a cell, at most `deepest`. */
  depthOf(jsid: string): number {
    let depth = 0;
    for (let at = this.#containers.get(jsid); at && depth < deepest; at = this.#containers.get(at)) depth += 1;
    return depth;
  }

  /** The contents of a cell at any depth. `childrenOf` returns the direct contents of a cell. */
  contentsOf(jsid: string, childrenOf: (at: string) => readonly string[] | undefined): string[] {
    const found: string[] = [];
    const seen = new Set([jsid]);
    const visit = (at: string): void => {
      for (const child of childrenOf(at) ?? []) {
        if (seen.has(child)) continue;
        seen.add(child);
        found.push(child);
        visit(child);
      }
    };
    visit(jsid);
    return found;
  }
}
