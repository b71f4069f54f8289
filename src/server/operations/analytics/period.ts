/** The period of a statistic: days in the reader's time zone, converted to instants in SQL. */
import sql, { raw, type Sql } from 'sql-template-tag';
import { type FieldError, invalid } from '../../engine/problem.ts';

export interface PeriodQuery {
  readonly from?: string;
  readonly to?: string;
  readonly zone?: string;
  readonly weekday?: number;
  readonly hour?: number;
  /** Limits the statistic to people whose first activity is on one of these days. */
  readonly first_from?: string;
  readonly first_to?: string;
  /** Limits the statistic to one person, project, company, model or change; 0 selects rows without one. */
  readonly user_id?: number;
  readonly project_id?: number;
  readonly company_id?: number;
  readonly llm_model_id?: number;
  readonly change_id?: number;
  readonly failed?: boolean;
}

export interface Period {
  /** The first and the last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The maximum number of days, because a statistic over time has a row for each day. */
const maxDays = 1100;

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/**
 * The requested days. The default is the statistic's own number of days, up to today or from today on.
 * @throws {ApiProblem} 422 for an invalid period
 */
export function periodOf(query: PeriodQuery, days: number, looks: 'back' | 'ahead'): Period {
  const zone = query.zone ?? 'UTC';
  const errors: FieldError[] = [];
  if (!isZone(zone)) errors.push({ pointer: '/query/zone', message: `There is no time zone "${zone}".` });
  if (errors.length) throw invalid(errors);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
  const shifted = (day: string, by: number) => new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10);
  const from = query.from ?? (looks === 'ahead' ? today : shifted(query.to ?? today, 1 - days));
  const to = query.to ?? (looks === 'ahead' ? shifted(from, days - 1) : today > from ? today : from);
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (length < 1) errors.push({ pointer: '/query/to', message: 'The period ends before it begins.' });
  if (length > maxDays)
    errors.push({ pointer: '/query/from', message: `A period has at most ${maxDays} days. Begin it later.` });
  if (errors.length) throw invalid(errors);
  return { from, to, zone };
}

/** Condition that an instant is in the period. */
export const within = (at: Sql, { from, to, zone }: Period): Sql =>
  sql`(${at} >= (${from}::date)::timestamp at time zone ${zone} and ${at} < (${to}::date + 1)::timestamp at time zone ${zone})`;

/** The day of an instant, as a date. */
export const dayOf = (at: Sql, { zone }: Period): Sql => sql`(${at} at time zone ${zone})::date`;

/** Condition that a column has the company; true if the company is null. */
export const ofCompany = (column: string, company: number | null): Sql =>
  company === null ? raw('true') : sql`${raw(column)} = ${company}`;
