/** Members of an object whose schema is known only at run time, as field entries for cells and forms. Pure. */
import { memberName } from '../../../../contract/member-names.ts';
import type { JsonSchema } from '../../../../contract/model.ts';
import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import { holdsMany } from '../../../../contract/value-references.ts';
import { titleFor, typesOf } from '../../../../fields/json-schema.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';
import { holdsEntries } from '../../../../fields/list/entries.ts';
import { looseField } from './loose-field.ts';

/** The reference in a part of a schema, with the resource for its picker; null if it is none. */
export function referenceField(schema: JsonSchema, name: string, options: FieldEntry['options']): FieldEntry | null {
  const target = schema['x-ref'];
  return typeof target === 'string' ? insideField(schema, name, options) : null;
}

/** A part of a schema as a field. */
export function insideField(schema: JsonSchema, name: string, options: FieldEntry['options']): FieldEntry {
  const target = schema['x-ref'];
  const points = typeof target === 'string';
  return looseField({
    name,
    title: titleFor(schema, name),
    schema,
    kind: points ? (holdsMany(schema) ? 'references' : 'reference') : 'value',
    nullable: !Array.isArray(schema['type']) || schema['type'].includes('null'),
    options: points ? [options.find(({ resource }) => resource === target) ?? { resource: target, path: null }] : [],
  });
}

/** The members of an object field's schema in their order, without hidden ones. */
export const insideFields = (field: FieldEntry, schema: JsonSchema): readonly FieldEntry[] =>
  Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>)
    .filter(([, member]) => member['x-hidden'] !== true)
    .map(([member, part]) => ({
      ...insideField(part, member, field.options),
      name: memberName(field.name, member),
      create: field.create,
      update: field.update,
      inline: true,
      ...comparing(part),
      inside: { field: field.name, member },
    }));

/** The server filters by ids, by entries of lists, and by scalar values; it sorts by scalar values. */
function comparing(schema: JsonSchema): Pick<FieldEntry, 'filterable' | 'sortable'> {
  const single = !typesOf(schema).some((type) => type === 'object' || type === 'array');
  return { filterable: single || typeof schema['x-ref'] === 'string' || holdsEntries(schema), sortable: single };
}

/** Fields below each other: an object is replaced by its members, if they are known. */
export const readableParts = (fields: readonly FieldEntry[], all: CollectionEntry['fields']): readonly FieldEntry[] =>
  fields.flatMap((field) => {
    if (field.inside) return [];
    const parts = all.filter(({ inside }) => inside?.field === field.name);
    return parts.length > 0 ? parts : [field];
  });

/** Whether a value fits a cell. */
export const fitsColumn = ({ schema, kind }: FieldEntry): boolean =>
  kind !== 'value' || fieldKindOf({ schema, kind }).inline;
