/** The functions that x-from may name: one SQL expression each, on the row under `alias`. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Resource } from '../../contract/model.ts';
import { grantedRights } from './grants.ts';
import { at, type Scope } from './scope.ts';

export type DerivedFunction = (scope: Scope, resource: Resource, alias: string) => Sql;

export const derivedFunctions: Readonly<Record<string, DerivedFunction>> = {
  /** First and last name with one space. */
  full_name: (_scope, _resource, t) => sql`trim(${at(t, 'first_name')} || ' ' || ${at(t, 'last_name')})`,

  /** What the nearest guard's own grants give the caller: { read, write, admin }. */
  rights: (scope, resource, t) => {
    const nearest = resource.guards[0];
    if (!nearest) return raw("'{}'::json");
    // A module has no grants of its own, its project's count; a link may open it alone.
    if (nearest.guard !== 'module' || scope.caller.shared?.module) return grantedRights(nearest.guard, t, scope.caller);
    return sql`(select ${grantedRights('project', 'pr', scope.caller)} from project pr where pr.id = ${at(t, 'project_id')})`;
  },

  /** Licensed members. */
  licences_used: (_scope, _resource, t) =>
    sql`(select count(*)::int from user_company uc where uc.company_id = ${at(t, 'id')} and uc.licensed)`,

  /** The caller's rights in the company: read for members, write for licensed ones while it is active, admin for its admins; none for others. */
  company_rights: (scope, _resource, t) =>
    sql`coalesce((select json_build_object('read', true, 'write', uc.licensed and ${at(t, 'active')}, 'admin', uc.company_admin)
      from user_company uc where uc.company_id = ${at(t, 'id')} and uc.user_id = ${scope.caller.user}),
      json_build_object('read', false, 'write', false, 'admin', false))`,

  /** When anything in the project was last changed. */
  last_event_date: (_scope, _resource, t) =>
    sql`greatest(${at(t, 'updated_at')}, (select max(h.created_at) from project_history_event h where h.project_id = ${at(t, 'id')}))`,

  /** Comments by others since the caller last read them. */
  unread_comments: (scope, resource, t) => {
    const here = (alias: string) => sql`${at(alias, `commentable_${resource.name}_id`)} = ${at(t, 'id')}`;
    return sql`(select count(*)::int from comment c where ${here('c')} and c.user_id is distinct from ${scope.caller.user}
      and c.created_at > coalesce((select max(r.read_at) from comment_reading r where ${here('r')} and r.user_id = ${scope.caller.user}), '-infinity'))`;
  },

  /** The caller keeps it among the favourites. */
  favorite: (scope, _resource, t) =>
    sql`exists (select 1 from favorite_project f where f.project_id = ${at(t, 'id')} and f.user_id = ${scope.caller.user})`,

  /** When the caller last opened it. */
  last_viewed_at: (scope, _resource, t) =>
    sql`(select max(v.viewed_at) from viewed_project v where v.project_id = ${at(t, 'id')} and v.user_id = ${scope.caller.user})`,

  /** Teams that have been granted a right on the row. */
  granted_role_ids: (_scope, resource, t) =>
    sql`(select coalesce(json_agg(g.role_id order by g.role_id), '[]'::json) from role_permission g where ${at('g', `${resource.ownGuard}_id`)} = ${at(t, 'id')})`,
};
