/** The type of a statistic: its addresses, columns and chart; also columns that several statistics share. Pure. */

/** A column of a statistic's rows. */
export interface MetricColumn {
  readonly name: string;
  readonly title: string;
  readonly kind: 'text' | 'number' | 'decimal' | 'percent' | 'day' | 'moment' | 'weekday' | 'hour';
  /**
   * The page with the rows behind the value: row members in braces; `{area}`, `{person}` and `{project}` for the pages
   * that the reader may open; and `{query}` for the page's parameters that the link does not set.
   */
  readonly link?: string;
  /** The text for a missing value. */
  readonly empty?: string;
  /** The default value, which is not shown. */
  readonly usual?: number;
  /** Shown only to system admins. */
  readonly only?: 'system';
}

/** The maximum number of rows of a statistic; the first rows by its order are returned. */
export const maxFigures = 1000;

/**
 * `line` and `bar`: over time. `top`: the first rows as bars. `heat`: weekday by hour. `cohort`: shaded table cells,
 * weeks by weeks since the first visit.
 */
type Drawing = 'line' | 'bar' | 'top' | 'heat' | 'cohort';

/** A statistic. */
export interface Metric {
  readonly title: string;
  readonly help: string;
  readonly icon: string;
  /**
   * The statistic whose figures are computed from these rows. It links to them, and the navigation nests them below it.
   */
  readonly behind?: string;
  /** The page and the call of the statistic, for all companies and for the reader's own. */
  readonly system: MetricPlace;
  readonly company: MetricPlace | null;
  /** Whether the period lies before or after today, and its default length in days. */
  readonly looks: 'back' | 'ahead';
  readonly days: number;
  /** The chart; null for rows that are read one by one, for which a chart is useless. */
  readonly chart: { readonly kind: Drawing; readonly x: string; readonly y: readonly string[] } | null;
  /** Adjacent rows with equal values in these columns form one line that can be expanded. */
  readonly folds?: readonly string[];
  readonly columns: readonly MetricColumn[];
  /** Figures above the chart. */
  readonly tiles: readonly { readonly title: string; readonly of: string; readonly by: 'sum' | 'max' | 'average' }[];
}

interface MetricPlace {
  readonly route: string;
  readonly path: string;
  /** The path of the call. */
  readonly call: string;
}

/**
 * The page and the call of a statistic over all companies. `path` is for a call whose name differs in the
 * specification.
 */
export const forAll = (name: string, path = `analytics/${name}`): MetricPlace => ({
  route: `/admin/${name.replaceAll('_', '-')}`,
  path: `/api/admin/${path}`,
  call: `admin_${name}`,
});

/** The page and the call of a statistic over the reader's own company. */
export const forOwn = (name: string, path = `analytics/${name}`): MetricPlace => ({
  route: `/company/${name.replaceAll('_', '-')}`,
  path: `/api/company_admin/${path}`,
  call: `company_${name}`,
});

/** Columns that several statistics share. */
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

/** A figure of a project, linked to the page of its rows. */
export const ofProject = (name: string, title: string, page: 'project-changes' | 'project-views'): MetricColumn => ({
  name,
  title,
  kind: 'number',
  link: `{area}/${page}?project_id={project_id}&{query}`,
});

/**
 * A link to the people whose first visit was in a week, and who were active between the days in two members of the row.
 */
export const cohort = (from: string, to: string): string =>
  `{area}/active-people?from={${from}}&to={${to}}&first_from={week}&first_to={until}`;

/** The percentage of a cohort's people who were active in the given week after their first, counted from 0. */
export const cohortWeek = (week: number): MetricColumn => ({
  name: `week_${week}`,
  title: `Week ${week}`,
  kind: 'percent',
  link: cohort(`from_${week}`, `to_${week}`),
});

/** The link to requests of one person to one model about one project; 0 means without one. */
export const modelRequests =
  '{area}/ai-requests?company_id={company_id}&user_id={of_user}&project_id={of_project}&llm_model_id={of_model}&{query}';

/** All companies, or the reader's own. */
export type MetricArea = 'system' | 'company';
