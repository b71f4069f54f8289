/** Labels of referenced rows that the caller may read now. */
import sql, { join } from 'sql-template-tag';
import type { Model, Resource } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import { literal, name, type Scope } from '../scope.ts';
import { labelOf } from './columns.ts';
import { nothingSettled, readableCondition } from './readable.ts';

/** Ids by resource. */
export type IdsByResource = Map<string, Set<number>>;
/** Labels by resource and id. A missing entry means that the row is deleted or unreadable. */
export type Labels = ReadonlyMap<string, ReadonlyMap<number, string | null>>;

/** Records that the label of a row is needed. Values that are no ids are ignored. */
export const addId = (wanted: IdsByResource, resource: string, id: unknown): void => {
  if (typeof id === 'number') wanted.set(resource, (wanted.get(resource) ?? new Set()).add(id));
};

/** The resource of accounts, whose rows are the actors of changes. */
export const accountsOf = (model: Model): string =>
  [...model.resources.values()].find(({ tenancy }) => tenancy.kind === 'account')?.name ?? '';

/**
 * Reads labels in one statement. It must run in the caller's role, so that the tenant boundary and the grants apply.
 */
export async function labelsFor(run: Run, scope: Scope, wanted: IdsByResource): Promise<Labels> {
  const labels = new Map<string, Map<number, string | null>>();
  const selects = [...wanted].flatMap(([target, ids]) => {
    const resource = scope.model.resources.get(target);
    if (!resource || !ids.size) return [];
    return [
      sql`select ${literal(target)} as resource, t.id, ${labelOf(scope, { resource, alias: 't' })} as label
        from ${name(target)} t where t.id = any(${[...ids]}::int[])${readable(scope, resource)}`,
    ];
  });
  if (!selects.length) return labels;
  const rows = await run<{ resource: string; id: number; label: string | null }>(join(selects, ' union all '));
  for (const { resource, id, label } of rows)
    labels.set(resource, (labels.get(resource) ?? new Map<number, string | null>()).set(id, label));
  return labels;
}

function readable(scope: Scope, resource: Resource) {
  const condition = readableCondition(scope, resource, 't', nothingSettled);
  return condition ? sql` and ${condition}` : sql``;
}
