/** Fields by which rows are nested below those of another resource. Pure. */
import type { Field, Resource } from './model.ts';

/** The fields by which rows of a resource are below those of another: its owner, else references to it. */
export function linksTo(resource: Resource, above: string): readonly Field[] {
  const links = [...resource.fields.values()].filter(
    ({ kind, targets, name }) => kind === 'reference' && targets.includes(above) && name !== resource.tree,
  );
  const owner = links.filter(({ name }) => resource.owners.some(({ field }) => field === name));
  return owner.length > 0 ? owner : links;
}
