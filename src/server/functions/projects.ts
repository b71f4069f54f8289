/** Functions about projects. */
import sql, { join } from 'sql-template-tag';
import type { DerivedFunctionName } from '../../contract/generated/functions.ts';
import { at, type DerivedFunction, name } from '../engine/scope.ts';
import { coveredTargets, tiesOf } from './ties.ts';

export const projectsDerived = {
  /** The time of the last change in the project. */
  last_event_date: (_scope, _resource, t) =>
    sql`greatest(${at(t, 'updated_at')}, (select max(h.created_at) from project_history_event h where h.project_id = ${at(t, 'id')}))`,

  /** The person who changed the row last, if from the caller's company; null for visitors of a link. */
  last_editor: (scope, _resource, t) =>
    scope.caller.shared
      ? sql`null::text`
      : sql`(select trim(u.first_name || ' ' || u.last_name) from "user" u where u.id = (select h.user_id from project_history_event h
        where h.project_id = ${at(t, 'id')} and h.user_id is not null order by h.created_at desc, h.id desc limit 1)
      and exists (select 1 from user_company m where m.user_id = u.id and m.company_id = ${scope.caller.company?.id ?? null}::int))`,

  /** The types of the project's modules, ordered by their first module. */
  module_type_ids: (_scope, _resource, t) =>
    sql`(select coalesce(json_agg(k.id order by k.place), '[]'::json) from (select m.scenario_module_id as id, min(m.position) as place
      from project_scenario_module m where m.project_id = ${at(t, 'id')} group by m.scenario_module_id) k)`,

  /** Whether the row is a favourite of the caller. */
  favorite: (scope, _resource, t) =>
    sql`exists (select 1 from favorite_project f where f.project_id = ${at(t, 'id')} and f.user_id = ${scope.caller.user})`,

  /** The time of the caller's last view. */
  last_viewed_at: (scope, _resource, t) =>
    sql`(select max(v.viewed_at) from viewed_project v where v.project_id = ${at(t, 'id')} and v.user_id = ${scope.caller.user})`,

  /** The percentage of stakeholders, products and tags that at least one item references; null without any. */
  coverage: ({ model }, _resource, t) => {
    const things = coveredTargets.map(
      (target) =>
        sql`select exists (select 1 from (${tiesOf(target, model)}) tie where tie.target_id = thing.id) as used
          from ${name(target)} thing where thing.project_id = ${at(t, 'id')}`,
    );
    return sql`(select floor(100.0 * count(*) filter (where used) / nullif(count(*), 0))::int from (${join(things, ' union all ')}) things)`;
  },
} satisfies Partial<Record<DerivedFunctionName, DerivedFunction>>;
