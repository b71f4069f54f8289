/** Counts of values in SQL: rows by value, by the target of the reference that splits them, and by the group that compares them. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { shownLabel } from '../access/columns.ts';
import { nothingSettled } from '../access/readable.ts';
import { at, name, type Scope } from '../scope.ts';
import { type Counted, type Counting, source, tags } from './counted-fields.ts';

/** Up to here each number has a bar of its own. */
const maxNumbers = 12;

/** The group in lists of columns, where rows are compared. */
export const groupColumn = ({ by }: Counting): Sql => raw(by ? ', c' : '');

/** The count of a group: rows, or people where rows are anonymous. */
export const countOf = (counting: Counting): Sql =>
  counting.person ? raw('count(distinct p)::int') : raw('sum(n)::int');

/** The table of `valuesTogether`. */
export const valuesOf = ({ by }: Counting) => raw(by ? '"compared_values"' : '"row_values"');

/** Of rows that are split, those of all parts are read at once: most have a value in one of them alone. */
const isTogether = ({ each, person }: Counting): boolean => each !== null && person === null;

/** The values of all rows in the parts that have one for each row, as v0 and on, with how many have them. */
export function valuesTogether(counting: Counting, parts: readonly Counted[]): readonly Sql[] {
  if (!isTogether(counting)) return [];
  const { condition } = counting;
  const columns = parts.flatMap(({ single }, at) => (single ? [sql`${single} as ${raw(`v${at}`)}`] : []));
  const names = parts.flatMap(({ single }, at) => (single ? [raw(`v${at}`)] : []));
  const read = join([tags(counting), ...columns], ', ');
  return [
    sql`${valuesOf(counting)} as materialized (select e${groupColumn(counting)}, ${join([...names, raw('count(*) as n')], ', ')} from (select ${read} from ${source(counting)} where ${condition}) r group by ${join([raw('e'), ...names], ', ')}${groupColumn(counting)})`,
  ];
}

/** Rows by value before anything else is done with them; numbers exactly. */
export function grouped(counting: Counting, { rows, sort, single, positioned }: Counted, at: number): Sql {
  const group = groupColumn(counting);
  const value = sort === 'numbers' ? raw('v::numeric') : raw('v');
  if (isTogether(counting) && single) {
    const column = raw(`v${at}`);
    return sql`select e${group}, ${value} as v, null::int as p, n from (select e${group}, ${column} as v, sum(n) as n from ${valuesOf(counting)} where ${column} is not null group by e${group}, ${column}) r`;
  }
  const text = sort === 'texts' || sort === 'files' ? raw('(v is not null)') : raw('v');
  const person = counting.person ? raw(', p') : raw('');
  const places = raw(positioned ? ', sum(o) as o, count(o) as placed' : '');
  return sql`select e${group}, ${value} as v, ${counting.person ? raw('p') : raw('null::int as p')}, n${raw(positioned ? ', o, placed' : '')}
    from (select e${group}, ${text} as v${person}, count(*) as n${places} from (${rows}) r group by e${group}, ${text}${person}) g`;
}

/** The rows of a statement as a JSON list; empty for none. */
export const list = (rows: Sql): Sql => sql`(select coalesce(json_agg(x), '[]'::json) from (${rows}) x)`;

/** Rows with a value, by the target of the reference, and the group: [e, c, count]. */
export function filledCounts(counting: Counting, { rows, several, any }: Counted, groups: Sql): Sql {
  const { condition, person } = counting;
  const group = groupColumn(counting);
  if (!several || person)
    return list(sql`select e${group}, ${countOf(counting)} as n from ${groups} group by e${group}`);
  const found = any
    ? sql`select ${tags(counting)} from ${source(counting)} where ${condition} and ${any}`
    : sql`select e${group} from (${rows}) r group by e${group}, id`;
  return list(sql`select e${group}, count(*)::int as n from (${found}) found group by e${group}`);
}

/** How far the numbers of each group reach, and the width of their bins: 1, 2 or 5 times a power of ten; null for none. */
export const numberSpan = (
  g: Sql,
): Sql => sql`select e, mean, case when distinct_values <= ${raw(String(maxNumbers))} then null else
    power(10, floor(log(width))) * case when width / power(10, floor(log(width))) <= 1 then 1 when width / power(10, floor(log(width))) <= 2 then 2
      when width / power(10, floor(log(width))) <= 5 then 5 else 10 end end as step
  from (select e, count(distinct v) as distinct_values, sum(v * n) / sum(n) as mean, nullif((max(v) - min(v)) / 10, 0) as width from ${g} group by e) spans`;

/** The period by which the days of each group are counted. */
export const daySpan = (
  g: Sql,
): Sql => sql`select e, case when max(v) - min(v) <= 31 then 'day' when max(v) - min(v) <= 182 then 'week'
    when max(v) - min(v) <= 1100 then 'month' else 'year' end as period from ${g} group by e`;

/** Label and colour of the target of a value, the column `v`. */
export function labels(
  scope: Scope,
  target: Resource | null,
  id: Sql = raw('v'),
): { readonly label: Sql; readonly color: Sql } {
  if (!target) return { label: raw('null::text'), color: raw('null::text') };
  const color = [...target.fields.values()].find(
    ({ schema, read }) => fieldKindOf({ schema }).name === 'color' && read === 'public',
  );
  const here = (value: Sql) => sql`(select ${value} from ${name(target.name)} l0 where l0.id = ${id})`;
  return {
    label: here(shownLabel(scope, target, 'l0', { settled: nothingSettled, depth: 1 })),
    color: color ? here(at('l0', color.name)) : raw('null::text'),
  };
}
