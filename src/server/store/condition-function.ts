/**
 * `holds` of src/fields/condition/condition.ts as a database function: whether a condition is true for values. A test
 * compares both implementations with random conditions and values.
 */
export const conditionFunction = `
create or replace function public.tessera_holds(condition jsonb, vals jsonb) returns boolean
  language plpgsql immutable parallel safe as $function$
declare
  part jsonb;
  found jsonb;
  wanted jsonb;
  sign int;
begin
  if jsonb_typeof(condition) is distinct from 'object' then return true; end if;
  if condition ? 'all' then
    for part in select * from jsonb_array_elements(condition -> 'all') loop
      if not public.tessera_holds(part, vals) then return false; end if;
    end loop;
    return true;
  end if;
  if condition ? 'any' then
    for part in select * from jsonb_array_elements(condition -> 'any') loop
      if public.tessera_holds(part, vals) then return true; end if;
    end loop;
    return false;
  end if;
  if condition ? 'not' then return not public.tessera_holds(condition -> 'not', vals); end if;
  if condition ? 'count' then
    found := vals -> (condition ->> 'count');
    found := to_jsonb(case jsonb_typeof(found) when 'array' then jsonb_array_length(found)
      when 'string' then char_length(found #>> '{}') else 0 end);
  elsif condition ? 'field' then
    found := vals -> (condition ->> 'field');
  else
    return true;
  end if;
  if condition ? 'is' then
    return coalesce(exists (select 1 from jsonb_array_elements(condition -> 'is') one where one = found), false);
  end if;
  if condition ? 'contains' then
    wanted := condition -> 'contains';
    return coalesce(case jsonb_typeof(found)
      when 'array' then exists (select 1 from jsonb_array_elements(found) one where one = wanted)
      when 'string' then jsonb_typeof(wanted) = 'string' and strpos(found #>> '{}', wanted #>> '{}') > 0
      else false end, false);
  end if;
  wanted := case when condition ? 'above' then condition -> 'above' when condition ? 'at_least' then condition -> 'at_least'
    when condition ? 'below' then condition -> 'below' else condition -> 'at_most' end;
  if wanted is null then
    if condition ? 'count' then return found::int > 0; end if;
    return coalesce(found not in ('null', '""', 'false', '[]'), false);
  end if;
  if jsonb_typeof(found) = 'number' and jsonb_typeof(wanted) = 'number' then
    sign := sign(found::numeric - wanted::numeric);
  elsif jsonb_typeof(found) = 'string' and jsonb_typeof(wanted) = 'string'
    and found #>> '{}' ~ '^[0-9][0-9TZ:.+-]*$' and wanted #>> '{}' ~ '^[0-9][0-9TZ:.+-]*$' then
    sign := case when found #>> '{}' collate "C" < wanted #>> '{}' collate "C" then -1
      when found #>> '{}' collate "C" > wanted #>> '{}' collate "C" then 1 else 0 end;
  else
    return false;
  end if;
  return case when condition ? 'above' then sign > 0 when condition ? 'at_least' then sign >= 0
    when condition ? 'below' then sign < 0 else sign <= 0 end;
end $function$;`;
