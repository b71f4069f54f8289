import type { Box } from '../../diagram/cells/cell.ts';
import { areaOf } from './boxes.ts';

interface Child {
  readonly id: string;
  readonly box: Box;
  readonly parent?: string;
}

/**
 * The parent of each element, without missing parents and without cycles, both of which files contain. Small shapes
 * come first, so that of two that claim to contain each other the larger one is the parent.
 */
export const soundParents = (children: readonly Child[]): ReadonlyMap<string, string> => {
  const known = new Set(children.map(({ id }) => id));
  const parents = new Map<string, string>();
  /** A known ancestor of each element, so that a long chain is climbed once. */
  const above = new Map<string, string>();
  const outermost = (id: string): string => {
    const climbed: string[] = [];
    let at = id;
    for (let next = above.get(at); next !== undefined; next = above.get(at)) {
      climbed.push(at);
      at = next;
    }
    for (const one of climbed) above.set(one, at);
    return at;
  };
  for (const { id, parent } of children.toSorted((one, other) => areaOf(one.box) - areaOf(other.box))) {
    if (parent === undefined || !known.has(parent) || parents.has(id) || outermost(parent) === id) continue;
    parents.set(id, parent);
    above.set(id, parent);
  }
  return parents;
};
