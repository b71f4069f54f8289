import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import { fieldOf } from './columns.ts';

/**
 * The field of the parent: that of the resource, else the first member of an object, with a schema in a row, that
 * refers to the same resource. Null if there is neither.
 */
export const treeFieldOf = (entry: CollectionEntry): FieldEntry | null =>
  entry.tree !== null
    ? fieldOf(entry, entry.tree)
    : (entry.fields.find(
        ({ inside, kind, options }) =>
          inside !== undefined && kind === 'reference' && options.some(({ resource }) => resource === entry.resource),
      ) ?? null);
