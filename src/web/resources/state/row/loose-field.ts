import type { FieldEntry } from '../../../../contract/registry.ts';

/** A field that is of no collection, for what draws fields: a picker beside a dialog, a member of an object. */
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
