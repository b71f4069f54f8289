/** The period of a statistic, which is part of the address. */
import { useId } from 'react';
import { DayInput } from '../../fields/date/day-input.tsx';
import { isWhole } from '../../fields/date/typed-day.ts';
import type { Metric } from '../../metrics/metric.ts';
import { hourText, type MetricQuery, weekdayText } from './figures.ts';

const dayMs = 24 * 60 * 60 * 1000;
const dayText = (at: number): string => {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

const lastDays = (days: number, looks: Metric['looks']): MetricQuery => {
  const other = dayText(Date.now() + (looks === 'ahead' ? 1 : -1) * (days - 1) * dayMs);
  const today = dayText(Date.now());
  return looks === 'ahead' ? { from: today, to: other } : { from: other, to: today };
};

/** Texts for further filters, by parameter. */
const narrowings: Readonly<Record<string, (value: string) => string>> = {
  weekday: (day) => `${weekdayText(Number(day))}s`,
  hour: (hour) => `from ${hourText(Number(hour))} to ${hourText(Number(hour) + 1)}`,
  first_from: (day) => `people who first came on ${day} or later`,
  first_to: (day) => `people who first came by ${day}`,
  user_id: () => 'one person',
  project_id: () => 'one project',
  company_id: () => 'one company',
  llm_model_id: () => 'one model',
  failed: (failed) => (failed === 'true' ? 'what failed' : 'what did not fail'),
  change_id: () => 'one change',
};

/** The period in the address, or the default one. Other filters are retained. */
export function periodIn(search: URLSearchParams, { days, looks }: Metric): MetricQuery {
  const given = Object.fromEntries(
    ['from', 'to', ...Object.keys(narrowings)].flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value] as const] : [];
    }),
  );
  return given['from'] && given['to'] ? given : { ...lastDays(days, looks), ...given };
}

interface PeriodBarProps {
  readonly metric: Metric;
  readonly query: MetricQuery;
  readonly onChange: (query: MetricQuery) => void;
}

/** The control for the period of a statistic: one of the usual periods, or two dates. */
export function PeriodBar({ metric, query, onChange }: PeriodBarProps) {
  const id = useId();
  const { from = '', to = '', ...rest } = query;
  const choices = [...new Set([7, 30, 90, metric.days])].toSorted((one, other) => one - other);
  const chosen = (days: number) => {
    const period = lastDays(days, metric.looks);
    return period['from'] === from && period['to'] === to;
  };
  const set = (name: 'from' | 'to', value: string) => {
    if (isWhole(value)) onChange({ ...rest, from, to, [name]: value });
  };
  return (
    <fieldset className="statistic-period">
      <legend className="visually-hidden">Period</legend>
      {choices.map((days) => (
        <button
          key={days}
          type="button"
          className={chosen(days) ? 'btn btn-primary' : 'btn btn-secondary'}
          aria-pressed={chosen(days)}
          onClick={() => onChange({ ...rest, ...lastDays(days, metric.looks) })}
        >
          {metric.looks === 'ahead' ? 'Next' : 'Last'} {days} days
        </button>
      ))}
      <span className="statistic-bound">
        <label htmlFor={`${id}-from`}>From</label>
        <DayInput id={`${id}-from`} value={from} max={to} onValue={(day) => set('from', day)} />
      </span>
      <span className="statistic-bound">
        <label htmlFor={`${id}-to`}>to</label>
        <DayInput id={`${id}-to`} value={to} min={from} onValue={(day) => set('to', day)} />
      </span>
      {Object.keys(rest).length > 0 && (
        <>
          <span className="text-2">
            Only{' '}
            {Object.entries(rest)
              .map(([name, value]) => narrowings[name]?.(value))
              .join(', ')}
          </span>
          <button type="button" className="btn btn-quiet" onClick={() => onChange({ from, to })}>
            Show all of the period
          </button>
        </>
      )}
    </fieldset>
  );
}
