/**
 * `hiddenBeside` of src/fields/condition/hidden.ts as a database function over the rows of assessments: the questions
 * and options that a response hides. Answers to hidden questions do not count. A test compares both implementations
 * with random conditions and answers.
 */
import type { Database } from '../store/database.ts';

/** The value of a question in conditions, equal to `answeredValue`. */
const value = `case when a.id is null or a.skipped then null
      when k.json_schema::jsonb -> 'properties' ? 'assessment_question_option_ids' then
        case when k.json_schema::jsonb #>> '{properties,assessment_question_option_ids,maxItems}' = '1'
        then (select to_jsonb(c.assessment_question_option_id) from assessment_response_answer_option c where c.response_answer_id = a.id order by c.id limit 1)
        else (select jsonb_agg(c.assessment_question_option_id order by c.id) from assessment_response_answer_option c where c.response_answer_id = a.id) end
      when k.json_schema::jsonb -> 'properties' ? 'text' then to_jsonb(a.text)
      when k.json_schema::jsonb -> 'properties' ? 'number' then to_jsonb(a.number)
      when k.json_schema::jsonb -> 'properties' ? 'date' then to_jsonb(a.date)
      else (select a."values"::jsonb -> p.key from json_each(k.value_schema -> 'properties') with ordinality p(key, part, place)
        where p.part -> 'x-ref' is null order by p.place limit 1) end`;

const conditional = (table: string): string =>
  `exists (select 1 from ${table} c where c.assessment_id = whole and c.shown_if is not null)`;

export const hiddenAnswersScript = `
create or replace function public.tessera_hidden_answers(of_response int, out questions int[], out options int[])
  language plpgsql stable as $function$
declare
  whole int := (select r.assessment_id from assessment_response r where r.id = of_response);
  ids int[]; conditions jsonb[]; choices jsonb[]; reads jsonb[]; given jsonb[];
  vals jsonb; waiting int[]; next_waiting int[]; names text[]; at int; part jsonb; option record; shown boolean; answer jsonb;
begin
  questions := '{}';
  options := '{}';
  if not (${['assessment_section', 'assessment_group', 'assessment_question', 'assessment_question_option'].map(conditional).join(' or ')}) then
    return;
  end if;
  with every as (
    select q.id, row_number() over (order by s.position, s.id, g.position, g.id, q.position, q.id) as place,
      to_jsonb(array_remove(array[s.shown_if::jsonb, g.shown_if::jsonb, q.shown_if::jsonb], null)) as conditions,
      coalesce((select jsonb_object_agg(o.id, o.shown_if) from assessment_question_option o
        where o.assessment_question_id = q.id and o.shown_if is not null), '{}') as choices,
      ${value} as given
    from assessment_question q join assessment_question_type k on k.id = q.assessment_question_type_id
      join assessment_group g on g.id = q.assessment_group_id join assessment_section s on s.id = g.assessment_section_id
      left join assessment_response_answer a on a.response_id = of_response and a.assessment_question_id = q.id
    where q.assessment_id = whole
  ), known as (select coalesce(jsonb_object_agg(e.id, e.given) filter (where e.given is not null), '{}') as vals from every e
    where e.conditions = '[]' and e.choices = '{}')
  select (select k.vals from known k), array_agg(e.id order by e.place), array_agg(e.conditions order by e.place),
    array_agg(e.choices order by e.place), array_agg(e.given order by e.place), array_agg(
      (select coalesce(jsonb_agg(field #>> '{}'), '[]') from (
        select jsonb_path_query(jsonb_build_array(e.conditions, e.choices), '$.**."field"') as field
        union select jsonb_path_query(jsonb_build_array(e.conditions, e.choices), '$.**."count"')) named) order by e.place)
    into vals, ids, conditions, choices, given, reads
    from every e where e.conditions <> '[]' or e.choices <> '{}';
  if ids is null then return; end if;
  names := ids::text[];
  waiting := array(select generate_subscripts(ids, 1));
  loop
    next_waiting := '{}';
    foreach at in array waiting loop
      if reads[at] ?| names then
        next_waiting := next_waiting || at;
        continue;
      end if;
      names := array_remove(names, ids[at]::text);
      shown := true;
      for part in select * from jsonb_array_elements(conditions[at]) loop
        shown := shown and public.tessera_holds(part, vals);
      end loop;
      if not shown then
        questions := questions || ids[at];
        continue;
      end if;
      answer := given[at];
      for option in select key::int as id, value as condition from jsonb_each(choices[at]) loop
        continue when public.tessera_holds(option.condition, vals);
        options := options || option.id;
        if jsonb_typeof(answer) = 'array' then
          answer := coalesce((select jsonb_agg(one order by place) from jsonb_array_elements(answer) with ordinality every(one, place)
            where one <> to_jsonb(option.id)), '[]');
        elsif answer = to_jsonb(option.id) then
          answer := null;
        end if;
      end loop;
      if answer is not null then vals := vals || jsonb_build_object(ids[at], answer); end if;
    end loop;
    exit when cardinality(next_waiting) in (0, cardinality(waiting));
    waiting := next_waiting;
  end loop;
end $function$;

create or replace function public.tessera_leave_out() returns trigger language plpgsql as $function$
declare hidden record;
begin
  if new.submitted_at is null then
    update assessment_response_answer set left_out = false where response_id = new.id and left_out;
  elsif old.submitted_at is null then
    select * into hidden from public.tessera_hidden_answers(new.id);
    update assessment_response_answer a set left_out = true where a.response_id = new.id
      and (a.assessment_question_id = any(hidden.questions) or (
        exists (select 1 from assessment_response_answer_option c where c.response_answer_id = a.id)
        and not exists (select 1 from assessment_response_answer_option c where c.response_answer_id = a.id
          and c.assessment_question_option_id <> all(hidden.options))));
  end if;
  return null;
end $function$;
create or replace trigger tessera_leave_out after update of submitted_at on assessment_response
  for each row when (old.submitted_at is distinct from new.submitted_at) execute function public.tessera_leave_out();
`;

/** Runs at every start after the tables are ready, because a database restored from a backup lacks the function. */
export async function makeHiddenAnswers(database: Database): Promise<void> {
  await database.script(
    `begin; select pg_advisory_xact_lock(hashtext('tessera_hidden_answers')); ${hiddenAnswersScript} commit;`,
  );
}
