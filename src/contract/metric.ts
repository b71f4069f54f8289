/**
 * The type of a statistic: its places, the columns of its rows, and how they are drawn; with the columns that several
 * share. Pure.
 */

/** A column of a statistic's rows. */
export interface MetricColumn {
  readonly name: string;
  readonly title: string;
  readonly kind: 'text' | 'number' | 'decimal' | 'percent' | 'day' | 'moment' | 'weekday' | 'hour';
  /**
   * The page with the rows behind the value: members of the row in braces, `{area}`, `{person}` and `{project}` for
   * where the reader finds these, and `{query}` for those parameters of the page that the link does not have.
   */
  readonly link?: string;
  /** The text if there is no value. */
  readonly empty?: string;
  /** The usual value, which is not shown. */
  readonly usual?: number;
  /** Shown to system admins alone. */
  readonly only?: 'system';
}

/** Rows that a statistic answers at most, the first in its order. */
export const mostFigures = 1000;

/** `line` and `bar` along time, `top` the first rows as bars, `heat` weekday by hour, `cohort` shades in the table: weeks by weeks after. */
type Drawing = 'line' | 'bar' | 'top' | 'heat' | 'cohort';

/** A statistic. */
export interface Metric {
  readonly title: string;
  readonly help: string;
  readonly icon: string;
  /**
   * The statistic whose figures are computed from these rows: they are opened from it, and are below it in the
   * navigation.
   */
  readonly behind?: string;
  /** The places of the statistic, with its call, for all companies and for one's own. */
  readonly system: MetricPlace;
  readonly company: MetricPlace | null;
  /** The direction of the period from today, and its first length in days. */
  readonly looks: 'back' | 'ahead';
  readonly days: number;
  /** null for rows that are read one by one, for which a chart is of no use. */
  readonly chart: { readonly kind: Drawing; readonly x: string; readonly y: readonly string[] } | null;
  /** Adjacent rows with equal values in these columns are one line, which can be unfolded. */
  readonly folds?: readonly string[];
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
export const forAll = (name: string, path = `analytics/${name}`): MetricPlace => ({
  route: `/admin/${name.replaceAll('_', '-')}`,
  path: `/api/admin/${path}`,
  call: `admin_${name}`,
});

/** Those of a statistic over the reader's own company. */
export const forOwn = (name: string, path = `analytics/${name}`): MetricPlace => ({
  route: `/company/${name.replaceAll('_', '-')}`,
  path: `/api/company_admin/${path}`,
  call: `company_${name}`,
});

/** Columns that many statistics have. */
export const day: MetricColumn = { name: 'day', title: 'Day', kind: 'day' };
export const who: MetricColumn = {
  name: 'user',
  title: 'Who',
  kind: 'text',
  link: '{person}',
  empty: 'Removed account',
};
export const project: MetricColumn = { name: 'project', title: 'Project', kind: 'text', link: '{project}' };
export const company: MetricColumn = {
  name: 'company',
  title: 'Company',
  kind: 'text',
  link: '/admin/company/{company_id}',
  only: 'system',
};

/** A figure of a project, with a link to the page of its rows. */
export const ofProject = (name: string, title: string, page: 'project-changes' | 'project-views'): MetricColumn => ({
  name,
  title,
  kind: 'number',
  link: `{area}/${page}?project_id={project_id}&{query}`,
});

/** People whose first visit was in a week, of those who were here between the days in two members of the row. */
export const cohort = (from: string, to: string): string =>
  `{area}/active-people?from={${from}}&to={${to}}&first_from={week}&first_to={until}`;

/** The share, in percent, of a cohort's people who were here in the given week, counted from 0, after their first. */
export const cohortWeek = (week: number): MetricColumn => ({
  name: `week_${week}`,
  title: `Week ${week}`,
  kind: 'percent',
  link: cohort(`from_${week}`, `to_${week}`),
});

/** Requests of one person to one model about one project; 0 where there is none of them. */
export const modelRequests =
  '{area}/ai-requests?company_id={company_id}&user_id={of_user}&project_id={of_project}&llm_model_id={of_model}&{query}';

/** Over all companies, or over one's own. */
export type MetricArea = 'system' | 'company';
