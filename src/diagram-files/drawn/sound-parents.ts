import type { Box } from '../../diagram/cells/cell.ts';
import { areaOf } from './boxes.ts';

interface Child {
  readonly id: string;
  readonly box: Box;
  readonly parent?: string;
}

/**
 * The parent of each element. Missing parents and cycles, both of which occur in files, are removed. Small shapes are
 * processed first, so that of two shapes that name each other as parent, the larger one becomes the parent.
 */
export const soundParents = (children: readonly Child[]): ReadonlyMap<string, string> => {
  const known = new Set(children.map(({ id }) => id));
  const parents = new Map<string, string>();
  /** A known ancestor of each element, which shortens the traversal of long chains. */
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
