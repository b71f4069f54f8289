/** The paths of the lists that pickers search. */

import { levelRank } from '../../src/contract/audience.ts';
import type { Collection, Model } from '../../src/contract/model.ts';
import type { RowPath } from '../../src/contract/row-rules.ts';
import { parametersOf } from '../files/addresses.ts';

/** The parameter, in the paths of pickers, of the row that values are within. */
export const boundParam = ({ resources }: Pick<Model, 'resources'>, { target, field }: RowPath): string =>
  `${resources.get(target ?? '')?.fields.get(field)?.targets[0]}_id`;

/**
 * The path of the collection that a picker searches: readable for readers of this collection, and the nearest such one.
 */
export function optionsPath(
  model: Pick<Model, 'resources' | 'collections'>,
  collection: Collection,
  target: string,
  chosen?: string,
): string | null {
  // The form knows the parameter that narrows the choices.
  const params = new Set([...parametersOf(collection.path), ...(chosen ? [chosen] : [])]);
  // People listed by a membership are already members, so a new member is searched among all people.
  const ties = model.resources.get(collection.resource)?.tenancy.kind === 'membership';
  const candidates = [...model.collections.values()].filter(
    (other) =>
      other.resource === target &&
      other.operations.includes('quick_index') &&
      !other.where.some(({ value }) => value === true) &&
      !(ties && other.binding?.kind === 'own_array') &&
      parametersOf(other.path).every((param) => params.has(param)) &&
      levelRank(other.levels.read) <= Math.max(levelRank(collection.levels.read), levelRank('member')),
  );
  const shared = (other: Collection) => {
    let length = 0;
    while (length < other.path.length && other.path[length] === collection.path[length]) length++;
    return length;
  };
  const best = candidates.sort(
    (a, b) =>
      parametersOf(b.path).length - parametersOf(a.path).length ||
      levelRank(b.levels.read) - levelRank(a.levels.read) ||
      shared(b) - shared(a) ||
      a.path.length - b.path.length,
  )[0];
  return best?.path ?? null;
}
