/** Protects locked modules from deletions of rows that they use. */
import sql, { join } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import { ApiProblem } from '../problem.ts';
import { at, name, type Scope } from '../scope.ts';

/** Rows that a deletion changes or deletes along with another row. */
export interface TouchedRows {
  readonly resource: Resource;
  readonly ids: readonly number[];
}

/** Columns with the module that a row is, belongs to, or writes to. */
function moduleColumns(scope: Scope, { guards, fields }: Resource): ReadonlySet<string> {
  const writesInto = [...fields.values()].filter(
    ({ kind, right, targets }) =>
      kind === 'reference' &&
      right !== 'read' &&
      scope.model.resources.get(targets[0] as string)?.ownGuard === 'module',
  );
  const within = guards.filter(({ guard }) => guard === 'module');
  return new Set([...within.map(({ column }) => column), ...writesInto.map((field) => field.name)]);
}

/**
 * Refuses to delete a row of a project if that would change one of the project's locked modules. Modules that are
 * deleted themselves have a check of their own. Rows outside of projects, such as people, may be deleted.
 * @throws {ApiProblem} forbidden
 */
export async function requireUnlocked(
  run: Run,
  scope: Scope,
  going: Resource,
  touched: readonly TouchedRows[],
): Promise<void> {
  if (scope.actor.role === 'system' || !going.guards.some(({ guard }) => guard === 'project')) return;
  const module = [...scope.model.resources.values()].find(({ ownGuard }) => ownGuard === 'module');
  if (!module || going === module) return;
  const selects = touched.flatMap(({ resource, ids }) =>
    [...moduleColumns(scope, resource)].map(
      (column) => sql`select ${at('t', column)} as id from ${name(resource.name)} t where t.id = any(${ids}::int[])`,
    ),
  );
  if (!selects.length) return;
  const [found] = await run<{ locked: number }>(
    sql`select count(*)::int as locked from ${name(module.name)} m where m.locked and m.id in (${join(selects, ' union all ')})`,
  );
  const locked = found?.locked ?? 0;
  if (!locked) return;
  const title = (locked === 1 ? module.title : module.plural).toLowerCase();
  throw new ApiProblem(
    'forbidden',
    `${locked === 1 ? `A locked ${title} uses` : `${locked.toLocaleString('en')} locked ${title} use`} this ${going.title.toLowerCase()}, or something that would go with it. Unlock ${locked === 1 ? 'it' : 'them'} first. Nothing has been changed.`,
  );
}
