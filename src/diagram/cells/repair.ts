import { type Cell, type ElementCell, isElement, isLink, type Layer } from './cell.ts';

export interface Repaired {
  readonly cells: readonly Cell[];
  /** The links that the repair removes because an end is missing. */
  readonly destroyed: readonly string[];
  /** The cells that the repair has changed; they have to be saved. */
  readonly mended: readonly string[];
}

/**
 * Repairs a diagram when it is opened (spec W4): removes links with a missing end and missing contents of containers,
 * and puts cells without a valid layer on the first one. A cell in two containers stays in the first.
 */
export function repair(cells: readonly Cell[], layers: readonly Layer[]): Repaired {
  const elements = new Set(cells.filter(isElement).map(({ jsid }) => jsid));
  const known = new Set(layers.map(({ id }) => id));
  const first = layers[0]?.id;
  const destroyed: string[] = [];
  const mended: string[] = [];
  const taken = new Set<string>();
  const sound: Cell[] = [];
  for (const cell of cells) {
    if (
      isLink(cell) &&
      !(cell.source !== null && cell.target !== null && elements.has(cell.source) && elements.has(cell.target))
    ) {
      destroyed.push(cell.jsid);
      continue;
    }
    let next: Cell = cell;
    if (first !== undefined && (cell.layer_id == null || !known.has(cell.layer_id)))
      next = { ...next, layer_id: first };
    if (isElement(next) && next.embeds?.length) {
      const embeds = next.embeds.filter((child) => elements.has(child) && child !== cell.jsid && !taken.has(child));
      for (const child of embeds) taken.add(child);
      if (embeds.length !== next.embeds.length) next = { ...next, embeds } satisfies ElementCell;
    }
    if (next !== cell) mended.push(cell.jsid);
    sound.push(next);
  }
  return { cells: withoutCircles(sound, mended), destroyed, mended };
}

/** Removes containers from cycles of containment, because a traversal of a cycle would not end. */
function withoutCircles(cells: readonly Cell[], mended: string[]): readonly Cell[] {
  if (!cells.some((cell) => isElement(cell) && cell.embeds?.length)) return cells;
  const parent = new Map<string, string>();
  const isCircle = (child: string, owner: string): boolean => {
    for (let at: string | undefined = owner; at !== undefined; at = parent.get(at)) if (at === child) return true;
    return false;
  };
  return cells.map((cell) => {
    if (!isElement(cell) || !cell.embeds?.length) return cell;
    const embeds = cell.embeds.filter((child) => {
      if (isCircle(child, cell.jsid)) return false;
      parent.set(child, cell.jsid);
      return true;
    });
    if (embeds.length === cell.embeds.length) return cell;
    mended.push(cell.jsid);
    return { ...cell, embeds };
  });
}
