/** Counts the values of fields in one statement: for each field, and optionally split by the targets of a reference. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { type ChartSort, chartSortOf, holdsChoices, isRanking } from '../../../contract/distribution.ts';
import type { Field, Resource } from '../../../contract/model.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { joinTable } from '../../store/tables.ts';
import { fieldValue, shownLabel } from '../access/columns.ts';
import { stepTables, withTables } from '../access/path-steps.ts';
import { nothingSettled } from '../access/readable.ts';
import { at, name, type Scope, stepsOf } from '../scope.ts';
import { linesOf, means, typedValue } from './member-conditions.ts';
import type { Member, MemberVariant } from './value-members.ts';

/** The maximum number of bars for values that no schema lists; the most frequent values have bars. */
const mostBars = 50;
/** Up to this number of distinct numbers, each has its own bar. */
const mostNumbers = 12;
const mostTexts = 5;
const mostFiles = 50;
/** Characters of a text that is shown beside others. */
const mostTextCharacters = 500;

/** A field, or one type of a member of values, whose values are counted. */
export interface Counted {
  readonly field: Field;
  readonly sort: ChartSort;
  /** The resource of referenced rows, for a reference. */
  readonly target: Resource | null;
  readonly several: boolean;
  /** Whether `rows` include positions. */
  readonly positioned: boolean;
  /**
   * Select of (e, v, p): the target of the splitting reference, the value, the person; also o, the position of the
   * value, if `positioned`.
   */
  readonly rows: Sql;
  /**
   * SQL for the value of row t, if a row has at most one value. For a text field it only says whether the field is
   * filled. Null for all other fields.
   */
  readonly single: Sql | null;
  /** For an array of references: condition that the row `t` has entries. */
  readonly any: Sql | null;
}

export interface Counting {
  readonly scope: Scope;
  readonly condition: Sql;
  readonly each: Field | null;
  /** The column by which people are counted, if anonymous people may have several rows in a group; else null. */
  readonly person: string | null;
  /** The person column, if the resource has anonymous rows. */
  readonly anonymous: string | null;
}

const isSeveral = ({ kind, schema }: Field): boolean => kind === 'references' || holdsChoices(schema);

/** The columns `e` and `p` of the row `t`. */
const tags = ({ each, person }: Counting): Sql =>
  sql`${each ? at('t', each.name) : raw('null::int')} as e, ${person ? at('t', person) : raw('null::int')} as p`;

/** The counting of a declared field; null if the field has no chart. */
export function countedField(counting: Counting, field: Field): Counted | null {
  const { scope, condition } = counting;
  const sort = chartSortOf(field);
  if (!sort) return null;
  const { resource, model } = scope;
  const target = field.targets.length === 1 ? (model.resources.get(field.targets[0] as string) ?? null) : null;
  const from = name(resource.name);
  const select = (value: Sql, joined: Sql, where: Sql, position: Sql | null = null): Sql =>
    sql`select ${tags(counting)}, ${value} as v${position ? sql`, ${position} as o` : empty}, t.id from ${from} t${joined} where ${condition}${where}`;
  const several = isSeveral(field);
  if (field.kind === 'references') {
    const table = joinTable(resource, field, model);
    const positioned = field.positionedBy !== null;
    const rows = select(
      at('m', table.target),
      sql` join ${name(table.table)} m on ${at('m', table.row)} = t.id`,
      raw(''),
      positioned ? at('m', field.positionedBy ?? '') : null,
    );
    const any = sql`exists (select 1 from ${name(table.table)} m where ${at('m', table.row)} = t.id)`;
    return { field, sort, target, several, positioned, rows, single: null, any };
  }
  const value = fieldValue(scope, { resource, alias: 't' }, field);
  if (several) {
    const rows = select(
      raw('m.value'),
      sql` cross join lateral jsonb_array_elements_text((${value})::jsonb) with ordinality m(value, position)`,
      raw(''),
      raw('m.position'),
    );
    const positioned = isRanking(field.schema);
    return { field, sort, target: null, several, positioned, rows, single: null, any: null };
  }
  const typed = field.kind === 'reference' ? value : typedAs(sort, value);
  const none = sort === 'texts' ? raw("''") : sort === 'files' ? raw("'[]'") : null;
  const rows = select(typed, raw(''), none ? sql` and ${typed} <> ${none}` : sql` and ${value} is not null`);
  const single = none ? sql`nullif(${typed} <> ${none}, false)` : typed;
  const to = field.kind === 'reference' ? target : null;
  return { field, sort, target: to, several, positioned: false, rows, single, any: null };
}

/** The counting of one type of a member of values; null if it has no chart. */
export function countedMember(counting: Counting, member: Member, variant: MemberVariant): Counted | null {
  const { scope, condition } = counting;
  const { field } = variant;
  const sort = chartSortOf(field);
  if (!sort) return null;
  const target = field.kind === 'value' ? null : (scope.model.resources.get(field.targets[0] ?? '') ?? null);
  const from = sql`from ${name(scope.resource.name)} t`;
  const where = sql`where ${condition} and ${means(member, variant, 't')}`;
  const several = isSeveral(field);
  if (target) {
    const rows = sql`select ${tags(counting)}, m.target_id as v, t.id ${from} cross join lateral (select m.target_id from ${linesOf(member, target.name, 't')}) m ${where}`;
    return { field, sort, target, several, positioned: false, rows, single: null, any: null };
  }
  const json = sql`(${at('t', member.of.field.name)}->${member.key}::text)`;
  if (several) {
    const list = sql`case when jsonb_typeof(${json}) = 'array' then ${json} else '[]'::jsonb end`;
    const rows = sql`select ${tags(counting)}, m.value as v, m.position as o, t.id ${from} cross join lateral jsonb_array_elements_text(${list}) with ordinality m(value, position) ${where}`;
    return { field, sort, target: null, several, positioned: isRanking(field.schema), rows, single: null, any: null };
  }
  const written = typedValue(member, variant, 't');
  // A stored value may be older than the schema and invalid.
  const value =
    sort === 'days'
      ? sql`(case when pg_input_is_valid((${written})::text, 'timestamptz') then (${written})::text end)`
      : written;
  const filled = sort === 'texts' ? sql` and ${value} <> ''` : sql` and ${value} is not null`;
  const rows = sql`select ${tags(counting)}, ${typedAs(sort, value)} as v, t.id ${from} ${where}${filled}`;
  return { field, sort, target: null, several, positioned: false, rows, single: null, any: null };
}

/** The grouping key of a value: a timestamp is grouped by day. */
function typedAs(sort: ChartSort, value: Sql): Sql {
  if (sort === 'numbers') return value;
  return sort === 'days' ? sql`(${value})::date` : sql`(${value})::text`;
}

/** The count of a group: people if rows are anonymous, otherwise rows. */
const countOf = (counting: Counting): Sql => (counting.person ? raw('count(distinct p)::int') : raw('sum(n)::int'));

const values = raw('"row_values"');

/**
 * Whether all fields of split rows are read in one scan, which is faster because most rows have a value in only one
 * field.
 */
const isTogether = ({ each, person }: Counting): boolean => each !== null && person === null;

/** The values of all single-valued fields as v0, v1, ..., with the number of filled fields. */
function valuesTogether(counting: Counting, parts: readonly Counted[]): readonly Sql[] {
  if (!isTogether(counting)) return [];
  const { scope, condition } = counting;
  const columns = parts.flatMap(({ single }, at) => (single ? [sql`${single} as ${raw(`v${at}`)}`] : []));
  const names = parts.flatMap(({ single }, at) => (single ? [raw(`v${at}`)] : []));
  const read = join([tags(counting), ...columns], ', ');
  return [
    sql`${values} as materialized (select e, ${join([...names, raw('count(*) as n')], ', ')} from (select ${read} from ${name(scope.resource.name)} t where ${condition}) r group by ${join([raw('e'), ...names], ', ')})`,
  ];
}

/** Groups rows by value before any other step; numbers are grouped exactly. */
function grouped(counting: Counting, { rows, sort, single, positioned }: Counted, at: number): Sql {
  const value = sort === 'numbers' ? raw('v::numeric') : raw('v');
  if (isTogether(counting) && single) {
    const column = raw(`v${at}`);
    return sql`select e, ${value} as v, null::int as p, n from (select e, ${column} as v, sum(n) as n from ${values} where ${column} is not null group by e, ${column}) r`;
  }
  const text = sort === 'texts' || sort === 'files' ? raw('(v is not null)') : raw('v');
  const person = counting.person ? raw(', p') : raw('');
  const places = raw(positioned ? ', sum(o) as o, count(o) as placed' : '');
  return sql`select e, ${value} as v, ${counting.person ? raw('p') : raw('null::int as p')}, n${raw(positioned ? ', o, placed' : '')}
    from (select e, ${text} as v${person}, count(*) as n${places} from (${rows}) r group by e, ${text}${person}) g`;
}

const list = (rows: Sql): Sql => sql`(select coalesce(json_agg(x), '[]'::json) from (${rows}) x)`;

/** The number of rows with a value, by target of the splitting reference: [e, count]. */
function filledCounts(counting: Counting, { rows, several, any }: Counted, groups: Sql): Sql {
  const { scope, condition, person } = counting;
  if (!several || person) return list(sql`select e, ${countOf(counting)} as n from ${groups} group by e`);
  const found = any
    ? sql`select ${tags(counting)} from ${name(scope.resource.name)} t where ${condition} and ${any}`
    : sql`select e from (${rows}) r group by e, id`;
  return list(sql`select e, count(*)::int as n from (${found}) found group by e`);
}

/** The bars and further figures of a field, as one JSON object. `at` makes its aliases unique. */
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
          select e, v, n, place, row_number() over (partition by e order by n desc, v) as rank, count(*) over (partition by e)::int - ${raw(String(mostBars))} as others
          from (select e, v, ${n} as n, ${raw(part.positioned ? 'sum(o)::float8 / nullif(sum(placed), 0)' : 'null::float8')} as place from ${g} group by e, v) counted) ranked where rank <= ${raw(String(mostBars))} order by rank`)})`,
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
            select ${part.sort === 'files' ? raw('r.v') : raw(`left(r.v, ${mostTextCharacters})`)} as v from (${part.rows}) r where ${same(raw('r.e'), raw('o.e'))} order by ${order} limit ${raw(String(part.sort === 'files' ? mostFiles : mostTexts))}) l`,
        )})`,
      };
    }
  }
}

/**
 * The minimum and maximum of each group's numbers, and the width of their bins: 1, 2 or 5 times a power of ten; null
 * without bins.
 */
const numberSpan = (
  g: Sql,
): Sql => sql`select e, mean, case when distinct_values <= ${raw(String(mostNumbers))} then null else
    power(10, floor(log(width))) * case when width / power(10, floor(log(width))) <= 1 then 1 when width / power(10, floor(log(width))) <= 2 then 2
      when width / power(10, floor(log(width))) <= 5 then 5 else 10 end end as step
  from (select e, count(distinct v) as distinct_values, sum(v * n) / sum(n) as mean, nullif((max(v) - min(v)) / 10, 0) as width from ${g} group by e) spans`;

/** The period (day, month, ...) by which the days of each group are counted. */
const daySpan = (
  g: Sql,
): Sql => sql`select e, case when max(v) - min(v) <= 31 then 'day' when max(v) - min(v) <= 182 then 'week'
    when max(v) - min(v) <= 1100 then 'month' else 'year' end as period from ${g} group by e`;

/** Label and colour of the referenced row `v`. */
function labels(scope: Scope, target: Resource | null): { readonly label: Sql; readonly color: Sql } {
  if (!target) return { label: raw('null::text'), color: raw('null::text') };
  const color = [...target.fields.values()].find(
    ({ schema, read }) => fieldKindOf({ schema }).name === 'color' && read === 'public',
  );
  const here = (value: Sql) => sql`(select ${value} from ${name(target.name)} l0 where l0.id = v)`;
  return {
    label: here(shownLabel(scope, target, 'l0', { settled: nothingSettled, depth: 1 })),
    color: color ? here(at('l0', color.name)) : raw('null::text'),
  };
}

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

/** A statement whose only column, `body`, is JSON of the type `CountedAnswer`. */
export function distributionStatement(counting: Counting, parts: readonly Counted[]): Sql {
  const { scope, condition, person, anonymous } = counting;
  const all = raw('"all_rows"');
  const together = valuesTogether(counting, parts);
  const rows = together.length
    ? sql`${all} as materialized (select e, sum(n)::int as n from ${values} group by e)`
    : sql`${all} as materialized (select e, ${person ? raw('count(distinct p)::int') : raw('count(*)::int')} as n
      from (select ${tags(counting)} from ${name(scope.resource.name)} t where ${condition}) r group by e)`;
  const total = anonymous
    ? sql`(select count(*)::int from (select 1 from ${name(scope.resource.name)} t where ${condition} group by ${at('t', anonymous)}) people)`
    : sql`(select coalesce(sum(n), 0)::int from ${all})`;
  const built = parts.map((part, index) => partJson(counting, part, index));
  const tables = [...stepTables(scope), ...together, rows, ...built.flatMap((one) => one.tables)];
  const json = built.length
    ? join(
        built.map((one) => one.json),
        ', ',
      )
    : raw('');
  return sql`${withTables(tables)}select json_build_object('rows', ${total}, 'groups', ${list(sql`select e, n from ${all}`)},
    'each', ${eachJson(counting, all)}, 'parts', json_build_array(${json}))::text as body`;
}
