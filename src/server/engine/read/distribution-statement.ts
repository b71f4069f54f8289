/** Counts the values of fields in one statement: for each field, and split by the targets of a reference. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Field, Resource } from '../../../contract/model.ts';
import { fieldValue, shownLabel } from '../access/columns.ts';
import { stepTables, withTables } from '../access/path-steps.ts';
import { nothingSettled } from '../access/readable.ts';
import { at, name, stepsOf } from '../scope.ts';
import { type ComparedCounting, comparedPart, groupsJson, groupsPeriod, groupsTable } from './compared-parts.ts';
import { type Counted, type Counting, tags } from './counted-fields.ts';
import {
  countOf,
  daySpan,
  filledCounts,
  grouped,
  labels,
  list,
  numberSpan,
  valuesOf,
  valuesTogether,
} from './counted-values.ts';

/** The maximum number of bars for values that no schema lists; the most frequent values have bars. */
const maxBars = 50;
const maxTexts = 5;
const maxFiles = 50;
/** Characters of a text that is shown beside others. */
const maxTextCharacters = 500;

/** The bars of a part and what is beside them, as one JSON object; `at` makes its names unique. */
function partJson(
  counting: Counting,
  part: Counted,
  index: number,
): { readonly tables: readonly Sql[]; readonly json: Sql } {
  const g = name(`groups_${index}`);
  const s = name(`span_${index}`);
  const tables = [sql`${g} as materialized (${grouped(counting, part, index)})`];
  const n = countOf(counting);
  // Without a split there is one group. A comparison that treats nulls as equal could not use an index.
  const same = (one: Sql, other: Sql): Sql => (counting.each ? sql`${one} = ${other}` : raw('true'));
  const filled = filledCounts(counting, part, g);
  switch (part.sort) {
    case 'values': {
      const { label, color } = labels(counting.scope, part.target);
      return {
        tables,
        json: sql`json_build_object('filled', ${filled}, 'bars', ${list(sql`select e, v, n, place, others, ${label} as label, ${color} as color from (
          select e, v, n, place, row_number() over (partition by e order by n desc, v) as rank, count(*) over (partition by e)::int - ${raw(String(maxBars))} as others
          from (select e, v, ${n} as n, ${raw(part.positioned ? 'sum(o)::float8 / nullif(sum(placed), 0)' : 'null::float8')} as place from ${g} group by e, v) counted) ranked where rank <= ${raw(String(maxBars))} order by rank`)})`,
      };
    }
    case 'numbers':
      return {
        tables: [...tables, sql`${s} as materialized (${numberSpan(g)})`],
        json: sql`json_build_object('filled', ${filled}, 'spans', ${list(sql`select e, mean, step from ${s}`)}, 'bars', ${list(
          sql`select e, v, "to", ${n} as n from (
            select g.e, g.p, g.n, case when s.step is null then g.v else floor(g.v / s.step) * s.step end as v,
              case when s.step is not null then (floor(g.v / s.step) + 1) * s.step end as "to"
            from ${g} g join ${s} s on ${same(raw('s.e'), raw('g.e'))}) binned group by e, v, "to" order by v`,
        )})`,
      };
    case 'days':
      return {
        tables: [...tables, sql`${s} as materialized (${daySpan(g)})`],
        json: sql`json_build_object('filled', ${filled}, 'spans', ${list(sql`select e, period from ${s}`)}, 'bars', ${list(
          sql`select e, v::text as v, ${n} as n from (
            select g.e, g.p, g.n, date_trunc(s.period, g.v::timestamp)::date as v
            from ${g} g join ${s} s on ${same(raw('s.e'), raw('g.e'))}) dated group by e, v order by v`,
        )})`,
      };
    case 'texts':
    case 'files': {
      // The newest anonymous row would reveal who has just answered.
      const order = counting.anonymous ? raw('md5(r.v)') : raw('r.id desc');
      return {
        tables,
        json: sql`json_build_object('filled', ${filled}, 'latest', ${list(
          sql`select o.e, l.v from (select distinct e from ${g}) o cross join lateral (
            select ${part.sort === 'files' ? raw('r.v') : raw(`left(r.v, ${maxTextCharacters})`)} as v from (${part.rows}) r where ${same(raw('r.e'), raw('o.e'))} order by ${order} limit ${raw(String(part.sort === 'files' ? maxFiles : maxTexts))}) l`,
        )})`,
      };
    }
  }
}

/** Numbers and days have bars of several values, whose bounds are in a table. */
const hasSpan = ({ sort }: Counted): boolean => sort === 'numbers' || sort === 'days';

/**
 * Labels of the rows that `each` references, with the labels of their owners, in order, and the schema of their values.
 */
function eachJson({ scope, each }: Counting, groups: Sql): Sql {
  const target = each && scope.model.resources.get(each.targets[0] ?? '');
  if (!target) return raw("'[]'::json");
  const passed = new Set(stepsOf(scope).map(({ resource }) => resource));
  const above: { readonly resource: Resource; readonly alias: string }[] = [];
  let joins = raw('');
  for (let below = target, alias = 'x0'; ; ) {
    const [owner] = below.owners;
    const next =
      owner && owner.targets.length === 1 ? scope.model.resources.get(owner.targets[0] as string) : undefined;
    if (!next || !owner || passed.has(next.name) || next === target || above.some(({ resource }) => resource === next))
      break;
    const under = alias;
    alias = `x${above.length + 1}`;
    joins = sql`${joins} left join ${name(next.name)} ${raw(alias)} on ${at(alias, 'id')} = ${at(under, owner.field)}`;
    above.push({ resource: next, alias });
    below = next;
  }
  const outermost = [...above].reverse();
  const order = [...outermost, { resource: target, alias: 'x0' }].map(({ resource, alias }) =>
    at(alias, resource.order),
  );
  const words = outermost.map(({ resource, alias }) =>
    shownLabel(scope, resource, alias, { settled: nothingSettled, depth: 1 }),
  );
  const checked = scope.resource.checkedBy?.path;
  const schema =
    checked?.reference === each.name
      ? fieldValue(scope, { resource: target, alias: 'x0' }, target.fields.get(checked.field) as Field, 5)
      : raw('null::json');
  return list(sql`select x0.id, ${shownLabel(scope, target, 'x0', { settled: nothingSettled, depth: 1 })} as label,
      json_build_array(${join(words.length ? words : [raw('')], ', ')}) as above, ${schema} as schema
    from ${name(target.name)} x0${joins} where x0.id in (select e from ${groups}) order by ${join([...order, at('x0', 'id')], ', ')}`);
}

/** The same fields counted by group. */
export interface Compared {
  readonly counting: ComparedCounting;
  readonly parts: readonly Counted[];
}

/** One statement whose only column, `body`, is JSON as `CountedAnswer` has it. */
export function distributionStatement(counting: Counting, parts: readonly Counted[], compared: Compared | null): Sql {
  const { scope, condition, person, anonymous } = counting;
  const all = raw('"all_rows"');
  const together = valuesTogether(counting, parts);
  const rows = together.length
    ? sql`${all} as materialized (select e, sum(n)::int as n from ${valuesOf(counting)} group by e)`
    : sql`${all} as materialized (select e, ${person ? raw('count(distinct p)::int') : raw('count(*)::int')} as n
      from (select ${tags(counting)} from ${name(scope.resource.name)} t where ${condition}) r group by e)`;
  const total = anonymous
    ? sql`(select count(*)::int from (select 1 from ${name(scope.resource.name)} t where ${condition} group by ${at('t', anonymous)}) people)`
    : sql`(select coalesce(sum(n), 0)::int from ${all})`;
  const built = parts.map((part, index) => partJson(counting, part, index));
  const beside = compared?.parts.map((part, index) =>
    comparedPart(compared.counting, part, { index, span: hasSpan(part) ? name(`span_${index}`) : null }),
  );
  const tables = [
    ...stepTables(scope),
    ...together,
    rows,
    ...built.flatMap((one) => one.tables),
    ...(compared ? [...groupsTable(compared.counting), ...valuesTogether(compared.counting, compared.parts)] : []),
    ...(beside?.flatMap((one) => one.tables) ?? []),
  ];
  const groups = compared
    ? sql`, 'compared', json_build_object('period', ${groupsPeriod(compared.counting)}, 'groups', ${groupsJson(compared.counting)},
        'parts', json_build_array(${join(beside?.length ? beside.map(({ json: one }) => one) : [raw('')], ', ')}))`
    : raw('');
  const json = built.length
    ? join(
        built.map((one) => one.json),
        ', ',
      )
    : raw('');
  return sql`${withTables(tables)}select json_build_object('rows', ${total}, 'groups', ${list(sql`select e, n from ${all}`)},
    'each', ${eachJson(counting, all)}, 'parts', json_build_array(${json})${groups})::text as body`;
}
