/** The statistics. Each is one statement over recorded activity and the journal, for one company or for all. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Model, Resource } from '../../../contract/model.ts';
import { maxFigures } from '../../../metrics/metric.ts';
import type { MetricKey } from '../../../metrics/metrics.ts';
import { literal, name } from '../../engine/scope.ts';
import { accountState } from '../../functions/persons.ts';
import { dayOf, ofCompany, type Period, type PeriodQuery, within } from './period.ts';

export interface Counting {
  readonly period: Period;
  readonly query: PeriodQuery;
  /** The company; null for all companies. */
  readonly company: number | null;
  readonly model: Model;
}

interface Counted {
  readonly rows: Sql;
  /** The statement of a series over time, if it differs from that of the rows. */
  readonly series?: Sql;
}

const activeIn = ({ period, company }: Counting): Sql =>
  sql`${within(raw('a.hour'), period)} and ${ofCompany('a.company_id', company)}`;

/** Condition that a column has the value; true without one. */
const only = (column: string, value: number | undefined): Sql =>
  value === undefined ? raw('') : sql` and coalesce(${raw(column)}, 0) = ${value}`;

/** Activity in the period of the selected people. Their first activity is determined from all recorded hours. */
function onlyActive(counting: Counting): Sql {
  const { period, query: filters, company } = counting;
  const local = sql`(a.hour at time zone ${period.zone})`;
  const { weekday, hour, first_from: first, first_to: last } = filters;
  const narrowed = [
    activeIn(counting),
    ...(weekday === undefined ? [] : [sql`extract(isodow from ${local}) = ${weekday}`]),
    ...(hour === undefined ? [] : [sql`extract(hour from ${local}) = ${hour}`]),
    ...(filters.user_id === undefined ? [] : [sql`a.user_id = ${filters.user_id}`]),
    ...(first === undefined && last === undefined
      ? []
      : [
          sql`a.user_id in (select f.user_id from tessera_activity f where ${ofCompany('f.company_id', company)} group by f.user_id
            having ${dayOf(raw('min(f.hour)'), period)} between coalesce(${first ?? null}::date, '-infinity') and coalesce(${last ?? null}::date, 'infinity'))`,
        ]),
  ];
  return join(narrowed, ' and ');
}

const day = raw("to_char(d.day, 'YYYY-MM-DD')");
const days = ({ from, to }: Period): Sql =>
  sql`(select g::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') g)`;

/** A statement with one row for each day, including days without activity. */
const byDay = (
  period: Period,
  called: string,
  { of, at, amount = raw('count(*)') }: { readonly of: Sql; readonly at: Sql; readonly amount?: unknown },
): Sql =>
  sql`select ${day} as day, coalesce(e.amount, 0)::float8 as ${raw(called)} from ${days(period)} d
    left join (select ${dayOf(at, period)} as day, ${amount} as amount ${of} group by 1) e on e.day = d.day order by d.day`;

const personName = raw(
  `(select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from "user" u where u.id = `,
);
const personOf = (column: string): Sql => sql`${personName}${raw(column)})`;
const companyOf = (column: string): Sql => sql`(select named.name from company named where named.id = ${raw(column)})`;

const perResource = (model: Model, column: string, of: (resource: Resource) => Sql): Sql =>
  sql`case ${raw(column)} ${join(
    [...model.resources.values()].map((one) => sql`when ${literal(one.name)} then ${of(one)}`),
    ' ',
  )} end`;

/** The title of the resource whose name is in a column. */
const titleOf = (model: Model, column: string): Sql => perResource(model, column, ({ title }) => literal(title));

/**
 * The label of the row of a journal line. If the label is a reference, it is the present label of the referenced row.
 */
const labelOf = (model: Model, journal: string): Sql =>
  sql`left(${perResource(model, `${journal}.resource`, ({ fields, label }) => {
    const field = fields.get(label);
    const text = sql`coalesce(${raw(journal)}.after, ${raw(journal)}.before) ->> ${literal(label)}`;
    if (field?.kind === 'value') return text;
    const [target = ''] = field?.kind === 'reference' ? field.targets : [];
    if (target === 'user') return sql`${personName}(${text})::int)`;
    const other = model.resources.get(target);
    return other?.fields.get(other.label)?.kind === 'value'
      ? sql`(select o.${name(other.label)}::text from ${name(target)} o where o.id = (${text})::int)`
      : raw('null');
  })}, 200)`;

/**
 * Resources that only system administrators write. Changes of these rows belong to no company, whatever company the
 * administrator works in.
 */
function writtenForAll({ collections }: Model): readonly string[] {
  const by = new Map<string, boolean>();
  for (const { resource, access } of collections.values())
    for (const policy of [...access.create, ...access.write, ...access.delete])
      if (policy.kind !== 'nobody')
        by.set(
          resource,
          by.get(resource) !== false && policy.kind === 'audience' && policy.audience === 'system_admin',
        );
  return [...by].flatMap(([resource, isForAll]) => (isForAll ? [resource] : []));
}

/**
 * Condition that a journal line belongs to a company; true for all companies. Lines of anonymous rows have no actor and
 * do not count.
 */
const lineOf = (journal: string, company: number | null, model: Model): Sql =>
  company === null
    ? sql`${raw(journal)}.actor is not null`
    : sql`${raw(journal)}.actor is not null and ${raw(journal)}.resource <> all(${writtenForAll(model)}::text[])`;

export const counts: Readonly<Record<MetricKey, (counting: Counting) => Counted>> = {
  daily_active_users: (counting) => ({
    rows: sql`select ${day} as day, coalesce(e.users, 0) as users, coalesce(e.requests, 0) as requests from ${days(counting.period)} d
      left join (select ${dayOf(raw('a.hour'), counting.period)} as day, count(distinct a.user_id)::int as users, sum(a.requests)::int as requests
        from tessera_activity a where ${onlyActive(counting)} group by 1) e on e.day = d.day order by d.day`,
  }),

  monthly_active_users: (counting) => {
    const { period, company } = counting;
    const month = (at: string) => sql`date_trunc('month', ${raw(at)} at time zone ${period.zone})::date`;
    return {
      rows: sql`select to_char(d.month, 'YYYY-MM') as month, to_char(d.month, 'YYYY-MM-DD') as "from", to_char(d.month + interval '1 month' - interval '1 day', 'YYYY-MM-DD') as "to",
          coalesce(e.users, 0) as users, coalesce(e.new_users, 0) as new_users
        from (select g::date as month from generate_series(date_trunc('month', ${period.from}::date), ${period.to}::date, interval '1 month') g) d
        left join (select a.month, count(*)::int as users, count(*) filter (where a.month = a.first)::int as new_users from (
            select distinct ${month('a.hour')} as month, a.user_id,
              (select ${month('min(f.hour)')} from tessera_activity f where f.user_id = a.user_id and ${ofCompany('f.company_id', company)}) as first
            from tessera_activity a where ${ofCompany('a.company_id', company)}
              and a.hour >= date_trunc('month', ${period.from}::date)::timestamp at time zone ${period.zone}
              and a.hour < (${period.to}::date + 1)::timestamp at time zone ${period.zone}) a group by 1) e on e.month = d.month
        order by d.month`,
    };
  },

  user_stickiness: ({ period, company }) => ({
    rows: sql`select x.day, x.since, x.daily, x.monthly, case when x.monthly = 0 then 0 else round(100.0 * x.daily / x.monthly, 1)::float8 end as stickiness
      from (select ${day} as day, to_char(d.day - 29, 'YYYY-MM-DD') as since, count(distinct a.user_id) filter (where a.day = d.day)::int as daily,
          count(distinct a.user_id)::int as monthly
        from ${days(period)} d left join (select distinct ${dayOf(raw('a.hour'), period)} as day, a.user_id from tessera_activity a
            where ${within(raw('a.hour'), { ...period, from: earlier(period.from, 29) })} and ${ofCompany('a.company_id', company)}) a
          on a.day between d.day - 29 and d.day
        group by d.day) x order by x.day`,
  }),

  user_retention: ({ period, company }) => {
    const weeks = Array.from({ length: 8 }, (_, at) => at + 1);
    const share = (week: number) =>
      sql`case when c.week + ${7 * week}::int > ${dayOf(raw('now()'), period)} then null
        else round(100.0 * count(distinct w.user_id) filter (where w.week = c.week + ${7 * week}::int) / count(distinct c.user_id), 1)::float8 end as ${raw(`week_${week}`)}`;
    const bounds = (week: number) =>
      sql`to_char(c.week + ${7 * week}::int, 'YYYY-MM-DD') as ${raw(`from_${week}`)}, to_char(c.week + ${7 * week + 6}::int, 'YYYY-MM-DD') as ${raw(`to_${week}`)}`;
    const week = (at: string) => sql`date_trunc('week', ${raw(at)} at time zone ${period.zone})::date`;
    return {
      rows: sql`with firsts as (select a.user_id, ${week('min(a.hour)')} as week from tessera_activity a where ${ofCompany('a.company_id', company)} group by 1),
        cohorts as (select * from firsts f where f.week between ${period.from}::date - 6 and ${period.to}::date)
        select to_char(c.week, 'YYYY-MM-DD') as week, to_char(c.week + 6, 'YYYY-MM-DD') as until, count(distinct c.user_id)::int as people, ${join([...weeks.map(share), ...weeks.map(bounds)], ', ')}
        from cohorts c left join (select distinct a.user_id, ${week('a.hour')} as week from tessera_activity a where ${ofCompany('a.company_id', company)}) w
          on w.user_id = c.user_id
        group by c.week order by c.week`,
    };
  },

  busiest_hours: (counting) => {
    const { period } = counting;
    return {
      rows: sql`select w as weekday, h as hour, coalesce(e.requests, 0) as requests, coalesce(e.users, 0) as users,
          ${period.from} as "from", ${period.to} as "to"
        from generate_series(1, 7) w cross join generate_series(0, 23) h
        left join (select extract(isodow from a.hour at time zone ${period.zone})::int as weekday, extract(hour from a.hour at time zone ${period.zone})::int as hour,
            sum(a.requests)::int as requests, count(distinct a.user_id)::int as users
          from tessera_activity a where ${activeIn(counting)} group by 1, 2) e on e.weekday = w and e.hour = h order by w, h`,
    };
  },

  recent_project_activity: ({ period, company }) => ({
    rows: sql`select e.project_id, p.name as project, p.company_id, ${companyOf('p.company_id')} as company, sum(e.count)::int as changes,
        count(distinct e.user_id)::int as people, max(e.created_at) as last_at
      from project_history_event e join project p on p.id = e.project_id
      where ${within(raw('e.created_at'), period)} and ${ofCompany('p.company_id', company)}
      group by e.project_id, p.name, p.company_id order by changes desc, last_at desc limit ${maxFigures}`,
  }),

  most_viewed_projects: ({ period, company }) => ({
    rows: sql`select v.project_id, p.name as project, p.company_id, ${companyOf('p.company_id')} as company, sum(v.views)::int as views,
        count(distinct v.user_id)::int as people, (select max(l.viewed_at) from viewed_project l where l.project_id = v.project_id) as last_at
      from tessera_project_view v join project p on p.id = v.project_id
      where ${within(raw('v.hour'), period)} and ${ofCompany('v.company_id', company)}
      group by v.project_id, p.name, p.company_id order by views desc, last_at desc limit ${maxFigures}`,
  }),

  most_recent_user_events: ({ period, company, model }) => {
    const known = lineOf('k', company, model);
    const of = sql`from tessera_change c where c.actor is not null and ${within(raw('c.at'), period)} and ${ofCompany('c.company_id', company)}
      and exists (select 1 from tessera_journal k where k.change_id = c.id and ${known})`;
    return {
      rows: sql`select c.id as change_id, c.at, c.actor as user_id, ${personOf('c.actor')} as "user", c.company_id, ${companyOf('c.company_id')} as company,
          case when c.operation in ('update', 'bulk_update') then 'Changed' when c.operation in ('delete', 'bulk_destroy') then 'Deleted'
            when c.operation in ('restore', 'bulk_restore') then 'Restored' when c.operation in ('move_item', 'move_rows', 'update_positions') then 'Moved'
            when c.operation in ('create', 'bulk_create') then 'Added' when c.operation = 'bulk_clone' then 'Copied' when c.operation = 'import' then 'Imported' when c.operation in ('detach', 'leave') then 'Removed' when c.operation = 'undo' then 'Undone'
            else initcap(left(c.operation, 1)) || replace(substr(c.operation, 2), '_', ' ') end as event,
          ${titleOf(model, 'l.resource')} as what, ${labelOf(model, 'l')} as name,
          (select count(*)::int from tessera_journal n where n.change_id = c.id and ${lineOf('n', company, model)}) as count
        from (select c.* ${of} order by c.at desc limit ${maxFigures}) c
        left join lateral (select * from tessera_journal j where j.change_id = c.id and ${lineOf('j', company, model)} order by j.sequence limit 1) l on true order by c.at desc`,
      series: byDay(period, 'events', { of, at: raw('c.at') }),
    };
  },

  trials_ending_soon: ({ period, company }) => ({
    rows: sql`select c.id as company_id, c.name as company, c.trial_ends_at, (${dayOf(raw('c.trial_ends_at'), period)} - ${dayOf(raw('now()'), period)}) as days_left,
        (select count(*)::int from user_company m where m.company_id = c.id) as people,
        (select count(*)::int from user_company m where m.company_id = c.id and m.licensed) as licences_used, c.licences
      from company c where ${within(raw('c.trial_ends_at'), period)} and ${ofCompany('c.id', company)} order by c.trial_ends_at limit ${maxFigures}`,
  }),

  recent_invite_users: ({ period, company }) => {
    const of = sql`from "user" u where ${within(raw('u.created_at'), period)}
      and ${company === null ? raw('true') : sql`exists (select 1 from user_company m where m.user_id = u.id and m.company_id = ${company})`}`;
    return {
      rows: sql`select u.created_at, u.id as user_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "user", u.email,
          (select string_agg(c.name, ', ' order by c.name) from user_company m join company c on c.id = m.company_id where m.user_id = u.id) as companies,
          initcap(${accountState('u')}) as state
        ${of} order by u.created_at desc limit ${maxFigures}`,
      series: byDay(period, 'users', { of, at: raw('u.created_at') }),
    };
  },

  ai_usage: ({ period, company }) => {
    const of = sql`from llm_usage l where ${within(raw('l.created_at'), period)} and ${ofCompany('l.company_id', company)}`;
    return {
      rows: sql`select l.company_id, ${companyOf('l.company_id')} as company, l.user_id, ${personOf('l.user_id')} as "user",
          coalesce(l.user_id, 0) as of_user, coalesce(l.llm_model_id, 0) as of_model, l.project_id, coalesce(l.project_id, 0) as of_project, (select p.name from project p where p.id = l.project_id) as project, (select m.name from llm_model m where m.id = l.llm_model_id) as model, count(*)::int as requests, count(*) filter (where l.failed)::int as failed,
          sum(l.input_tokens)::float8 as input_tokens, sum(l.output_tokens)::float8 as output_tokens, round(sum(l.cost)::numeric, 4)::float8 as cost
        ${of} group by l.company_id, l.user_id, l.project_id, l.llm_model_id order by requests desc limit ${maxFigures}`,
      series: byDay(period, 'requests', { of, at: raw('l.created_at') }),
    };
  },

  active_people: (counting) => {
    const { period } = counting;
    return {
      rows: sql`select a.user_id, ${personOf('a.user_id')} as "user", string_agg(distinct ${companyOf('a.company_id')}, ', ') as companies, sum(a.requests)::int as requests,
          count(distinct ${dayOf(raw('a.hour'), period)})::int as days, max(a.hour) as last_at
        from tessera_activity a where ${onlyActive(counting)} group by a.user_id order by requests desc limit ${maxFigures}`,
    };
  },

  project_views: ({ period, query: filters, company }) => {
    const of = sql`from tessera_project_view v join project p on p.id = v.project_id
      where ${within(raw('v.hour'), period)} and ${ofCompany('v.company_id', company)}${only('v.project_id', filters.project_id)}`;
    return {
      rows: sql`select to_char(${dayOf(raw('v.hour'), period)}, 'YYYY-MM-DD') as day, v.user_id, ${personOf('v.user_id')} as "user", v.project_id, p.name as project, p.company_id,
          sum(v.views)::int as views
        ${of} group by 1, v.user_id, v.project_id, p.name, p.company_id order by 1 desc, views desc limit ${maxFigures}`,
      series: byDay(period, 'views', { of, at: raw('v.hour'), amount: raw('sum(v.views)') }),
    };
  },

  project_changes: ({ period, query: filters, company, model }) => {
    const of = sql`from project_history_event e join project p on p.id = e.project_id
      where ${within(raw('e.created_at'), period)} and ${ofCompany('p.company_id', company)}${only('e.project_id', filters.project_id)}`;
    return {
      rows: sql`select e.created_at as at, e.user_id, ${personOf('e.user_id')} as "user", e.project_id, p.name as project, p.company_id, initcap(e.event) as event,
          ${titleOf(model, 'e.resource')} as what, e.summary, e.count as changes
        ${of} order by e.created_at desc, e.id desc limit ${maxFigures}`,
      series: byDay(period, 'changes', { of, at: raw('e.created_at'), amount: raw('sum(e.count)') }),
    };
  },

  changed_rows: ({ period, query: filters, company, model }) => {
    const of = sql`from tessera_journal j join tessera_change c on c.id = j.change_id
      where c.actor is not null and ${within(raw('c.at'), period)} and ${ofCompany('c.company_id', company)}
        and ${lineOf('j', company, model)}${only('c.id', filters.change_id)}`;
    return {
      rows: sql`select j.at, c.actor as user_id, ${personOf('c.actor')} as "user",
          case j.action when 'create' then 'Added' when 'update' then 'Changed' when 'delete' then 'Deleted' else initcap(j.action) end as event,
          ${titleOf(model, 'j.resource')} as what, ${labelOf(model, 'j')} as name, j.row_id
        ${of} order by j.sequence desc limit ${maxFigures}`,
      series: sql`select ${titleOf(model, 'j.resource')} as what, count(*)::int as rows ${of} group by 1 order by rows desc`,
    };
  },

  ai_requests: ({ period, query: filters, company }) => {
    const of = sql`from llm_usage l where ${within(raw('l.created_at'), period)} and ${ofCompany('l.company_id', company)}
      ${only('l.company_id', filters.company_id)}${only('l.user_id', filters.user_id)}${only('l.project_id', filters.project_id)}${only('l.llm_model_id', filters.llm_model_id)}
      ${filters.failed === undefined ? raw('') : sql` and l.failed = ${filters.failed}`}`;
    return {
      rows: sql`select l.created_at as at, l.company_id, ${companyOf('l.company_id')} as company, l.user_id, ${personOf('l.user_id')} as "user",
          l.project_id, (select p.name from project p where p.id = l.project_id) as project, (select m.name from llm_model m where m.id = l.llm_model_id) as model, l.purpose, case when l.failed then 'Failed' else 'Answered' end as outcome,
          l.input_tokens, l.output_tokens, l.cost::float8 as cost
        ${of} order by l.created_at desc, l.id desc limit ${maxFigures}`,
      series: byDay(period, 'requests', { of, at: raw('l.created_at') }),
    };
  },
};

const earlier = (date: string, by: number): string =>
  new Date(Date.parse(date) - by * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
