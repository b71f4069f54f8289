/** Copies several rows with all rows that they own, in one change. */
import sql, { join } from 'sql-template-tag';
import { bulkCloneSchema } from '../../../contract/generic-bodies.ts';
import type { Resource } from '../../../contract/model.ts';
import type { Database, Run } from '../../store/database.ts';
import { orderScope } from '../../store/tables.ts';
import { requireLevel } from '../access/authorize.ts';
import { openChange } from '../journal/journal.ts';
import { invalid } from '../problem.ts';
import { at, name, type Scope, type UnitOfWork } from '../scope.ts';
import { writerOfRows } from '../system-role.ts';
import { type BulkDone, lockRequested, readRowsRequest, requireRows } from './bulk.ts';
import { revisionOf } from './copy.ts';
import { copyRows } from './copy-rows.ts';
import { grantCreator } from './create.ts';
import { putAfter } from './move-rows.ts';
import { branchOf } from './tree.ts';

/**
 * POST {base}/bulk_clone: copies rows, with those below them, behind the last of the rows at the same place. A row below
 * another one of them is copied with that.
 * @throws {ApiProblem} 401, 403, 404; 409 for a deleted or changed row; 422 for an invalid body
 */
export async function bulkClone(database: Database, scope: Scope, readJson: () => Promise<unknown>): Promise<BulkDone> {
  const { resource, collection } = scope;
  const what = `copy ${resource.plural.toLowerCase()} here`;
  requireLevel(scope, 'read', what);
  requireLevel(scope, 'create', what);
  const request = readRowsRequest(await readJson(), bulkCloneSchema);
  const { resolved } = await requireRows(database, scope, request, { policies: [collection.access.create], what });
  if (request.errors.length) throw invalid(request.errors.slice(0, 100));
  const writer = await writerOfRows(database, scope, request.ids, resolved.parent);
  return database.transaction(writer, async (run) => {
    await lockRequested(run, scope, request);
    const unit: UnitOfWork = { run, scope, change: await openChange(run, scope, 'bulk_clone') };
    const { roots, all } = await branchesOf(run, resource, request.ids);
    const revise = revisionOf(scope, new Set(roots), { name: null, verb: 'clone', company: undefined });
    const made = (await copyRows(run, scope, { resource, ids: all, revise }, unit.change)).get(resource.name);
    const copyOf = (id: number): number => {
      const copy = made?.get(id);
      if (copy === undefined) throw new Error(`${resource.name} ${id} was not copied.`);
      return copy;
    };
    for (const places of await inPlaces(run, resource, roots))
      await putAfter(unit, places.map(copyOf), places.at(-1) as number);
    const ids = roots.map(copyOf);
    await grantCreator(run, scope, ids, unit.change);
    return { change: unit.change, ids };
  });
}

/** The rows that are below none of the others, and all rows in their branches. */
async function branchesOf(
  run: Run,
  resource: Resource,
  ids: readonly number[],
): Promise<{ readonly roots: readonly number[]; readonly all: readonly number[] }> {
  if (resource.tree === null) return { roots: ids, all: ids };
  const all = await branchOf(run, resource, ids);
  const below = await branchOf(run, resource, ids, 'below');
  const inner = new Set(below);
  return { roots: ids.filter((id) => !inner.has(id)), all };
}

/** The rows at each place (below the same owner and parent), in their order there. */
async function inPlaces(run: Run, resource: Resource, ids: readonly number[]): Promise<readonly (readonly number[])[]> {
  const columns = orderScope(resource).map((column) => at('t', column));
  const rows = await run<{ id: number; place: string }>(
    sql`select t.id, json_build_array(${join([sql`null`, ...columns], ', ')})::text as place
      from ${name(resource.name)} t where t.id = any(${ids}::int[]) order by ${at('t', resource.order)}, t.id`,
  );
  return [...Map.groupBy(rows, ({ place }) => place).values()].map((some) => some.map(({ id }) => id));
}
