/** Functions about assessments and their responses. */
import sql, { raw } from 'sql-template-tag';
import type { DerivedFunctionName, PeopleFunctionName } from '../../contract/generated/functions.ts';
import { grantedPeople } from '../engine/access/grants.ts';
import { at, type DerivedFunction, type PeopleFunction } from '../engine/scope.ts';

/** Whether a question type has fields of its own. */
const hasFields = (k: string): string => `${k}.value_schema::jsonb -> 'properties' <> '{}'`;

/** Whether an answer has a value in a field of its type, or a file. */
const hasContent = (a: string): string =>
  `(${a}.files::jsonb <> '[]' or exists (select 1 from jsonb_each(coalesce(${a}."values"::jsonb, '{}')) m where m.value not in ('null', '""', '[]', '{}')))`;

export const assessmentsDerived = {
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

  /** Whether answers of a question type are numbers whose bounds the question sets. */
  answer_is_bounded: (_scope, _resource, t) =>
    sql`coalesce(${at(t, 'json_schema')}::jsonb #> '{properties,number}' is not null
      and not ${at(t, 'json_schema')}::jsonb #> '{properties,number}' ?| array['enum', 'minimum', 'maximum', 'format'], false)`,

  /** Whether questions of a type are answered, and are no notes. */
  answer_is_given: (_scope, _resource, t) =>
    sql`coalesce(${at(t, 'json_schema')}::jsonb -> 'properties' <> '{}', false)`,

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
} satisfies Partial<Record<DerivedFunctionName, DerivedFunction>>;

export const assessmentsPeople = {
  /** Those who may answer the assessment and have not submitted a response. */
  unanswered: (row) =>
    sql`select g.user_id from (${grantedPeople('assessment')}) g where g.id = ${row} and not exists (
      select 1 from assessment_response r where r.assessment_id = g.id and r.user_id = g.user_id and r.submitted_at is not null)`,
} satisfies Partial<Record<PeopleFunctionName, PeopleFunction>>;
