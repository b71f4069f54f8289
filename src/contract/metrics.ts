/** The statistics: what each is called, where it stands, what its rows hold and how they are drawn. Pure. */

export interface MetricColumn {
  readonly name: string;
  readonly title: string;
  readonly kind: 'text' | 'number' | 'decimal' | 'percent' | 'day' | 'moment' | 'weekday' | 'hour';
  /**
   * The page with what stands behind the value: members of the row in braces, `{area}`, `{person}` and `{project}` for
   * where the reader finds these, and `{asked}` for what the page itself was asked for and the link does not say.
   */
  readonly link?: string;
  /** Shown to system admins alone. */
  readonly only?: 'system';
}

/** Rows that a statistic answers at most, the first in its order. */
export const mostFigures = 1000;

/** `line` and `bar` along time, `top` the first rows as bars, `heat` weekday by hour, `cohort` weeks by weeks after. */
type Drawing = 'line' | 'bar' | 'top' | 'heat' | 'cohort';

export interface Metric {
  readonly title: string;
  readonly help: string;
  readonly icon: string;
  /** The statistic whose figures are made of these rows: they are reached from it, and stand below it in the navigation. */
  readonly behind?: string;
  /** Where it stands, and the call that answers it, for all companies and for one's own. */
  readonly system: MetricPlace;
  readonly company: MetricPlace | null;
  /** Which way the period lies from today, and how many days it has at first. */
  readonly looks: 'back' | 'ahead';
  readonly days: number;
  readonly chart: { readonly kind: Drawing; readonly x: string; readonly y: readonly string[] };
  readonly columns: readonly MetricColumn[];
  /** Figures above the chart. */
  readonly tiles: readonly { readonly title: string; readonly of: string; readonly by: 'sum' | 'max' | 'average' }[];
}

interface MetricPlace {
  readonly route: string;
  readonly path: string;
  /** Of the call. */
  readonly call: string;
}

/** The page and the call of a statistic over all companies; `path` where the specification calls it otherwise. */
const forAll = (name: string, path = `analytics/${name}`): MetricPlace => ({
  route: `/admin/${name.replaceAll('_', '-')}`,
  path: `/api/admin/${path}`,
  call: `admin_${name}`,
});

/** Those of a statistic over the reader's own company. */
const forOwn = (name: string, path = `analytics/${name}`): MetricPlace => ({
  route: `/company/${name.replaceAll('_', '-')}`,
  path: `/api/company_admin/${path}`,
  call: `company_${name}`,
});

/** Columns that many statistics have. */
const day: MetricColumn = { name: 'day', title: 'Day', kind: 'day' };
const who: MetricColumn = { name: 'user', title: 'Who', kind: 'text', link: '{person}' };
const project: MetricColumn = { name: 'project', title: 'Project', kind: 'text', link: '{project}' };
const company: MetricColumn = {
  name: 'company',
  title: 'Company',
  kind: 'text',
  link: '/admin/company/{company_id}',
  only: 'system',
};

/** A figure of a project, with the page of what it is made of. */
const ofProject = (name: string, title: string, page: 'project-changes' | 'project-views'): MetricColumn => ({
  name,
  title,
  kind: 'number',
  link: `{area}/${page}?project_id={project_id}&{asked}`,
});

/** People who first came in a week, of those who were here between the days that two members of the row tell. */
const cohort = (from: string, to: string): string =>
  `{area}/active-people?from={${from}}&to={${to}}&first_from={week}&first_to={until}`;

const cohortWeek = (week: number): MetricColumn => ({
  name: `week_${week}`,
  title: `Week ${week}`,
  kind: 'percent',
  link: cohort(`from_${week}`, `to_${week}`),
});

/** Requests of one person to one model; 0 where either is not there any more. */
const modelRequests = '{area}/ai-requests?company_id={company_id}&user_id={of_user}&llm_model_id={of_model}&{asked}';

export const metrics = {
  daily_active_users: {
    title: 'Daily active users',
    help: 'How many people have done something on each day.',
    icon: 'graph-up',
    system: forAll('daily_active_users'),
    company: forOwn('daily_active_users'),
    looks: 'back',
    days: 30,
    chart: { kind: 'line', x: 'day', y: ['users'] },
    columns: [
      day,
      { name: 'users', title: 'People', kind: 'number', link: '{area}/active-people?from={day}&to={day}&{asked}' },
      { name: 'requests', title: 'Requests', kind: 'number', link: '{area}/active-people?from={day}&to={day}&{asked}' },
    ],
    tiles: [
      { title: 'Most people on a day', of: 'users', by: 'max' },
      { title: 'People on an average day', of: 'users', by: 'average' },
    ],
  },
  monthly_active_users: {
    title: 'Monthly active users',
    help: 'How many people have done something in each month, and how many of them were new.',
    icon: 'calendar3',
    system: forAll('monthly_active_users'),
    company: forOwn('monthly_active_users'),
    looks: 'back',
    days: 365,
    chart: { kind: 'bar', x: 'month', y: ['users', 'new_users'] },
    columns: [
      { name: 'month', title: 'Month', kind: 'text' },
      { name: 'users', title: 'People', kind: 'number', link: '{area}/active-people?from={from}&to={to}' },
      {
        name: 'new_users',
        title: 'New',
        kind: 'number',
        link: '{area}/active-people?from={from}&to={to}&first_from={from}&first_to={to}',
      },
    ],
    tiles: [
      { title: 'Most people in a month', of: 'users', by: 'max' },
      { title: 'People in an average month', of: 'users', by: 'average' },
    ],
  },
  user_stickiness: {
    title: 'User stickiness',
    help: 'Of the people who came within thirty days, how many come on one day.',
    icon: 'magnet',
    system: forAll('user_stickiness'),
    company: null,
    looks: 'back',
    days: 30,
    chart: { kind: 'line', x: 'day', y: ['stickiness'] },
    columns: [
      day,
      { name: 'daily', title: 'On the day', kind: 'number', link: '{area}/active-people?from={day}&to={day}' },
      { name: 'monthly', title: 'Within 30 days', kind: 'number', link: '{area}/active-people?from={since}&to={day}' },
      {
        name: 'stickiness',
        title: 'Stickiness',
        kind: 'percent',
        link: '{area}/active-people?from={day}&to={day}',
      },
    ],
    tiles: [{ title: 'On average', of: 'stickiness', by: 'average' }],
  },
  user_retention: {
    title: 'User retention',
    help: 'Of the people who first came in a week, how many were back in the weeks after.',
    icon: 'arrow-repeat',
    system: forAll('user_retention'),
    company: null,
    looks: 'back',
    days: 84,
    chart: {
      kind: 'cohort',
      x: 'week',
      y: ['week_1', 'week_2', 'week_3', 'week_4', 'week_5', 'week_6', 'week_7', 'week_8'],
    },
    columns: [
      { name: 'week', title: 'Week from', kind: 'day' },
      { name: 'people', title: 'First came', kind: 'number', link: cohort('week', 'until') },
      ...[1, 2, 3, 4, 5, 6, 7, 8].map(cohortWeek),
    ],
    tiles: [],
  },
  busiest_hours: {
    title: 'Busiest hours',
    help: 'How much was asked of the system at which hour of which weekday.',
    icon: 'clock',
    system: forAll('busiest_hours', 'systems/get_previous_days_busiest_hours'),
    company: null,
    looks: 'back',
    days: 30,
    chart: { kind: 'heat', x: 'hour', y: ['requests'] },
    columns: [
      { name: 'weekday', title: 'Weekday', kind: 'weekday' },
      { name: 'hour', title: 'Hour', kind: 'hour' },
      {
        name: 'requests',
        title: 'Requests',
        kind: 'number',
        link: '{area}/active-people?from={from}&to={to}&weekday={weekday}&hour={hour}',
      },
      {
        name: 'users',
        title: 'People',
        kind: 'number',
        link: '{area}/active-people?from={from}&to={to}&weekday={weekday}&hour={hour}',
      },
    ],
    tiles: [{ title: 'Requests in all', of: 'requests', by: 'sum' }],
  },
  recent_project_activity: {
    title: 'Recent project activity',
    help: 'Which projects were worked on.',
    icon: 'activity',
    system: forAll('recent_project_activity', 'project_analytics/get_recent_projects_activity'),
    company: forOwn('recent_project_activity'),
    looks: 'back',
    days: 30,
    chart: { kind: 'top', x: 'project', y: ['changes'] },
    columns: [
      project,
      company,
      ofProject('changes', 'Changes', 'project-changes'),
      ofProject('people', 'People', 'project-changes'),
      { name: 'last_at', title: 'Last changed', kind: 'moment' },
    ],
    tiles: [{ title: 'Changes in all', of: 'changes', by: 'sum' }],
  },
  most_viewed_projects: {
    title: 'Most viewed projects',
    help: 'Which projects were opened most.',
    icon: 'eye',
    system: forAll('most_viewed_projects', 'project_analytics/get_most_viewed_projects'),
    company: null,
    looks: 'back',
    days: 30,
    chart: { kind: 'top', x: 'project', y: ['views'] },
    columns: [
      project,
      company,
      ofProject('views', 'Views', 'project-views'),
      ofProject('people', 'People', 'project-views'),
      { name: 'last_at', title: 'Last viewed', kind: 'moment' },
    ],
    tiles: [{ title: 'Views in all', of: 'views', by: 'sum' }],
  },
  most_recent_user_events: {
    title: 'Most recent user events',
    help: 'What people have done last, the latest first.',
    icon: 'list-ul',
    system: forAll('most_recent_user_events'),
    company: forOwn('most_recent_user_events'),
    looks: 'back',
    days: 7,
    chart: { kind: 'bar', x: 'day', y: ['events'] },
    columns: [
      { name: 'at', title: 'When', kind: 'moment' },
      who,
      company,
      { name: 'event', title: 'What was done', kind: 'text' },
      { name: 'what', title: 'To what', kind: 'text' },
      { name: 'name', title: 'Called', kind: 'text' },
      { name: 'count', title: 'Rows', kind: 'number', link: '{area}/changed-rows?change_id={change_id}&{asked}' },
    ],
    tiles: [],
  },
  trials_ending_soon: {
    title: 'Trials ending soon',
    help: 'Companies whose trial ends within the period.',
    icon: 'hourglass-split',
    system: forAll('trials_ending_soon', 'companies/get_trial_ending_soon_companies'),
    company: null,
    looks: 'ahead',
    days: 30,
    chart: { kind: 'top', x: 'company', y: ['days_left'] },
    columns: [
      company,
      { name: 'trial_ends_at', title: 'Trial ends', kind: 'moment' },
      { name: 'days_left', title: 'Days left', kind: 'number', link: '/admin/company/{company_id}' },
      {
        name: 'people',
        title: 'People',
        kind: 'number',
        link: '/admin/company/{company_id}?tab=admin_companies_users',
      },
      {
        name: 'licences_used',
        title: 'Licences used',
        kind: 'number',
        link: '/admin/company/{company_id}?tab=admin_companies_users&filter[licensed]=true',
      },
      { name: 'licences', title: 'Licences', kind: 'number', link: '/admin/company/{company_id}' },
    ],
    tiles: [],
  },
  recent_invite_users: {
    title: 'Recently created users',
    help: 'Who has been given an account.',
    icon: 'person-plus',
    system: forAll('recent_invite_users', 'analytics/recent_invited_users'),
    company: null,
    looks: 'back',
    days: 30,
    chart: { kind: 'bar', x: 'day', y: ['users'] },
    columns: [
      { name: 'created_at', title: 'Created', kind: 'moment' },
      who,
      { name: 'email', title: 'Email', kind: 'text' },
      { name: 'companies', title: 'Companies', kind: 'text' },
      { name: 'state', title: 'State', kind: 'text' },
    ],
    tiles: [],
  },
  ai_usage: {
    title: 'AI usage',
    help: 'What language models were asked, and what it cost.',
    icon: 'cpu',
    system: forAll('ai_usage', 'analytics/llm_usage'),
    company: forOwn('ai_usage', 'analytics/llm_usage'),
    looks: 'back',
    days: 30,
    chart: { kind: 'bar', x: 'day', y: ['requests'] },
    columns: [
      company,
      who,
      { name: 'model', title: 'Model', kind: 'text' },
      { name: 'requests', title: 'Requests', kind: 'number', link: modelRequests },
      { name: 'failed', title: 'Failed', kind: 'number', link: `${modelRequests}&failed=true` },
      { name: 'input_tokens', title: 'Tokens in', kind: 'number', link: modelRequests },
      { name: 'output_tokens', title: 'Tokens out', kind: 'number', link: modelRequests },
      { name: 'cost', title: 'Cost', kind: 'decimal', link: modelRequests },
    ],
    tiles: [
      { title: 'Requests', of: 'requests', by: 'sum' },
      { title: 'Cost', of: 'cost', by: 'sum' },
    ],
  },
  active_people: {
    title: 'Active people',
    help: 'Who has done something, and how much.',
    icon: 'people',
    system: forAll('active_people'),
    company: forOwn('active_people'),
    looks: 'back',
    days: 30,
    chart: { kind: 'top', x: 'user', y: ['requests'] },
    columns: [
      who,
      { name: 'companies', title: 'Companies', kind: 'text', only: 'system' },
      {
        name: 'requests',
        title: 'Requests',
        kind: 'number',
        link: '{area}/daily-active-users?user_id={user_id}&{asked}',
      },
      { name: 'days', title: 'Days', kind: 'number', link: '{area}/daily-active-users?user_id={user_id}&{asked}' },
      { name: 'last_at', title: 'Last here', kind: 'moment' },
    ],
    tiles: [{ title: 'Requests in all', of: 'requests', by: 'sum' }],
  },
  project_views: {
    title: 'Views of projects',
    help: 'Who opened which project on which day, the latest first.',
    icon: 'eye',
    behind: 'most_viewed_projects',
    system: forAll('project_views'),
    company: null,
    looks: 'back',
    days: 30,
    chart: { kind: 'bar', x: 'day', y: ['views'] },
    columns: [day, who, project, { name: 'views', title: 'Views', kind: 'number' }],
    tiles: [],
  },
  project_changes: {
    title: 'Changes of projects',
    help: 'What was done in projects, the latest first.',
    icon: 'clock-history',
    behind: 'recent_project_activity',
    system: forAll('project_changes'),
    company: forOwn('project_changes'),
    looks: 'back',
    days: 30,
    chart: { kind: 'bar', x: 'day', y: ['changes'] },
    columns: [
      { name: 'at', title: 'When', kind: 'moment' },
      who,
      project,
      { name: 'event', title: 'What was done', kind: 'text' },
      { name: 'what', title: 'To what', kind: 'text' },
      { name: 'summary', title: 'Called', kind: 'text' },
      { name: 'changes', title: 'Changes', kind: 'number' },
    ],
    tiles: [],
  },
  changed_rows: {
    title: 'Changed rows',
    help: 'The rows that were added, changed and deleted, the latest first.',
    icon: 'list-columns',
    behind: 'most_recent_user_events',
    system: forAll('changed_rows'),
    company: forOwn('changed_rows'),
    looks: 'back',
    days: 7,
    chart: { kind: 'top', x: 'what', y: ['rows'] },
    columns: [
      { name: 'at', title: 'When', kind: 'moment' },
      who,
      { name: 'event', title: 'What was done', kind: 'text' },
      { name: 'what', title: 'To what', kind: 'text' },
      { name: 'name', title: 'Called', kind: 'text' },
      { name: 'row_id', title: 'Number', kind: 'text' },
    ],
    tiles: [],
  },
  ai_requests: {
    title: 'AI requests',
    help: 'Each request to a language model, the latest first.',
    icon: 'cpu',
    behind: 'ai_usage',
    system: forAll('ai_requests', 'analytics/llm_requests'),
    company: forOwn('ai_requests', 'analytics/llm_requests'),
    looks: 'back',
    days: 30,
    chart: { kind: 'bar', x: 'day', y: ['requests'] },
    columns: [
      { name: 'at', title: 'When', kind: 'moment' },
      company,
      who,
      { name: 'model', title: 'Model', kind: 'text' },
      { name: 'purpose', title: 'What for', kind: 'text' },
      { name: 'outcome', title: 'Outcome', kind: 'text' },
      { name: 'input_tokens', title: 'Tokens in', kind: 'number' },
      { name: 'output_tokens', title: 'Tokens out', kind: 'number' },
      { name: 'cost', title: 'Cost', kind: 'decimal' },
    ],
    tiles: [],
  },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricKey = keyof typeof metrics;

export type MetricArea = 'system' | 'company';

export const metricKeys = Object.keys(metrics) as readonly MetricKey[];

/** The statistic as it is declared, whichever it is. */
export const metricOf = (key: MetricKey): Metric => metrics[key];

/** The statistic with the rows behind the figures of another; null where they lead elsewhere. */
export const rowsBehind = (key: MetricKey): Metric | null =>
  metricKeys.map(metricOf).find(({ behind }) => behind === key) ?? null;

/** Addresses of the pages of all statistics. */
export const metricRoutes: readonly string[] = metricKeys.flatMap((key) => {
  const { system, company } = metricOf(key);
  return company ? [system.route, company.route] : [system.route];
});

/** Which statistic stands at an address, and for whom. */
export function metricAt(pathname: string): { readonly key: MetricKey; readonly area: MetricArea } | null {
  for (const key of metricKeys) {
    const { system, company } = metricOf(key);
    if (system.route === pathname) return { key, area: 'system' };
    if (company?.route === pathname) return { key, area: 'company' };
  }
  return null;
}
