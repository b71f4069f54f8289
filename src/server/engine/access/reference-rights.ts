/**
 * A reference with `x-right` requires a right on its target, such as the module on whose map a row is placed: rows
 * there are closed while the target is.
 */
import sql, { join } from 'sql-template-tag';
import type { Field, Resource } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import { ApiProblem } from '../problem.ts';
import { at, name, type Scope } from '../scope.ts';
import { guardCondition } from './grants.ts';

/** The fields of a resource that require a right on their target. */
const holding = (resource: Resource): readonly Field[] =>
  [...resource.fields.values()].filter((field) => field.kind === 'reference' && field.right !== 'read');

/**
 * Refuses if one of these rows refers by such a field to a row that is closed to the caller.
 *
 * @throws {ApiProblem} forbidden.
 */
export async function requireReferenceRights(
  run: Run,
  scope: Scope,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  if (scope.actor.role === 'system') return;
  const guardedReferences = holding(resource).flatMap((field) => {
    const target = scope.model.resources.get(field.targets[0] as string);
    return target?.ownGuard ? [{ field, target, guard: target.ownGuard }] : [];
  });
  if (!guardedReferences.length || !ids.length) return;
  const selects = guardedReferences.map(({ field, target, guard }) => {
    const project = target.guards.find((one) => one.guard === 'project');
    const guarded = { id: at('x', 'id'), project: project && at('x', project.column) };
    return sql`select ${field.title}::text as title, count(*)::int as count from ${name(resource.name)} t
      join ${name(target.name)} x on x.id = ${at('t', field.name)}
      where t.id = any(${ids}::int[]) and not coalesce(${guardCondition(guard, field.right, guarded, scope.caller)}, false)`;
  });
  const found = await run<{ title: string; count: number }>(join(selects, ' union all '));
  for (const { title, count } of found)
    if (count)
      throw new ApiProblem(
        'forbidden',
        `${count === 1 && ids.length === 1 ? `This ${resource.title.toLowerCase()} stands` : `${count.toLocaleString('en')} of these ${resource.plural.toLowerCase()} stand`} where you may not change anything (${title.toLowerCase()}); it may be locked. Nothing has been changed.`,
      );
}
