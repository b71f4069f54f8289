/** Functions about grants. */
import sql, { raw } from 'sql-template-tag';
import type { DerivedFunctionName } from '../../contract/generated/functions.ts';
import { grantedPeople, grantedRights } from '../engine/access/grants.ts';
import { at, type DerivedFunction } from '../engine/scope.ts';

export const accessDerived = {
  /** The caller's permissions by the grants of the nearest guarded row: { read, write, admin }. */
  rights: (scope, resource, t) => {
    const nearest = resource.guards[0];
    if (!nearest) return raw("'{}'::json");
    // A module has no grants of its own: those of its project count, unless an access link opens only the module.
    if (nearest.guard !== 'module' || scope.caller.shared?.module) return grantedRights(nearest.guard, t, scope.caller);
    return sql`(select ${grantedRights('project', 'pr', scope.caller)} from project pr where pr.id = ${at(t, 'project_id')})`;
  },

  /** Whether the caller created the row or has a grant on it, directly or through a team. */
  works_in: ({ caller }, resource, t) =>
    resource.ownGuard === null
      ? raw('false')
      : sql`coalesce(${at(t, 'user_id')} = ${caller.user} or exists (
          select 1 from (${grantedPeople(resource.ownGuard)}) g where g.id = ${at(t, 'id')} and g.user_id = ${caller.user}), false)`,

  /** Ids of teams with a grant on the row. */
  granted_role_ids: (_scope, resource, t) =>
    sql`(select coalesce(json_agg(g.role_id order by g.role_id), '[]'::json) from role_permission g where ${at('g', `${resource.ownGuard}_id`)} = ${at(t, 'id')})`,
} satisfies Partial<Record<DerivedFunctionName, DerivedFunction>>;
