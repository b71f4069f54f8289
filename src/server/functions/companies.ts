/** Functions about companies. */
import sql from 'sql-template-tag';
import type { DerivedFunctionName } from '../../contract/generated/functions.ts';
import { at, type DerivedFunction } from '../engine/scope.ts';
import { publicProviderId } from './login-page.ts';

export const companiesDerived = {
  /** The page where the people of a company begin a login through its provider. */
  login_page: (_scope, _resource, t) => sql`'/login/' || ${publicProviderId(at(t, 'id'))}`,

  /** The number of licensed members. */
  licences_used: (_scope, _resource, t) =>
    sql`(select count(*)::int from user_company uc where uc.company_id = ${at(t, 'id')} and uc.licensed)`,

  /** At most five active administrators of the company, visible to its people. */
  company_administrators: (scope, _resource, t) =>
    sql`coalesce((select string_agg(a.name, ', ' order by a.name) from (select trim(u.first_name || ' ' || u.last_name) as name from user_company uc
      join "user" u on u.id = uc.user_id and u.pending_company_id is null and not u.restricted
      where uc.company_id = ${at(t, 'id')} and uc.company_admin order by 1 limit 5) a
      where ${scope.caller.audience === 'system_admin'} or exists (select 1 from user_company me where me.company_id = ${at(t, 'id')} and me.user_id = ${scope.caller.user})), '')`,

  /**
   * The caller's permissions in the company: read for members, write for licensed members while the company is active,
   * admin for its admins; none for others.
   */
  company_rights: (scope, _resource, t) =>
    sql`coalesce((select json_build_object('read', true, 'write', uc.licensed and ${at(t, 'active')} and ${scope.caller.seesAs !== 'read'}, 'admin', uc.company_admin and ${!scope.caller.seesAs})
      from user_company uc where uc.company_id = ${at(t, 'id')} and uc.user_id = ${scope.caller.user}),
      json_build_object('read', false, 'write', false, 'admin', false))`,
} satisfies Partial<Record<DerivedFunctionName, DerivedFunction>>;
