/** The derived fields that `x-from` may name: for each, an SQL expression over the row under `alias`. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { DerivedFunctionName } from '../../../contract/derived-functions.ts';
import type { Resource } from '../../../contract/model.ts';
import { typeClasses } from '../../../matching/described.ts';
import { at, literal, name, type Scope } from '../scope.ts';
import { coveredTargets, tiesOf } from '../values/ties.ts';
import { schemaName, valueFieldsOf } from '../values/value-index.ts';
import { grantedPeople, grantedRights } from './grants.ts';
import { publicProviderId } from './login-page.ts';
import { nothingSettled, readableCondition } from './readable.ts';

export interface DerivedFunction {
  (scope: Scope, resource: Resource, alias: string): Sql;
  /**
   * The value depends only on the row, the caller's permissions and the grants of `tellsOfGrants`, but on no other row.
   * For such a field, a list of changes since a mark is complete.
   */
  readonly ofRowAlone?: true;
}

const ofRowAlone = (expression: DerivedFunction): DerivedFunction =>
  Object.assign(expression, { ofRowAlone: true } as const);

const onlyItemType = (t: string, field: 'name' | 'plural'): Sql =>
  sql`(select nullif(min(e.${raw(field)}), '') from entity_attribute e where e.module_type_id = ${at(t, 'id')} having count(*) = 1)`;

/** Whether a mapping copies the source value to the target: it is not rejected and has no transformation text. */
const givesValue = (t: string): string =>
  `(${t}.status <> 'rejected' and ${t}.kind <> 'none' and trim(${t}.transformation) = '')`;

/** Whether a question type has fields of its own. */
const hasFields = (k: string): string => `${k}.value_schema::jsonb -> 'properties' <> '{}'`;

/** Whether an answer has a value in a field of its type, or a file. */
const hasContent = (a: string): string =>
  `(${a}.files::jsonb <> '[]' or exists (select 1 from jsonb_each(coalesce(${a}."values"::jsonb, '{}')) m where m.value not in ('null', '""', '[]', '{}')))`;

/** The class of a type's name, as `typeClassOf` has it. */
const typeClassOf = (type: string): string =>
  `(case ${typeClasses.map(([name, { source }]) => `when ${type} ~* '${source.replaceAll('\\b', '\\y')}' then '${name}'`).join(' ')} end)`;

/** The invitation state of the account under `alias`: invited, declined or active. */
export const accountState = (alias: string): Sql =>
  sql`case when ${at(alias, 'accepted_at')} is not null then 'active'
    when ${at(alias, 'declined_at')} is not null then 'declined' else 'invited' end`;

export const derivedFunctions: Readonly<Record<DerivedFunctionName, DerivedFunction>> = {
  /** The name of the validator for the schema stored in the row. */
  validator_name: ({ model }, resource, t) => {
    const holding = valueFieldsOf(model).find(({ holder }) => holder === resource.name);
    return holding ? schemaName(t, holding.schema) : raw('null::text');
  },

  /** First and last name, separated by one space. */
  full_name: ofRowAlone((_scope, _resource, t) => sql`trim(${at(t, 'first_name')} || ' ' || ${at(t, 'last_name')})`),

  /** The invitation state of the person. */
  account_state: ofRowAlone((_scope, _resource, t) => accountState(t)),

  /** The caller's permissions by the grants of the nearest guarded row: { read, write, admin }. */
  rights: ofRowAlone((scope, resource, t) => {
    const nearest = resource.guards[0];
    if (!nearest) return raw("'{}'::json");
    // A module has no grants of its own: those of its project count, unless an access link opens only the module.
    if (nearest.guard !== 'module' || scope.caller.shared?.module) return grantedRights(nearest.guard, t, scope.caller);
    return sql`(select ${grantedRights('project', 'pr', scope.caller)} from project pr where pr.id = ${at(t, 'project_id')})`;
  }),

  /** The page where the people of a company begin a login through its provider. */
  login_page: ofRowAlone((_scope, _resource, t) => sql`'/login/' || ${publicProviderId(at(t, 'id'))}`),

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

  /** The title of the resource of a history event. */
  resource_title: ofRowAlone(
    ({ model }, _resource, t) =>
      sql`case ${at(t, 'resource')} ${join(
        [...model.resources.values()].map((one) => sql`when ${literal(one.name)} then ${literal(one.title)}`),
        ' ',
      )} else ${at(t, 'resource')} end`,
  ),

  /** The item name of a module kind; null if the kind has no or several item types. */
  only_item_name: (_scope, _resource, t) => onlyItemType(t, 'name'),

  /** The plural item name of a module kind; null if the kind has no or several item types. */
  only_item_plural: (_scope, _resource, t) => onlyItemType(t, 'plural'),

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

  /** The number of comments in the project by other people since the caller last read comments there. */
  unread_comments_within: ({ model, caller }, _resource, t) => {
    const about = model.resources.get('comment')?.fields.get('commentable_id')?.targets ?? [];
    const same = join(
      about.map(
        (target) =>
          sql`${at('r', `commentable_${target}_id`)} is not distinct from ${at('c', `commentable_${target}_id`)}`,
      ),
      ' and ',
    );
    return sql`(select count(*)::int from comment c where c.project_id = ${at(t, 'id')} and c.user_id is distinct from ${caller.user}
      and not exists (select 1 from comment_reading r where r.user_id = ${caller.user} and r.read_at >= c.created_at and ${same}))`;
  },

  /** The number of comments on the row by other people since the caller last read them. */
  unread_comments: (scope, resource, t) => {
    const here = (alias: string) => sql`${at(alias, `commentable_${resource.name}_id`)} = ${at(t, 'id')}`;
    return sql`(select count(*)::int from comment c where ${here('c')} and c.user_id is distinct from ${scope.caller.user}
      and c.created_at > coalesce((select max(r.read_at) from comment_reading r where ${here('r')} and r.user_id = ${scope.caller.user}), '-infinity'))`;
  },

  /** Whether the row is a favourite of the caller. */
  favorite: (scope, _resource, t) =>
    sql`exists (select 1 from favorite_project f where f.project_id = ${at(t, 'id')} and f.user_id = ${scope.caller.user})`,

  /** Whether the caller created the row or has a grant on it, directly or through a team. */
  works_in: ({ caller }, resource, t) =>
    resource.ownGuard === null
      ? raw('false')
      : sql`coalesce(${at(t, 'user_id')} = ${caller.user} or exists (
          select 1 from (${grantedPeople(resource.ownGuard)}) g where g.id = ${at(t, 'id')} and g.user_id = ${caller.user}), false)`,

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

  /** The schema of an answer: by the question's type, its bounds and its options; members in the order of the type. */
  answer_schema: (_scope, _resource, t) =>
    sql`(select (select json_object_agg(w.key, w.value) from (
        select e.key, e.value from json_each(k.json_schema) e where e.key <> 'properties'
        union all select 'properties', (select json_object_agg(p.key, p.value) from (
          select m.key, (m.value::jsonb || case m.key
            when 'number' then jsonb_strip_nulls(jsonb_build_object('minimum', ${at(t, 'scale_min')}, 'maximum', ${at(t, 'scale_max')}))
              || case when ${at(t, 'scale_min_label')} || ${at(t, 'scale_max_label')} = '' or ${at(t, 'scale_min')} is null or ${at(t, 'scale_max')} is null then '{}' else
                jsonb_build_object('x-values', jsonb_build_object(
                  ${at(t, 'scale_min')}::text, jsonb_build_object('title', concat_ws(' – ', ${at(t, 'scale_min')}, nullif(${at(t, 'scale_min_label')}, ''))),
                  ${at(t, 'scale_max')}::text, jsonb_build_object('title', concat_ws(' – ', ${at(t, 'scale_max')}, nullif(${at(t, 'scale_max_label')}, ''))))) end
            when 'assessment_question_option_ids' then (select
              case when count(*) = 0 then '{"items": {"type": "integer"}, "maxItems": 0}' else jsonb_build_object('items', jsonb_build_object('type', 'integer', 'enum', jsonb_agg(o.id order by o.position, o.id))) end
              || jsonb_build_object('x-values', coalesce(jsonb_object_agg(o.id, jsonb_build_object('title', o.text, 'offered', o.offered) || case when o.shown_if is null then '{}' else jsonb_build_object('shown_if', o.shown_if) end) filter (where o.id is not null), '{}'))
              from assessment_question_option o where o.assessment_question_id = ${at(t, 'id')})
            else '{}' end || case when ${at(t, 'help_text')} = '' then '{}' else jsonb_build_object('x-help', ${at(t, 'help_text')}) end)::json as value
            from json_each(k.json_schema -> 'properties') m
          union all select 'values', (select json_object_agg(v.key, v.value) from (
              select e.key, e.value from json_each(k.value_schema) e where e.key <> 'x-help'
              union all select 'x-help', to_json(${at(t, 'help_text')}) where ${at(t, 'help_text')} <> '') v)
            where ${raw(hasFields('k'))}
          union all select 'comment', '{"type": "string"}'::json where ${at(t, 'allows_comment')}
          union all select 'skipped', case when ${at(t, 'required')} then '{"type": "boolean", "enum": [false]}' else '{"type": "boolean"}' end::json) p)) w)
      from assessment_question_type k where k.id = ${at(t, 'assessment_question_type_id')})`,

  /** Whether an assessment accepts answers today, by its status and dates; otherwise the reason. */
  accepting: (_scope, _resource, t) =>
    sql`case when not coalesce((select s.accepts_responses from assessment_status s where s.id = ${at(t, 'assessment_status_id')}), false) then 'closed'
      when ${at(t, 'starts_on')} > current_date then 'not_yet' when ${at(t, 'ends_on')} < current_date then 'over' else 'open' end`,

  /** Whether the response has a status that counts as submitted. */
  handed_in: (_scope, _resource, t) =>
    sql`coalesce((select s.final from response_status s where s.id = ${at(t, 'response_status_id')}), false)`,

  /** The number of required questions that the response shows without an answer. */
  missing_answers: (_scope, _resource, t) =>
    sql`(select count(*)::int from tessera_hidden_answers(${at(t, 'id')}) hidden, assessment_question q
      where q.assessment_id = ${at(t, 'assessment_id')} and q.required and q.asked and q.id <> all(hidden.questions)
      and not exists (select 1 from assessment_response_answer a where a.response_id = ${at(t, 'id')} and a.assessment_question_id = q.id and not a.skipped
        and (a.text <> '' or a.number is not null or a.date is not null or ${raw(hasContent('a'))}
          or exists (select 1 from assessment_response_answer_option o where o.response_answer_id = a.id and o.assessment_question_option_id <> all(hidden.options)))))`,

  /** The reason why the element mapping is doubtful. */
  mapping_doubt: (_scope, _resource, t) =>
    sql`case when ${at(t, 'target_detail_id')} is null or not ${raw(givesValue(t))} then null
      when exists (select 1 from data_catalog_detail s, data_catalog_detail d
        where s.id = ${at(t, 'source_detail_id')} and d.id = ${at(t, 'target_detail_id')}
          and ${raw(typeClassOf('s.data_type'))} = 'text' and ${raw(typeClassOf('d.data_type'))} in ('number', 'date', 'boolean')) then 'types'
      when ${at(t, 'kind')} = 'equal' and exists (select 1 from data_map_detail_mapping o where o.kind = 'equal' and o.data_map_id = ${at(t, 'data_map_id')}
        and o.target_detail_id = ${at(t, 'target_detail_id')} and o.id <> ${at(t, 'id')} and ${raw(givesValue('o'))}) then 'target_twice' end`,

  /** The sentences of an answer whose quoted rows the caller may still read. */
  readable_sentences: (scope, _resource, t) => {
    const quoted = [...scope.model.resources.values()].filter(
      ({ tenancy: { kind } }) => kind === 'company' || kind === 'open',
    );
    const branches = quoted.map((one) => {
      const condition = readableCondition(scope, one, 'quoted', nothingSettled);
      return sql`when ${literal(one.name)} then exists (select 1 from ${name(one.name)} quoted where quoted.id = (s.sentence ->> 'id')::int${condition ? sql` and ${condition}` : sql``})`;
    });
    return sql`coalesce((select jsonb_agg(s.sentence order by s.place) from jsonb_array_elements(${at(t, 'sentences')}::jsonb) with ordinality s(sentence, place)
      where case s.sentence ->> 'resource' ${join(branches, ' ')} else false end), '[]')`;
  },

  /** Ids of teams with a grant on the row. */
  granted_role_ids: (_scope, resource, t) =>
    sql`(select coalesce(json_agg(g.role_id order by g.role_id), '[]'::json) from role_permission g where ${at('g', `${resource.ownGuard}_id`)} = ${at(t, 'id')})`,
};
