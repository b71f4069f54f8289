import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import { fieldOf } from './columns.ts';

/**
 * The field by which rows lie below each other: the one the resource names, else the first member of an object whose
 * schema lies in a row that points to a row of the same resource. Null if there is neither.
 */
export const treeFieldOf = (entry: CollectionEntry): FieldEntry | null =>
  entry.tree !== null
    ? fieldOf(entry, entry.tree)
    : (entry.fields.find(
        ({ inside, kind, options }) =>
          inside !== undefined && kind === 'reference' && options.some(({ resource }) => resource === entry.resource),
      ) ?? null);
