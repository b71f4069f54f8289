/** Fields that may reference the rows of a resource: references, and values whose schema is stored in a row. */
import type { Field, Model, Resource } from '../../../contract/model.ts';
import { polymorphicColumn } from '../../store/tables.ts';
import { type ValueField, valueFieldsOf } from './value-index.ts';

export interface Pointing {
  readonly resource: Resource;
  readonly field: Field;
  /** Column of a reference; null for an array, whose memberships are in a separate table. */
  readonly column: string | null;
  /** The field with values that contain the ids; null for references. */
  readonly values: ValueField | null;
  readonly onDelete: 'restrict' | 'cascade' | 'null';
}

/** All fields that may reference a resource, and the effect on them when a referenced row is deleted. */
export function pointingTo(target: string, model: Model): readonly Pointing[] {
  const all: Pointing[] = [];
  for (const resource of model.resources.values()) {
    const owners = new Set(resource.owners.map(({ field }) => field));
    for (const field of resource.fields.values()) {
      if (
        !field.targets.includes(target) ||
        field.through ||
        field.kind === 'discriminator' ||
        field.kind === 'derived'
      )
        continue;
      const onDelete = owners.has(field.name) ? 'cascade' : field.onDelete;
      const column =
        field.kind === 'references'
          ? null
          : field.kind === 'polymorphic'
            ? polymorphicColumn(field.name, target)
            : field.name;
      all.push({ resource, field, column, values: null, onDelete });
    }
  }
  for (const values of valueFieldsOf(model))
    all.push({ resource: values.resource, field: values.field, column: null, values, onDelete: 'restrict' });
  return all;
}
