/** Timestamps of when a related value reached a state: `x-since`. */
import sql from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import { invalid } from '../problem.ts';
import { at, name, type Scope } from '../scope.ts';
import { refusalOf } from './open-while.ts';
import { valueAt } from './row-path.ts';

/**
 * Sets the timestamps of `x-since` by the present values of rows.
 * @throws {ApiProblem} 422 for a row that enters the state without its requirements
 */
export async function setMoments(run: Run, scope: Scope, resource: Resource, ids: readonly number[]): Promise<void> {
  const within: Scope = { ...scope, resource };
  for (const { name: key, since } of resource.fields.values()) {
    if (!since) continue;
    const column = at('t', key);
    const changed = await run<{ id: number; on: boolean }>(
      sql`update ${name(resource.name)} t set ${name(key)} = case when s.on then clock_timestamp() end
        from (select t.id, coalesce(${valueAt(within, { resource, alias: 't' }, since.path)}, false) as on
          from ${name(resource.name)} t where t.id = any(${ids}::int[])) s
        where t.id = s.id and s.on <> (${column} is not null) returning t.id, s.on`,
    );
    const begun = changed.filter(({ on }) => on).map(({ id }) => id);
    if (!since.needs || !begun.length) continue;
    const { needs } = since;
    const [lacking] = await run<{ value: string | null }>(
      sql`select v.value::text as value from ${name(resource.name)} t, lateral (select ${valueAt(within, { resource, alias: 't' }, needs.path)} as value) v
        where t.id = any(${begun}::int[]) and v.value is distinct from ${needs.is} limit 1`,
    );
    if (lacking)
      throw invalid([{ pointer: `/${since.path.reference ?? key}`, message: refusalOf(needs, lacking.value) }]);
  }
}
