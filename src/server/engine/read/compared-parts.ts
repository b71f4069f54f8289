/** Counts of the values of a field by the group that rows are compared by, in SQL, beside those of all groups. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Comparing } from './compared-rows.ts';
import { type Counted, type Counting, source, tags } from './counted-fields.ts';
import { countOf, filledCounts, grouped, labels, list } from './counted-values.ts';

/** A counting that compares rows. */
export type ComparedCounting = Counting & { readonly by: Comparing };

const counted = raw('"compared_groups"');

/** The groups that are counted, with their rows or people, as (c, n). */
export function groupsTable(counting: ComparedCounting): readonly Sql[] {
  const { by, condition, anonymous } = counting;
  const n = anonymous ? raw('count(distinct p)::int') : raw('count(*)::int');
  const order = by.isDays ? raw('c desc nulls last') : raw('n desc, c');
  return [
    ...(by.span ? [by.span] : []),
    sql`${counted} as materialized (select c, n, others from (
      select c, n, row_number() over (order by ${order}) as rank, count(*) over ()::int - ${raw(String(by.most))} as others
      from (select c, ${n} as n from (select ${tags({ ...counting, person: anonymous })} from ${source(counting)} where ${condition}) r group by c) g) ranked
      where rank <= ${raw(String(by.most))})`,
  ];
}

/** The groups with their labels, as JSON. */
export function groupsJson({ scope, by }: ComparedCounting): Sql {
  const { target } = by.stored;
  const isId = raw("c ~ '^[0-9]+$'");
  const { label, color } = labels(scope, target, sql`case when ${isId} then c::int end`);
  return list(sql`select c, n, others, ${label} as label, ${color} as color from ${counted} order by n desc, c`);
}

/** The period of the groups where they are days. */
export const groupsPeriod = ({ by }: ComparedCounting): Sql =>
  by.isDays ? raw('(select period from "compared_span")') : raw('null::text');

/**
 * One field by group: how many rows have a value, how many each value, and the mean of numbers. Values are put together as
 * in `span`, the table with the bins or periods of all groups.
 */
export function comparedPart(
  counting: ComparedCounting,
  part: Counted,
  { index, span }: { readonly index: number; readonly span: Sql | null },
): { readonly tables: readonly Sql[]; readonly json: Sql } {
  const g = raw(`"compared_${index}"`);
  const shown = sql`(select g.* from ${g} g where exists (select 1 from ${counted} s where s.c is not distinct from g.c)) g`;
  const same = counting.each ? raw('s.e = g.e') : raw('true');
  const value = {
    values: raw('g.v'),
    numbers: raw('case when s.step is null then g.v else floor(g.v / s.step) * s.step end'),
    days: raw('date_trunc(s.period, g.v::timestamp)::date'),
    texts: raw('null::text'),
    files: raw('null::text'),
  }[part.sort];
  const joined = span ? sql`${shown} join ${span} s on ${same}` : shown;
  const bars =
    part.sort === 'texts' || part.sort === 'files'
      ? raw("'[]'::json")
      : list(sql`select e, c, v::text as v, ${countOf(counting)} as n from (
          select g.e, g.c, g.p, g.n, ${value} as v from ${joined}) valued group by e, c, v`);
  const means =
    part.sort === 'numbers'
      ? list(sql`select e, c, sum(v * n) / sum(n) as mean from ${shown} group by e, c`)
      : raw("'[]'::json");
  return {
    tables: [sql`${g} as materialized (${grouped(counting, part, index)})`],
    json: sql`json_build_object('filled', ${filledCounts(counting, part, g)}, 'bars', ${bars}, 'means', ${means})`,
  };
}
