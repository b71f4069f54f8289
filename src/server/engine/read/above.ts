/** The owners of a row, from the nearest one up to, but without, the tenant. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Above } from '../../../contract/answers.ts';
import type { Model, Resource } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import { polymorphicColumn } from '../../store/tables.ts';
import { addId, type IdsByResource, type Labels, labelsFor } from '../access/labels.ts';
import { at, literal, type Scope } from '../scope.ts';

/** A row's resource, and its owner ids by column. */
export interface OwnedRow {
  readonly resource: string;
  readonly line: Readonly<Record<string, number | null>>;
}

/** The owner ids of the row under `alias` by column, as JSON. */
export function lineOf(model: Model, resource: string, alias: string): Sql {
  const pairs = ownersOf(model, resource).map(({ column }) => sql`${literal(column)}, ${at(alias, column)}`);
  return sql`json_build_object(${join(pairs.length ? pairs : [raw('')], ', ')})`;
}

/** Labels of those owners of these rows that the caller may read. */
export function labelsAbove(run: Run, scope: Scope, rows: readonly OwnedRow[]): Promise<Labels> {
  const ids: IdsByResource = new Map();
  for (const { resource, line } of rows)
    for (const { column, target } of ownersOf(scope.model, resource)) addId(ids, target, line[column]);
  return labelsFor(run, scope, ids);
}

/** The owners of a row that the caller may read, the nearest first. */
export const ownersAbove = (model: Model, { resource, line }: OwnedRow, labels: Labels): readonly Above[] =>
  ownersOf(model, resource).flatMap(({ column, target }) => {
    const id = line[column];
    const known = labels.get(target);
    return id != null && known?.has(id) ? [{ resource: target, id, label: known.get(id) ?? null }] : [];
  });

/** The owner columns of a resource with the owners' resources, the nearest first; without tenants. */
export function ownersOf(
  model: Model,
  resource: string,
): readonly { readonly column: string; readonly target: string }[] {
  const found = new Map<string, string>();
  const climb = (of: Resource | undefined): void => {
    for (const { field, targets } of of?.owners ?? [])
      for (const target of targets) {
        const above = model.resources.get(target);
        const column = targets.length > 1 ? polymorphicColumn(field, target) : field;
        if (!above || above.tenancy.kind === 'tenant' || found.has(column)) continue;
        found.set(column, target);
        climb(above);
      }
  };
  climb(model.resources.get(resource));
  const own = model.resources.get(resource);
  const known = new Set([
    ...(own?.chain ?? []),
    ...(own?.owners ?? []).flatMap(({ field, targets }) =>
      targets.length > 1 ? targets.map((target) => polymorphicColumn(field, target)) : [field],
    ),
  ]);
  return [...found].filter(([column]) => known.has(column)).map(([column, target]) => ({ column, target }));
}
