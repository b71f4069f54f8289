/** Refuses to undo a change if it wrote to modules, outside of its own collection, that are locked now. */
import sql, { join } from 'sql-template-tag';
import type { Run } from '../../store/database.ts';
import { refuse } from '../access/authorize.ts';
import { literal, name, type Scope } from '../scope.ts';

/**
 * Modules that the change itself created, such as those of a copied project, do not block its undo.
 * @throws {ApiProblem} 403
 */
export async function requireStillUnlocked(
  run: Run,
  scope: Scope,
  { change, resources }: { readonly change: number; readonly resources: ReadonlySet<string> },
): Promise<void> {
  const module = [...scope.model.resources.values()].find(({ ownGuard }) => ownGuard === 'module');
  const columns = [...resources].flatMap((one) => {
    const guards = scope.model.resources.get(one)?.guards ?? [];
    const column = guards.find(({ guard }) => guard === 'module')?.column;
    return column && column !== 'id' && one !== scope.resource.name ? [{ resource: one, column }] : [];
  });
  if (!module || !columns.length) return;
  const lines = sql`tessera_journal j where j.change_id = ${change} and j.resource =`;
  const within = columns.map(
    ({ resource, column }) =>
      sql`select (coalesce(j.after, j.before) ->> ${literal(column)})::int from ${lines} ${literal(resource)}`,
  );
  const [found] = await run<{ locked: boolean }>(
    sql`select exists (select 1 from ${name(module.name)} m where m.locked and m.id in (${join(within, ' union all ')})
      and m.id not in (select j.row_id from ${lines} ${literal(module.name)} and j.action = 'create')) as locked`,
  );
  if (found?.locked) refuse(scope.caller, 'undo this change, as it would change a locked module');
}
