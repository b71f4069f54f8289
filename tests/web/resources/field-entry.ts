import type { FieldEntry } from '../../../src/contract/registry.ts';

/** A field that can be shown, sorted, filtered and edited; its kind is `value` by default. */
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
