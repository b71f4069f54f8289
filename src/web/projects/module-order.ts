/** The order of modules in their sections, and the fewest changes of positions that move one. Pure. */
import type { Group } from '../modules/module-groups.ts';

interface Placed {
  readonly id: number;
  readonly position: number | null;
}

export interface NewPosition {
  readonly id: number;
  readonly position: number;
}

/** A position within a section, from 0; a null section is that of modules without one. */
export interface ModulePosition {
  readonly section: number | null;
  readonly index: number;
}

/**
 * The changed positions that give rows this order. The existing positions are redistributed; if two are equal or one is
 * missing, all rows are numbered again.
 */
export function positionsFor(rows: readonly Placed[], all: readonly Placed[]): readonly NewPosition[] {
  const positions = rows.map(({ position }) => position);
  const sorted = positions.filter((position) => position !== null).toSorted((one, other) => one - other);
  const usable = sorted.length === rows.length && new Set(sorted).size === sorted.length;
  const changedPositions = (order: readonly Placed[], positionAt: (index: number) => number): NewPosition[] =>
    order.flatMap(({ id, position }, index) =>
      position === positionAt(index) ? [] : [{ id, position: positionAt(index) }],
    );
  if (usable) return changedPositions(rows, (index) => sorted[index] as number);
  const moved = new Set(rows.map(({ id }) => id));
  const first = all.findIndex(({ id }) => moved.has(id));
  const others = all.filter(({ id }) => !moved.has(id));
  const at = all.slice(0, first).filter(({ id }) => !moved.has(id)).length;
  return changedPositions(others.toSpliced(at, 0, ...rows), (index) => index + 1);
}

/** The present position of a module; null if it is in none of the groups. */
export function placeOf(groups: readonly Group[], id: number): ModulePosition | null {
  for (const { section, modules } of groups) {
    const index = modules.findIndex((module) => module.id === id);
    if (index >= 0) return { section: section?.id ?? null, index };
  }
  return null;
}

/**
 * The position one step towards the start or the end. From the border of a section it leads into the adjacent one; null
 * if there is none.
 */
export function stepFrom(groups: readonly Group[], id: number, by: -1 | 1): ModulePosition | null {
  const at = groups.findIndex(({ modules }) => modules.some((module) => module.id === id));
  const group = groups[at];
  if (!group) return null;
  const index = group.modules.findIndex((module) => module.id === id) + by;
  if (index >= 0 && index < group.modules.length) return { section: group.section?.id ?? null, index };
  const next = groups[at + by];
  if (!next) return null;
  return { section: next.section?.id ?? null, index: by > 0 ? 0 : next.modules.length };
}

/** The modules of a section after a module of any section was moved there. */
export function orderWith<Module extends { readonly id: number }>(
  there: readonly Module[],
  module: Module,
  index: number,
): readonly Module[] {
  const others = there.filter(({ id }) => id !== module.id);
  return others.toSpliced(Math.min(index, others.length), 0, module);
}
