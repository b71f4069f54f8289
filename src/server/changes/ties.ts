/**
 * Lists whose rows hang on the row above by an array: who is in them changes without any of their rows changing, by a
 * line of the row that holds the array or of the ties that make it. Pure.
 */
import { resourceOf } from '../../contract/bodies.ts';
import type { Collection, Model } from '../../contract/model.ts';
import type { PlacedRow, Watched } from './watched.ts';

/** Rows whose change may let others into a list, or out of it. */
interface Tie {
  readonly resource: string;
  readonly id: number | null;
  /** The column of the tie that holds the id of the row above. */
  readonly above: { readonly column: string; readonly id: number } | null;
}

/** A row that is watched stands for itself and what lies under it; only a list has ties. */
function tieOf({ own: { collection, params, id } }: Watched, model: Model): Tie | null {
  const { binding, parent } = collection;
  const above = parent?.param ? params[parent.param] : undefined;
  if (id !== null || !parent || above === undefined) return null;
  if (binding?.kind !== 'own_array' && binding?.kind !== 'parent_array' && binding?.kind !== 'owner_in_array')
    return null;
  const parentResource = resourceOf(model, model.collections.get(parent.collection) as Collection);
  const holder = binding.kind === 'own_array' ? resourceOf(model, collection) : parentResource;
  const array = binding.kind === 'owner_in_array' ? binding.array : binding.field;
  const join = model.resources.get(holder.fields.get(array)?.through ?? '');
  if (!join) return { resource: holder.name, id: binding.kind === 'own_array' ? null : above, above: null };
  const column = [...join.fields.values()].find(
    ({ kind, targets }) => kind === 'reference' && targets.includes(parentResource.name),
  )?.name;
  const isKnown = column !== undefined && join.chain.includes(column);
  return { resource: join.name, id: null, above: isKnown ? { column, id: above } : null };
}

/** Resources whose lines are of interest to a watch. */
export const resourcesOf = (watched: Watched, model: Model): readonly string[] => {
  const tie = tieOf(watched, model);
  const own = watched.targets.map(({ collection }) => collection.resource);
  return [...new Set(tie ? [...own, tie.resource] : own)];
};

/** Whether any of the rows may have let others into the watched list, or out of it. */
export function changesTies(watched: Watched, rows: readonly PlacedRow[], model: Model): boolean {
  const tie = tieOf(watched, model);
  return rows.some(
    ({ resource, id, owners }) =>
      tie?.resource === resource &&
      (tie.id === null || id === null || tie.id === id) &&
      (tie.above === null || owners.some((ids) => ids[tie.above?.column ?? ''] === tie.above?.id)),
  );
}
