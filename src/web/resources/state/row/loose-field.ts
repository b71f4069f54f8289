import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';

/** A field without a collection, for components that draw fields: a picker in a dialog, a member of an object. */
export const looseField = (field: Pick<FieldEntry, 'name' | 'title' | 'schema'> & Partial<FieldEntry>): FieldEntry => ({
  kind: 'value',
  nullable: true,
  implied: false,
  create: null,
  update: null,
  shown: true,
  sortable: false,
  filterable: false,
  schemaFrom: null,
  inline: false,
  options: [],
  ...field,
});

/** A reference to the rows of a collection, at its path with the parameters. */
export const fieldToRowsOf = (entry: CollectionEntry, path: string): FieldEntry =>
  looseField({
    name: entry.label,
    title: entry.title,
    schema: { type: 'integer' },
    kind: 'reference',
    options: [
      {
        resource: entry.resource,
        path,
        label: entry.label,
        color: entry.fields.find(({ schema }) => fieldKindOf({ schema }).name === 'color')?.name ?? null,
        detail: entry.detail,
      },
    ],
  });
