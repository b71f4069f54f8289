/** A row with all rows that it owns, by the same owners that a deletion follows. */
import sql, { join, type Sql } from 'sql-template-tag';
import type { Field, Model, Resource } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import { polymorphicColumn } from '../../store/tables.ts';
import { readSnapshot, snapshot } from '../journal/snapshot.ts';
import type { Values } from '../row-values.ts';
import { at, name, type Scope } from '../scope.ts';

/** A row as it is stored. */
export type StoredRow = Values & { readonly id: number };

/**
 * The root and the rows it owns, except `without` and the rows below those; each after its targets among them.
 * @throws if references form a cycle
 */
export function ownersFirst(
  model: Model,
  root: Resource,
  without: ReadonlySet<string>,
  { staying = false }: { readonly staying?: boolean } = {},
): readonly Resource[] {
  const all = new Set([root]);
  for (const above of all)
    for (const resource of model.resources.values())
      if (
        !without.has(resource.name) &&
        (staying || resource.copied) &&
        resource.owners.some(({ targets }) => targets.includes(above.name))
      )
        all.add(resource);
  const sorted: Resource[] = [];
  while (sorted.length < all.size) {
    const next = [...all].find(
      (resource) =>
        !sorted.includes(resource) &&
        (resource === root ||
          [...all].every((other) => other === resource || sorted.includes(other) || !pointsAt(resource, other))),
    );
    if (!next) throw new Error(`What belongs to ${root.name} points at each other in a circle.`);
    sorted.push(next);
  }
  return sorted;
}

/** Whether a copy or a file contains the field: it describes the row itself, and not its place. */
export const isOwnField = (field: Field): boolean =>
  !(field.implied && field.readOnly) && !field.through && !['derived', 'discriminator'].includes(field.kind);

const pointsAt = (resource: Resource, other: Resource): boolean =>
  [...resource.fields.values()].some((field) => isOwnField(field) && field.targets.includes(other.name));

/** The stored rows with these ids, without missing ones. */
export async function namedRows(
  run: Run,
  scope: Scope,
  resource: Resource,
  ids: readonly number[],
): Promise<StoredRow[]> {
  return storedRows(run, scope, resource, sql`t.id = any(${ids}::int[])`);
}

/** Rows below any of these, by resource. */
export async function ownedRows(
  run: Run,
  scope: Scope,
  resource: Resource,
  owners: ReadonlyMap<string, ReadonlyMap<number, unknown>>,
): Promise<StoredRow[]> {
  const conditions = resource.owners.flatMap(({ field, targets }) =>
    targets.flatMap((target) => {
      const ids = [...(owners.get(target)?.keys() ?? [])];
      const column = targets.length > 1 ? polymorphicColumn(field, target) : field;
      return ids.length ? [sql`${at('t', column)} = any(${ids}::int[])`] : [];
    }),
  );
  return conditions.length ? storedRows(run, scope, resource, sql`(${join(conditions, ' or ')})`) : [];
}

/** Stored rows that fit a condition on `t`, in their order. */
export async function storedRows(run: Run, scope: Scope, resource: Resource, condition: Sql): Promise<StoredRow[]> {
  const rows = await run<{ row: string }>(
    sql`select (${snapshot(resource, 't', scope.model)})::text as row from ${name(resource.name)} t where ${condition}
      order by ${at('t', resource.order)}, t.id`,
  );
  return rows.map(({ row }) => readSnapshot(resource, JSON.parse(row) as StoredRow));
}
