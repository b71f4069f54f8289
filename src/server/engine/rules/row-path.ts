/** SQL for a value related to a row: a field of the row, or a field of a referenced row. */
import sql, { type Sql } from 'sql-template-tag';
import type { Field, Resource } from '../../../contract/model.ts';
import type { RowPath } from '../../../contract/row-rules.ts';
import { type Aliased, fieldValue } from '../access/columns.ts';
import { at, name, type Scope } from '../scope.ts';

const fieldOf = (resource: Resource, field: string): Field => {
  const found = resource.fields.get(field);
  if (!found) throw new Error(`${resource.name} has no field "${field}".`);
  return found;
};

/**
 * The resource of the referenced row in a path.
 * @throws for a path without a reference
 */
export const heldBy = ({ model }: Scope, { target }: RowPath): Resource => {
  const resource = model.resources.get(target ?? '');
  if (!resource) throw new Error(`The model has no resource "${target}".`);
  return resource;
};

/** The value at the end of the path from the row under `alias`. */
export function valueAt(scope: Scope, { resource, alias }: Aliased, path: RowPath): Sql {
  if (path.reference === null)
    return fieldValue({ ...scope, unmasked: true }, { resource, alias }, fieldOf(resource, path.field));
  const holder = heldBy(scope, path);
  const value = fieldValue(
    { ...scope, unmasked: true },
    { resource: holder, alias: 'beside' },
    fieldOf(holder, path.field),
  );
  return sql`(select ${value} from ${name(holder.name)} beside where beside.id = ${at(alias, path.reference)})`;
}
