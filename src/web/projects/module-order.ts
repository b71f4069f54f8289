/** Computes the order of modules in their sections, and the minimum number of changed positions for a move. Pure. */
import type { Group } from '../modules/module-groups.ts';

interface Placed {
  readonly id: number;
  readonly position: number | null;
}

export interface NewPosition {
  readonly id: number;
  readonly position: number;
}

/** A position in a section, from 0. A null section is the group of modules without a section. */
export interface ModulePosition {
  readonly section: number | null;
  readonly index: number;
}

/**
 * The positions to change so that rows get this order. Existing positions are reused; if two are equal or one is
 * missing, all rows get new positions.
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

/** The position of a module; null if no group contains it. */
export function placeOf(groups: readonly Group[], id: number): ModulePosition | null {
  for (const { section, modules } of groups) {
    const index = modules.findIndex((module) => module.id === id);
    if (index >= 0) return { section: section?.id ?? null, index };
  }
  return null;
}

/**
 * The position one step towards the start or the end. From the first or last position of a section, it is in the
 * adjacent section; null if there is none.
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

/** The modules of a section after a module, of the same or another section, was moved into it. */
export function orderWith<Module extends { readonly id: number }>(
  there: readonly Module[],
  module: Module,
  index: number,
): readonly Module[] {
  const others = there.filter(({ id }) => id !== module.id);
  return others.toSpliced(Math.min(index, others.length), 0, module);
}
