/** The rows of a collection as SQL conditions: the link to the parent row, and the collection's `where`. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { resourceOf } from '../../../contract/bodies.ts';
import type { Collection, Resource } from '../../../contract/model.ts';
import { joinTable, polymorphicColumn } from '../../store/tables.ts';
import { at, conditionValue, literal, name, parentId, type Scope } from '../scope.ts';
import { hidingConditions } from './readable.ts';

/** Condition that the row under `alias` belongs to the collection. */
export function collectionCondition(scope: Scope, collection: Collection, alias: string): Sql {
  const binding = bindingCondition(scope, collection, alias);
  const others = unboundConditions(scope, collection, alias);
  const stated = binding ? [binding, ...others] : others;
  return stated.length ? join(stated, ' and ') : raw('true');
}

/** The parts of the condition that do not depend on the parent row. */
export const unboundConditions = (scope: Scope, collection: Collection, alias: string): readonly Sql[] => [
  ...collection.where.map(({ path, value }) => whereCondition(scope, collection, alias, { path, wanted: value })),
  ...hidingConditions(scope, resourceOf(scope.model, collection), alias),
];

function bindingCondition(scope: Scope, collection: Collection, alias: string): Sql | null {
  const { binding } = collection;
  if (!binding) return null;
  const param = scope.resolved && collection.parent?.param;
  const parent = param ? sql`${scope.params[param]}::int` : parentId(collection);
  const resource = resourceOf(scope.model, collection);
  switch (binding.kind) {
    case 'owner':
    case 'reference':
      return sql`${at(alias, binding.field)} = ${parent}`;
    case 'ancestor':
      return sql`${at(alias, binding.column)} = ${parent}`;
    case 'polymorphic':
      return sql`${at(alias, polymorphicColumn(binding.field, binding.target))} = ${parent}`;
    case 'own_array':
      return holds(scope, resource, binding.field, { row: at(alias, 'id'), target: parent });
    case 'parent_array': {
      const above = scope.model.collections.get(collection.parent?.collection ?? '') as Collection;
      return holds(scope, resourceOf(scope.model, above), binding.field, { row: parent, target: at(alias, 'id') });
    }
    case 'owner_in_array': {
      const above = scope.model.collections.get(collection.parent?.collection ?? '') as Collection;
      const target = at(alias, binding.owner);
      return holds(scope, resourceOf(scope.model, above), binding.array, { row: parent, target });
    }
  }
}

/** Condition that the array `field` of the row `row` contains `target`. */
function holds(
  scope: Scope,
  resource: Resource,
  field: string,
  { row, target }: { readonly row: Sql; readonly target: Sql },
): Sql {
  const found = resource.fields.get(field);
  if (!found) throw new Error(`${resource.name} has no field "${field}".`);
  const table = joinTable(resource, found, scope.model);
  return sql`exists (select 1 from ${name(table.table)} m where m.${name(table.row)} = ${row} and m.${name(table.target)} = ${target})`;
}

function whereCondition(
  scope: Scope,
  collection: Collection,
  alias: string,
  { path, wanted }: { readonly path: string; readonly wanted: string | number | boolean | null },
): Sql {
  const resource = resourceOf(scope.model, collection);
  const value = conditionValue(scope, wanted);
  const [first = '', second] = path.split('.');
  const field = resource.fields.get(first);
  if (field?.kind === 'references')
    return holds(scope, resource, first, { row: at(alias, 'id'), target: sql`${value}::int` });
  if (second)
    return sql`exists (select 1 from ${name(field?.targets[0] ?? '')} w where w.id = ${at(alias, first)} and ${equals(at('w', second), value)})`;
  return equals(at(alias, first), value);
}

const equals = (column: Sql, value: unknown): Sql =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}`;

/** Condition on journal lines `j` of deleted rows: by its snapshot, the deleted row was below the parent row. */
export function deletedUnderParent(scope: Scope): Sql {
  const { binding, parent } = scope.collection;
  const id = parent?.param ? scope.params[parent.param] : undefined;
  if (!binding || id === undefined) return sql``;
  const column =
    binding.kind === 'owner' || binding.kind === 'reference'
      ? binding.field
      : binding.kind === 'ancestor'
        ? binding.column
        : binding.kind === 'polymorphic'
          ? polymorphicColumn(binding.field, binding.target)
          : null;
  return column ? sql` and j.before ->> ${literal(column)} = ${String(id)}::text` : sql``;
}
