/** Finds statistics by their key, by the figures behind them, and by the address of their page. Pure. */
import type { Metric, MetricArea } from './metric.ts';
import { type MetricKey, metricKeys, metrics } from './metrics.ts';

/** The statistic with this key. */
export const metricOf = (key: MetricKey): Metric => metrics[key];

/** The statistic with the rows behind the figures of another; null without one. */
export const rowsBehind = (key: MetricKey): Metric | null =>
  metricKeys.map(metricOf).find(({ behind }) => behind === key) ?? null;

/** Addresses of the pages of all statistics. */
export const metricRoutes: readonly string[] = metricKeys.flatMap((key) => {
  const { system, company } = metricOf(key);
  return company ? [system.route, company.route] : [system.route];
});

/** The statistic and the area of an address. */
export function metricAt(pathname: string): { readonly key: MetricKey; readonly area: MetricArea } | null {
  for (const key of metricKeys) {
    const { system, company } = metricOf(key);
    if (system.route === pathname) return { key, area: 'system' };
    if (company?.route === pathname) return { key, area: 'company' };
  }
  return null;
}
