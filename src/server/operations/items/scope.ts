/** Shared parts of the calls on many items of a module. */
import sql from 'sql-template-tag';
import { resourceOf } from '../../../contract/bodies.ts';
import type { EntityValuesNamed } from '../../../contract/generated/client.ts';
import { collectionCondition } from '../../engine/access/collection-condition.ts';
import { stepTables, withTables } from '../../engine/access/path-steps.ts';
import { invalid } from '../../engine/problem.ts';
import { name, type Scope } from '../../engine/scope.ts';
import type { CreateContext } from '../../engine/write/create-context.ts';
import type { Run } from '../../store/database.ts';

/** Rows in one call: as many as a list under a parent answers whole. */
export const maxRows = 20_000;

/** The scope of a collection beside the items under the same module. @throws if no resource file declares it */
export function siblingScope(scope: Scope, segment: string): Scope {
  const key = scope.collection.key.replace(/entity_values$/, segment);
  const collection = scope.model.collections.get(key);
  if (!collection) throw new Error(`Items are answered with what "${key}" holds, which no resource file declares.`);
  return { ...scope, collection, resource: resourceOf(scope.model, collection) };
}

/** Items that are named by ids, by jsids, or by both. */
export type Named = EntityValuesNamed;

export interface FoundItem {
  readonly id: number;
  readonly jsid: string | null;
}

/** Those of the named items that are in the module, in drawing order. */
export function findNamed(run: Run, scope: Scope, { ids = [], jsids = [] }: Named): Promise<readonly FoundItem[]> {
  const resolved: Scope = { ...scope, resolved: true };
  return run<FoundItem>(
    sql`${withTables(stepTables(resolved))}select t.id, t.jsid from ${name(scope.resource.name)} t
      where ${collectionCondition(resolved, scope.collection, 't')} and (t.id = any(${ids}::int[]) or t.jsid = any(${jsids}::text[]))
      order by t.${name(scope.resource.order)}, t.id`,
  );
}

/** Locks a module for writing items, so that a repeated call finds the items of the first one. */
export async function lockModule(
  run: Run,
  scope: Scope,
  { resolved }: { readonly resolved: Pick<CreateContext['resolved'], 'parent'> },
): Promise<void> {
  const above = scope.model.collections.get(scope.collection.parent?.collection ?? '');
  if (above && resolved.parent)
    await run(sql`select 1 from ${name(above.resource)} t where t.id = ${resolved.parent['id']} for no key update`);
}

/**
 * Refuses more items in a module than a list answers: the module could not be opened.
 * @throws {ApiProblem} 422
 */
export async function requireRoom(
  run: Run,
  scope: Scope,
  { line }: Pick<CreateContext, 'line'>,
  more: number,
): Promise<void> {
  const [row] = await run<{ count: number }>(
    sql`select count(*)::int as count from ${name(scope.resource.name)} t where t.module_id = ${line['module_id']}`,
  );
  const count = (row?.count ?? 0) + more;
  if (count > maxRows)
    throw invalid([
      {
        pointer: '',
        message: `A module holds up to ${maxRows.toLocaleString('en')} items; with these it would be ${count.toLocaleString('en')}. Put some of them into another module.`,
      },
    ]);
}
