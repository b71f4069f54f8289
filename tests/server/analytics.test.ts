/** The statistics over HTTP, compared with the manually counted figures below. */
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metricAt, metricOf } from '../../src/metrics/find-metric.ts';
import type { MetricArea } from '../../src/metrics/metric.ts';
import { type MetricKey, metricKeys } from '../../src/metrics/metrics.ts';
import { sweepStatistics } from '../../src/server/engine/journal/journal-sweep.ts';
import { systemActor } from '../../src/server/store/database.ts';
import { folded, isNumeric, linkOf } from '../../src/web/analytics/figures.ts';
import { type TestServer, testServer } from './server.ts';
import { type Browser, browserOf } from './session/browser.ts';

let server: TestServer;
let system: Browser;
let company: Browser;
let other: Browser;
const run = <T>(statement: ReturnType<typeof sql>) => server.database.query<T>(systemActor, statement);
let people: readonly number[];
let ours: number;
let theirs: number;

/** Visits by person and hour in UTC; 2025-03-03 was a Monday. */
const visits = (): readonly (readonly [string, number, number, number])[] => {
  const [ann, ben, cat] = people as [number, number, number];
  return [
    ['2025-03-03T09:00:00Z', ann, ours, 4],
    ['2025-03-03T10:00:00Z', ann, ours, 2],
    ['2025-03-03T10:00:00Z', ben, ours, 5],
    ['2025-03-04T09:00:00Z', ann, ours, 1],
    ['2025-03-04T23:00:00Z', cat, theirs, 7],
    ['2025-03-11T09:00:00Z', ben, ours, 3],
    ['2025-04-01T09:00:00Z', cat, theirs, 9],
  ];
};

beforeAll(async () => {
  server = await testServer({ demo: true });
  system = await browserOf(server, 'system@example.com');
  company = await browserOf(server, 'company@example.com');
  other = await browserOf(server, 'other@example.com');
  people = (await run<{ id: number }>(sql`select id from "user" order by id`)).map(({ id }) => id);
  ours = (await company.send('GET', '/api/current_company')).body.id;
  theirs = (await other.send('GET', '/api/current_company')).body.id;
  for (const [hour, user, of, requests] of visits())
    await run(
      sql`insert into tessera_activity (hour, user_id, company_id, requests) values (${hour}, ${user}, ${of}, ${requests})`,
    );
});
afterAll(() => server.close());

const march = 'from=2025-03-03&to=2025-03-11';
const read = async (browser: Browser, path: string, query = '') => {
  const reply = await browser.send('GET', `${path}?${query}`);
  expect(reply.status).toBe(200);
  return reply.body as { rows: Record<string, unknown>[]; series: Record<string, unknown>[] | null };
};
const figures = (rows: readonly Record<string, unknown>[], ...names: string[]) =>
  rows.map((row) => names.map((name) => row[name]));

test('R-USER-23: system administrators manage analytics: daily and monthly users are those that were here', async () => {
  const { rows } = await read(system, '/api/admin/analytics/daily_active_users', march);
  expect(rows).toHaveLength(9);
  expect(figures(rows.slice(0, 3), 'day', 'users', 'requests')).toEqual([
    ['2025-03-03', 2, 11],
    ['2025-03-04', 2, 8],
    ['2025-03-05', 0, 0],
  ]);
  const months = await read(system, '/api/admin/analytics/monthly_active_users', 'from=2025-02-01&to=2025-04-30');
  expect(figures(months.rows, 'month', 'users', 'new_users')).toEqual([
    ['2025-02', 0, 0],
    ['2025-03', 3, 3],
    ['2025-04', 1, 0],
  ]);
});

test('a day begins when it begins where the reader is', async () => {
  const { rows } = await read(system, '/api/admin/analytics/daily_active_users', `${march}&zone=Europe/Berlin`);
  expect(figures(rows.slice(1, 3), 'day', 'users')).toEqual([
    ['2025-03-04', 1],
    ['2025-03-05', 1],
  ]);
});

test('the figures of a company are its own', async () => {
  const { rows } = await read(company, '/api/company_admin/analytics/daily_active_users', march);
  expect(figures(rows.slice(0, 2), 'users', 'requests')).toEqual([
    [2, 11],
    [1, 1],
  ]);
  const active = await read(company, '/api/company_admin/analytics/active_people', march);
  expect(figures(active.rows, 'user_id', 'requests', 'days')).toEqual([
    [people[1], 8, 2],
    [people[0], 7, 2],
  ]);
  expect((await other.send('GET', '/api/admin/analytics/active_people')).status).toBe(403);
});

test('rows that follow each other and are alike are one line, others stay apart', () => {
  const rows = ['Added', 'Added', 'Changed', 'Added'].map((event, at) => ({ event, at }));
  expect(folded(rows, ['event']).map((line) => line.map(({ at }) => at))).toEqual([[0, 1], [2], [3]]);
  expect(folded(rows)).toHaveLength(4);
});

test('people of one name are told apart by their email', async () => {
  const [ann, ben] = people as [number, number];
  const before = await run<{ id: number; first_name: string; last_name: string; email: string }>(
    sql`select id, first_name, last_name, email from "user" where id = any(${[ann, ben]})`,
  );
  await run(sql`update "user" set first_name = 'Toni', last_name = 'Alike' where id = any(${[ann, ben]})`);
  const emailOf = (id: number) => before.find((one) => one.id === id)?.email;
  const active = await read(system, '/api/admin/analytics/active_people', march);
  const names = active.rows.filter(({ user_id }) => user_id === ann || user_id === ben).map(({ user }) => user);
  expect(names).toEqual([`Toni Alike (${emailOf(ben)})`, `Toni Alike (${emailOf(ann)})`]);
  for (const { id, first_name, last_name } of before)
    await run(sql`update "user" set first_name = ${first_name}, last_name = ${last_name} where id = ${id}`);
  const apart = await read(system, '/api/admin/analytics/active_people', march);
  expect(apart.rows.map(({ user }) => String(user)).filter((user) => user.includes('@'))).toEqual([]);
});

test('stickiness is who came on the day of who came within thirty days', async () => {
  const { rows } = await read(system, '/api/admin/analytics/user_stickiness', march);
  expect(figures(rows, 'daily', 'monthly', 'stickiness').slice(-1)).toEqual([[1, 3, 33.3]]);
});

test('retention is who of a week came back in the weeks after', async () => {
  const { rows } = await read(system, '/api/admin/analytics/user_retention', march);
  // Ann, Ben and Cat first came in the week of the third; Ben came back in the next week, Cat in the fourth week after.
  expect(figures(rows, 'week', 'people', 'week_1', 'week_2', 'week_4')).toEqual([['2025-03-03', 3, 33.3, 0, 33.3]]);
});

test('the busiest hours are those in which most was asked, and each leads to who asked', async () => {
  const { rows } = await read(system, '/api/admin/systems/get_previous_days_busiest_hours', march);
  expect(rows).toHaveLength(168);
  const at = (weekday: number, hour: number) => rows.find((row) => row['weekday'] === weekday && row['hour'] === hour);
  expect(at(1, 10)).toMatchObject({ requests: 7, users: 2 });
  expect(at(2, 9)).toMatchObject({ requests: 4, users: 2 });
  expect(rows.reduce((sum, { requests }) => sum + Number(requests), 0)).toBe(22);
  const behind = await read(system, '/api/admin/analytics/active_people', `${march}&weekday=1&hour=10`);
  expect(figures(behind.rows, 'user_id', 'requests')).toEqual([
    [people[1], 5],
    [people[0], 2],
  ]);
});

test('what people do over HTTP is counted, also before it is written down', async () => {
  const before = await read(company, '/api/company_admin/analytics/daily_active_users');
  const today = before.rows.at(-1) as { users: number; requests: number };
  for (let at = 0; at < 3; at++) await company.send('GET', '/api/current_company');
  const after = (await read(company, '/api/company_admin/analytics/daily_active_users')).rows.at(-1);
  // Three calls, and the earlier request.
  expect(after).toMatchObject({ users: today.users, requests: today.requests + 4 });
});

test('opened projects and changes in them are counted by project', async () => {
  const id = (await company.send('GET', '/api/projects.json')).body[0].id;
  const views = async () =>
    Number(
      (await read(system, '/api/admin/project_analytics/get_most_viewed_projects')).rows.find(
        ({ project_id }) => project_id === id,
      )?.['views'] ?? 0,
    );
  const before = await views();
  for (let at = 0; at < 2; at++)
    await company.send('POST', '/api/current_user/register_viewed_project.json', { project_id: id });
  expect(await views()).toBe(before + 2);
  await run(sql`insert into project_history_event (project_id, company_id, event, resource, row_id, count, created_at, user_id, changes, summary)
    values (${id}, ${ours}, 'updated', 'project', ${id}, 3, '2025-03-05', ${people[0]}, '{}', ''), (${id}, ${ours}, 'updated', 'project', ${id}, 4, '2025-03-06', ${people[1]}, '{}', '')`);
  const { rows } = await read(company, '/api/company_admin/analytics/recent_project_activity', march);
  expect(figures(rows, 'project_id', 'changes', 'people')).toEqual([[id, 7, 2]]);
});

test('R-ADM-08: companies whose trial ends soon are listed, the first to end first', async () => {
  await run(sql`update company set trial_ends_at = now() + interval '5 days' where id = ${ours}`);
  await run(sql`update company set trial_ends_at = now() + interval '60 days' where id = ${theirs}`);
  const path = '/api/admin/companies/get_trial_ending_soon_companies';
  expect(figures((await read(system, path)).rows, 'company_id', 'days_left')).toEqual([[ours, 5]]);
});

test('what was done last comes first, with who did it to what', async () => {
  await company.send('POST', '/api/company_admin/roles.json', { name: 'Counted team' });
  const { rows, series } = await read(company, '/api/company_admin/analytics/most_recent_user_events');
  expect(rows[0]).toMatchObject({ event: 'Added', what: 'Team', name: 'Counted team', count: 1 });
  expect(rows[0]?.['at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(series?.at(-1)).toMatchObject({ events: rows.length });
  await company.send('POST', '/api/company_admin/roles/import.json', { columns: ['name'], rows: [['One'], ['Two']] });
  const [latest] = (await read(company, '/api/company_admin/analytics/most_recent_user_events')).rows;
  expect(latest).toMatchObject({ event: 'Imported', what: 'Team', count: 2 });
  const given = { user_id: people[1], permission_key: 'read' };
  const { body: made } = await company.send('POST', '/api/projects.json', { name: 'Shared with one' });
  await company.send('POST', `/api/projects/${made.id}/user_permissions.json`, given);
  const [shared] = (await read(company, '/api/company_admin/analytics/most_recent_user_events')).rows;
  expect(shared).toMatchObject({ event: 'Added', what: 'User permission', name: expect.stringMatching(/\w/) });
});

test('what an administrator of the system writes for all is no event of the company they work in', async () => {
  const note = await system.send('POST', '/api/admin/release_notes.json', { title: 'Not published yet' });
  expect(note.status).toBe(201);
  await run(sql`update tessera_change set company_id = ${ours} where id = ${note.headers.get('x-change')}`);
  const names = async (who: typeof system, path: string) =>
    (await read(who, `/api/${path}/analytics/most_recent_user_events`)).rows.map(({ name }) => name);
  expect(await names(system, 'admin')).toContain('Not published yet');
  expect(await names(company, 'company_admin')).not.toContain('Not published yet');
  expect((await read(company, '/api/company_admin/analytics/changed_rows')).rows).not.toContainEqual(
    expect.objectContaining({ name: 'Not published yet' }),
  );
});

test('what language models cost is told by company and person', async () => {
  for (const [of, user, tokens] of [
    [ours, people[0], 100],
    [ours, people[0], 50],
    [theirs, people[2], 10],
  ])
    await run(
      sql`insert into llm_usage (company_id, user_id, purpose, input_tokens, output_tokens, cost, created_at) values (${of}, ${user}, 'chat', ${tokens}, 1, 0.5, '2025-03-04')`,
    );
  const all = await read(system, '/api/admin/analytics/llm_usage', march);
  expect(figures(all.rows, 'company_id', 'requests', 'input_tokens', 'cost')).toEqual([
    [ours, 2, 150, 1],
    [theirs, 1, 10, 0.5],
  ]);
  expect(all.series?.[1]).toEqual({ day: '2025-03-04', requests: 3 });
  expect((await read(company, '/api/company_admin/analytics/llm_usage', march)).rows).toHaveLength(1);
});

test('who was given an account is listed by when', async () => {
  await company.send('POST', '/api/company_admin/users.json', {
    email: 'counted@example.com',
    first_name: 'Nia',
    last_name: 'Counted',
  });
  const { rows } = await read(system, '/api/admin/analytics/recent_invited_users');
  expect(rows[0]).toMatchObject({ user: 'Nia Counted', email: 'counted@example.com', state: 'Invited' });
});

test('every figure of a statistic leads to what stands behind it; only the rows themselves have figures that end', () => {
  const ends = metricKeys.flatMap((key) => {
    const { behind, columns } = metricOf(key);
    return behind ? [] : columns.filter((column) => isNumeric(column) && !column.link).map(({ name }) => [key, name]);
  });
  expect(ends).toEqual([]);
});

/** The rows of the page that a figure links to. */
async function behind(key: MetricKey, column: string, row: Record<string, unknown>, area: MetricArea = 'system') {
  const figure = metricOf(key).columns.find(({ name }) => name === column);
  const link = figure && linkOf(figure, row, { area, query: Object.fromEntries(new URLSearchParams(march)) });
  const { pathname, search } = new URL(link ?? '', 'http://localhost');
  const place = metricAt(pathname);
  const path = place && metricOf(place.key)[area]?.path;
  if (!path) throw new Error(`${column} of ${key} leads to ${link}, which is no statistic.`);
  return (await read(area === 'system' ? system : company, path, search.slice(1))).rows;
}
const sum = (rows: readonly Record<string, unknown>[], name: string) =>
  rows.reduce((all, row) => all + Number(row[name]), 0);

test('people of a day, a week and a month are those that the figure counts, and new ones those who first came then', async () => {
  const [ann, ben, cat] = people as [number, number, number];
  const days = (await read(system, '/api/admin/analytics/daily_active_users', march)).rows;
  const day = days.find((row) => row['day'] === '2025-03-03') ?? {};
  expect((await behind('daily_active_users', 'users', day)).map(({ user_id }) => user_id).toSorted()).toEqual([
    ann,
    ben,
  ]);
  expect(sum(await behind('daily_active_users', 'requests', day), 'requests')).toBe(day['requests']);
  const months = (await read(system, '/api/admin/analytics/monthly_active_users', 'from=2025-03-01&to=2025-04-30'))
    .rows;
  for (const month of months.slice(0, 1)) {
    expect(await behind('monthly_active_users', 'users', month)).toHaveLength(Number(month['users']));
    expect(await behind('monthly_active_users', 'new_users', month)).toHaveLength(Number(month['new_users']));
  }
  // Nobody's first visit was in April, because Cat's was in March.
  const first = 'first_from=2025-04-01&first_to=2025-04-30';
  const april = `from=2025-04-01&to=2025-04-30`;
  expect((await read(system, '/api/admin/analytics/active_people', april)).rows).toHaveLength(1);
  expect((await read(system, '/api/admin/analytics/active_people', `${april}&${first}`)).rows).toEqual([]);
  const [week = {}] = (await read(system, '/api/admin/analytics/user_retention', march)).rows;
  expect(await behind('user_retention', 'people', week)).toHaveLength(3);
  expect(figures(await behind('user_retention', 'week_1', week), 'user_id')).toEqual([[ben]]);
  expect(figures(await behind('user_retention', 'week_4', week), 'user_id')).toEqual([[cat]]);
});

test('requests and days of a person lead to that person day by day', async () => {
  const rows = (await read(company, '/api/company_admin/analytics/active_people', march)).rows;
  for (const row of rows) {
    const days = await behind('active_people', 'days', row, 'company');
    expect([sum(days, 'users'), sum(days, 'requests')]).toEqual([row['days'], row['requests']]);
  }
  expect(rows).toHaveLength(2);
});

test('views and changes of a project lead to who viewed and changed it when, within the period alone', async () => {
  const [ann, ben] = people as [number, number];
  const [project, another] = (await company.send('GET', '/api/projects.json')).body.map(({ id }: { id: number }) => id);
  for (const [hour, of, user, views] of [
    ['2025-03-03T09:00:00Z', project, ann, 2],
    ['2025-03-03T11:00:00Z', project, ann, 1],
    ['2025-03-04T09:00:00Z', project, ben, 5],
    ['2025-03-04T09:00:00Z', another, ben, 4],
    ['2025-03-20T09:00:00Z', project, ben, 8],
  ])
    await run(
      sql`insert into tessera_project_view (hour, project_id, user_id, company_id, views) values (${hour}, ${of}, ${user}, ${ours}, ${views})`,
    );
  const viewed = (await read(system, '/api/admin/project_analytics/get_most_viewed_projects', march)).rows;
  expect(figures(viewed, 'project_id', 'views', 'people')).toEqual([
    [project, 8, 2],
    [another, 4, 1],
  ]);
  expect(figures(await behind('most_viewed_projects', 'views', viewed[0] ?? {}), 'day', 'user_id', 'views')).toEqual([
    ['2025-03-04', ben, 5],
    ['2025-03-03', ann, 3],
  ]);
  await run(sql`delete from project_history_event where created_at < '2025-04-01'`);
  await run(sql`insert into project_history_event (project_id, company_id, event, resource, row_id, count, created_at, user_id, changes, summary)
    values (${project}, ${ours}, 'updated', 'project', ${project}, 3, '2025-03-05', ${ann}, '{}', 'Title'),
      (${project}, ${ours}, 'updated', 'project', ${project}, 9, '2025-02-05', ${ann}, '{}', '')`);
  const [changed = {}] = (await read(company, '/api/company_admin/analytics/recent_project_activity', march)).rows;
  const events = await behind('recent_project_activity', 'changes', changed, 'company');
  expect(events).toEqual([
    expect.objectContaining({ event: 'Updated', what: 'Project', summary: 'Title', changes: 3 }),
  ]);
  expect((await read(other, '/api/company_admin/analytics/project_changes', march)).rows).toEqual([]);
});

test('rows of an event and requests of a language model are listed one by one', async () => {
  const made = await company.send('POST', '/api/company_admin/roles.json', { name: 'Team of an event' });
  expect(made.status).toBe(201);
  const [event = {}] = (await read(company, '/api/company_admin/analytics/most_recent_user_events')).rows;
  const rows = await read(company, '/api/company_admin/analytics/changed_rows', `change_id=${event['change_id']}`);
  expect(rows.rows).toHaveLength(Number(event['count']));
  expect(rows.rows[0]).toMatchObject({ event: 'Added', what: 'Team', name: 'Team of an event', row_id: made.body.id });
  expect(
    (await read(other, '/api/company_admin/analytics/changed_rows', `change_id=${event['change_id']}`)).rows,
  ).toEqual([]);
  await run(sql`delete from llm_usage`);
  for (const [of, user, failed, about] of [
    [ours, people[0], false, true],
    [ours, people[0], true],
    [ours, null, false],
    [theirs, people[2], false],
  ])
    await run(
      sql`insert into llm_usage (company_id, user_id, project_id, purpose, input_tokens, output_tokens, cost, failed, created_at) values (${of}, ${user}, (select min(id) from project where company_id = ${of} and ${about ?? false}), 'chat', 7, 1, 0.5, ${failed}, '2025-03-04')`,
    );
  const uses = (await read(system, '/api/admin/analytics/llm_usage', march)).rows;
  expect(uses).toHaveLength(4);
  expect(uses.filter(({ project }) => project !== null)).toHaveLength(1);
  for (const use of uses) {
    const requests = await behind('ai_usage', 'requests', use);
    expect([requests.length, sum(requests, 'input_tokens'), sum(requests, 'cost')]).toEqual([
      use['requests'],
      use['input_tokens'],
      use['cost'],
    ]);
  }
  expect(await behind('ai_usage', 'failed', uses.find(({ failed }) => failed === 1) ?? {})).toHaveLength(1);
  const own = await read(company, '/api/company_admin/analytics/llm_requests', march);
  expect(own.rows).toHaveLength(3);
});

test('a period that is none is refused with what is wrong', async () => {
  const path = '/api/admin/analytics/daily_active_users';
  for (const query of ['from=2025-03-03&to=2025-03-01', 'zone=Nowhere/Land', 'from=1990-01-01', 'from=yesterday'])
    expect([query, (await system.send('GET', `${path}?${query}`)).status]).toEqual([query, 422]);
});

test('what is older than the statistics are kept goes, but for the first hour of each person, which tells who was new', async () => {
  const [ann] = people as [number];
  const [project] = await run<{ id: number }>(sql`select min(id) as id from project where company_id = ${ours}`);
  const old = ['2020-01-06T09:00:00Z', '2020-01-07T09:00:00Z', '2020-02-03T09:00:00Z'];
  for (const hour of old) {
    await run(
      sql`insert into tessera_activity (hour, user_id, company_id, requests) values (${hour}, ${ann}, ${ours}, 1)`,
    );
    await run(
      sql`insert into tessera_project_view (hour, project_id, user_id, company_id, views) values (${hour}, ${project?.id}, ${ann}, ${ours}, 1)`,
    );
  }
  const stored = async (table: 'tessera_activity' | 'tessera_project_view') =>
    (
      await run<{ hour: string }>(
        sql`select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as hour from ${raw(table)} where hour < '2021-01-01' order by 1`,
      )
    ).map(({ hour }) => hour);
  const count = await run(sql`select 1 from tessera_activity`);
  expect(await sweepStatistics(server.database, 30, Date.parse('2021-01-01'))).toBe(5);
  expect([await stored('tessera_activity'), await stored('tessera_project_view')]).toEqual([['2020-01-06'], []]);
  expect((await run(sql`select 1 from tessera_activity`)).length).toBe(count.length - 2);
  await run(sql`delete from tessera_activity where hour < '2021-01-01'`);
});
