/**
 * Distinguishes journal lines of rows that were deleted directly from those of rows that were deleted with another row.
 */
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import { polymorphicColumn } from '../../store/tables.ts';
import { literal } from '../scope.ts';

/** Foreign key columns with cascading deletion. */
export function goesWith(resource: Resource): readonly { readonly target: string; readonly column: string }[] {
  const owners = new Set(resource.owners.map(({ field }) => field));
  return [...resource.fields.values()].flatMap((field) => {
    if (field.kind !== 'reference' && field.kind !== 'polymorphic') return [];
    if (!owners.has(field.name) && field.onDelete !== 'cascade') return [];
    return field.targets.map((target) => ({
      target,
      column: field.kind === 'polymorphic' ? polymorphicColumn(field.name, target) : field.name,
    }));
  });
}

/**
 * SQL to append to a condition on a line `j`: the row was deleted directly, not by a cascade from another row of the
 * same change.
 */
export function deletedItself(resource: Resource): Sql {
  const ways = goesWith(resource).map(
    ({ target, column }) => sql` and not exists (select 1 from tessera_journal p where p.change_id = j.change_id
        and p.action = 'delete' and p.resource = ${target} and p.row_id = (j.before ->> ${literal(column)})::int)`,
  );
  return ways.length ? join(ways, '') : empty;
}
