import type { FieldEntry } from '../../../src/contract/registry.ts';

/** A visible field that can be sorted, filtered and edited; of the kind `value` by default. */
export const fieldEntry = (name: string, schema: FieldEntry['schema'], more: Partial<FieldEntry> = {}): FieldEntry => ({
  name,
  title: name,
  schema,
  kind: 'value',
  nullable: false,
  implied: false,
  create: null,
  update: null,
  shown: true,
  sortable: true,
  filterable: true,
  inline: true,
  options: [],
  schemaFrom: null,
  ...more,
});
