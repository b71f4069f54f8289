import type { Box } from '../../cells/cell.ts';
import { areaOf } from './boxes.ts';

interface Child {
  readonly id: string;
  readonly box: Box;
  readonly parent?: string;
}

/**
 * What everything stands in, with parents left out that are not there or that would close a circle: files say such
 * things. Small shapes are asked first, so that of two that claim to hold each other the larger one holds.
 */
export const soundParents = (children: readonly Child[]): ReadonlyMap<string, string> => {
  const known = new Set(children.map(({ id }) => id));
  const parents = new Map<string, string>();
  const holds = (id: string, from: string): boolean => {
    let at: string | undefined = from;
    while (at !== undefined && at !== id) at = parents.get(at);
    return at === id;
  };
  for (const { id, parent } of children.toSorted((one, other) => areaOf(one.box) - areaOf(other.box))) {
    if (parent !== undefined && known.has(parent) && !parents.has(id) && !holds(id, parent)) parents.set(id, parent);
  }
  return parents;
};
