/**
 * Lists whose rows belong to the parent row through an array. A row enters or leaves such a list without being written:
 * the journal line belongs to the row with the array, or to the join resource of its entries. Pure.
 */
import { resourceOf } from '../../contract/bodies.ts';
import type { Collection, Model } from '../../contract/model.ts';
import type { PlacedRow, Watched } from './watched.ts';

/** The resource whose changes may add rows to a list or remove rows. */
interface Tie {
  readonly resource: string;
  readonly id: number | null;
  /** The column of the join resource with the id of the parent row, and this id. */
  readonly above: { readonly column: string; readonly id: number } | null;
}

/** Null for a watched single row, because only lists depend on arrays. */
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

/** Resources whose journal lines concern a watch. */
export const resourcesOf = (watched: Watched, model: Model): readonly string[] => {
  const tie = tieOf(watched, model);
  const own = watched.targets.map(({ collection }) => collection.resource);
  return [...new Set(tie ? [...own, tie.resource] : own)];
};

/** Whether a change of these rows may have added rows to the watched list or removed rows. */
export function changesTies(watched: Watched, rows: readonly PlacedRow[], model: Model): boolean {
  const tie = tieOf(watched, model);
  return rows.some(
    ({ resource, id, owners }) =>
      tie?.resource === resource &&
      (tie.id === null || id === null || tie.id === id) &&
      (tie.above === null || owners.some((ids) => ids[tie.above?.column ?? ''] === tie.above?.id)),
  );
}
