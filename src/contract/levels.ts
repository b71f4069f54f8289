/** Finds fields by which rows of a resource are nested below rows of another resource. Pure. */
import type { Field, Resource } from './model.ts';

/**
 * The fields that nest rows of a resource below another resource: the owner field, else references to the other
 * resource.
 */
export function linksTo(resource: Resource, above: string): readonly Field[] {
  const links = [...resource.fields.values()].filter(
    ({ kind, targets, name }) => kind === 'reference' && targets.includes(above) && name !== resource.tree,
  );
  const owner = links.filter(({ name }) => resource.owners.some(({ field }) => field === name));
  return owner.length > 0 ? owner : links;
}
