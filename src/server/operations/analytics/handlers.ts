/** The calls of the statistics: of all companies for system admins, of their own company for company admins. */

import { metricOf } from '../../../metrics/find-metric.ts';
import type { MetricColumn } from '../../../metrics/metric.ts';
import { type MetricKey, metrics } from '../../../metrics/metrics.ts';
import type { Handlers } from '../../calls/call.ts';
import { ApiProblem } from '../../engine/problem.ts';
import type { Services } from '../../services.ts';
import { writeActivity } from '../../session/activity.ts';
import { systemActor } from '../../store/database.ts';
import { withNamesakes } from './namesakes.ts';
import { type PeriodQuery, periodOf } from './period.ts';
import { counts } from './statistics.ts';

type Row = Record<string, unknown>;

async function answer(key: MetricKey, query: PeriodQuery, company: number | null, { database, model }: Services) {
  const { days, looks } = metrics[key];
  const period = periodOf(query, days, looks);
  const counted = counts[key]({ period, query, company, model });
  // Writes this process's pending counts first, so that the statistics include them.
  await writeActivity(database);
  const [rows, series] = await Promise.all([
    database.query<Row>(systemActor, counted.rows),
    counted.series ? database.query<Row>(systemActor, counted.series) : null,
  ]);
  const { columns } = metricOf(key);
  const moments = columns.filter(({ kind }) => kind === 'moment');
  const named = columns.some(({ name }) => name === 'email') ? rows : await withNamesakes(database, rows, company);
  return {
    status: 200 as const,
    body: { rows: named.map((row) => withMoments(row, moments)), series: series && [...series] },
  };
}

/** A row with its timestamps in ISO 8601 instead of the database's format. */
const withMoments = (row: Row, moments: readonly MetricColumn[]): Row => ({
  ...row,
  ...Object.fromEntries(
    moments.flatMap(({ name }) => {
      const at = row[name];
      return at === null || at === undefined ? [] : [[name, new Date(String(at)).toISOString()]];
    }),
  ),
});

interface Asking {
  readonly query: PeriodQuery;
  readonly caller: { readonly company: { readonly id: number } | null };
}

const ofAll =
  (key: MetricKey) =>
  ({ query }: Asking, services: Services) =>
    answer(key, query, null, services);

const ofOwn =
  (key: MetricKey) =>
  ({ query, caller }: Asking, services: Services) => {
    if (!caller.company) throw new ApiProblem('forbidden', 'You work in no company whose figures you could see.');
    return answer(key, query, caller.company.id, services);
  };

export const analyticsHandlers = {
  admin_daily_active_users: ofAll('daily_active_users'),
  admin_monthly_active_users: ofAll('monthly_active_users'),
  admin_user_stickiness: ofAll('user_stickiness'),
  admin_user_retention: ofAll('user_retention'),
  admin_busiest_hours: ofAll('busiest_hours'),
  admin_recent_project_activity: ofAll('recent_project_activity'),
  admin_most_viewed_projects: ofAll('most_viewed_projects'),
  admin_most_recent_user_events: ofAll('most_recent_user_events'),
  admin_trials_ending_soon: ofAll('trials_ending_soon'),
  admin_recent_invite_users: ofAll('recent_invite_users'),
  admin_ai_usage: ofAll('ai_usage'),
  admin_active_people: ofAll('active_people'),
  admin_project_views: ofAll('project_views'),
  admin_project_changes: ofAll('project_changes'),
  admin_changed_rows: ofAll('changed_rows'),
  admin_ai_requests: ofAll('ai_requests'),
  company_daily_active_users: ofOwn('daily_active_users'),
  company_monthly_active_users: ofOwn('monthly_active_users'),
  company_recent_project_activity: ofOwn('recent_project_activity'),
  company_most_recent_user_events: ofOwn('most_recent_user_events'),
  company_ai_usage: ofOwn('ai_usage'),
  company_active_people: ofOwn('active_people'),
  company_project_changes: ofOwn('project_changes'),
  company_changed_rows: ofOwn('changed_rows'),
  company_ai_requests: ofOwn('ai_requests'),
} satisfies Partial<Handlers>;
