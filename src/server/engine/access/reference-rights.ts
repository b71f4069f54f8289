/**
 * References with `x-right`: the caller needs a permission on the target, such as write permission on the module whose
 * map shows the row.
 */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Field, Resource } from '../../../contract/model.ts';
import { allows } from '../../../contract/permissions.ts';
import type { Run } from '../../store/database.ts';
import { polymorphicColumn } from '../../store/tables.ts';
import { ApiProblem } from '../problem.ts';
import { at, name, type Scope } from '../scope.ts';
import { guardCondition } from './grants.ts';

/** The fields of a resource with `x-right`. */
const holding = (resource: Resource): readonly Field[] =>
  [...resource.fields.values()].filter(
    ({ kind, right }) => (kind === 'reference' || kind === 'polymorphic') && right !== 'read',
  );

/**
 * Condition that the caller has the required permission on the row of `target` under `alias`; null if the reference
 * requires none.
 */
export function writableCondition(scope: Scope, { right }: Field, target: Resource, alias: string): Sql | null {
  if (right === 'read' || scope.actor.role === 'system') return null;
  // Row-level security shows only the caller's own company.
  if (target.tenancy.kind === 'tenant')
    return raw(allows([{ kind: 'audience', audience: 'company_admin' }], scope.caller, {}) ? 'true' : 'false');
  if (!target.ownGuard) return null;
  const project = target.guards.find(({ guard }) => guard === 'project');
  const guarded = { id: at(alias, 'id'), project: project && at(alias, project.column) };
  return guardCondition(target.ownGuard, right, guarded, scope.caller);
}

/**
 * Refuses if one of these rows references a target without the required permission of the caller.
 * @throws {ApiProblem} forbidden
 */
export async function requireReferenceRights(
  run: Run,
  scope: Scope,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  if (!ids.length) return;
  const selects = holding(resource).flatMap((field) =>
    field.targets.flatMap((targetName) => {
      const target = scope.model.resources.get(targetName);
      const writable = target && writableCondition(scope, field, target, 'x');
      if (!writable) return [];
      const column = field.kind === 'polymorphic' ? polymorphicColumn(field.name, targetName) : field.name;
      return sql`select ${field.title}::text as title, count(*)::int as count from ${name(resource.name)} t
        join ${name(targetName)} x on x.id = ${at('t', column)}
        where t.id = any(${ids}::int[]) and not coalesce(${writable}, false)`;
    }),
  );
  if (!selects.length) return;
  const found = await run<{ title: string; count: number }>(join(selects, ' union all '));
  for (const { title, count } of found)
    if (count)
      throw new ApiProblem(
        'forbidden',
        `${count === 1 && ids.length === 1 ? `This ${resource.title.toLowerCase()} stands` : `${count.toLocaleString('en')} of these ${resource.plural.toLowerCase()} stand`} where you may not change anything (${title.toLowerCase()}); it may be locked. Nothing has been changed.`,
      );
}
