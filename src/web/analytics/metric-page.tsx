/** The page of a statistic: period, figures, chart, and a table with the same data. */
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { levelRank } from '../../contract/audience.ts';
import { metricAt, metricOf } from '../../metrics/find-metric.ts';
import { type Metric, type MetricArea, maxFigures } from '../../metrics/metric.ts';
import { request } from '../api/client.ts';
import { forbiddenPath, inPlace } from '../api/failure.ts';
import { lazyPart } from '../api/lazy-part.ts';
import { fileName, saveFile } from '../resources/transfer/write-table.ts';
import { Failed, Waiting } from '../resources/views/states.tsx';
import { useCaller } from '../session/caller.ts';
import { ScreenHeader } from '../ui/header.tsx';
import { asCsv, columnsFor, decimalText, type Figures, type MetricQuery, tileLink, tileText } from './figures.ts';
import { MetricTable } from './metric-table.tsx';
import { PeriodBar, periodIn } from './period-bar.tsx';
import './analytics.css';

const MetricChart = lazyPart(
  () => import('./metric-chart.tsx'),
  (part) => part.MetricChart,
);

/** Renders the metric in the address, if it exists in the user's area; otherwise nothing. */
export function MetricPage() {
  const { pathname } = useLocation();
  const found = metricAt(pathname);
  const caller = useCaller();
  if (!found) return null;
  const audience = found.area === 'system' ? 'system_admin' : 'company_admin';
  const metric = metricOf(found.key);
  if (levelRank(caller.audience) < levelRank(audience)) {
    const from = found.area === 'system' ? 'a system administrator' : 'an administrator of your company';
    return <Navigate to={forbiddenPath} replace state={{ what: metric.title, from }} />;
  }
  return <Statistic metric={metric} area={found.area} />;
}

interface Answer {
  readonly rows: readonly Figures[];
  readonly series: readonly Figures[] | null;
}

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function useFigures({ system, company }: Metric, area: MetricArea, query: MetricQuery) {
  const path = (area === 'system' ? system : company)?.path ?? '';
  return useQuery({
    queryKey: ['statistic', path, query],
    queryFn: async ({ signal }) =>
      (await request<Answer>('GET', path, { query: { ...query, zone: zone() }, signal, optOut: inPlace })).data,
  });
}

function Statistic({ metric, area }: { readonly metric: Metric; readonly area: MetricArea }) {
  const [search, setSearch] = useSearchParams();
  const query = periodIn(search, metric);
  const { data, error, refetch } = useFigures(metric, area, query);
  const columns = columnsFor(metric, area);
  const empty = data && data.rows.length === 0;
  return (
    <>
      <ScreenHeader
        title={metric.title}
        primary={
          data &&
          !empty && (
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                const content = new Blob([asCsv(columns, data.rows)], { type: 'text/csv;charset=utf-8' });
                saveFile(fileName(metric.title, 'csv'), content);
              }}
            >
              <i className="bi bi-download" aria-hidden="true" /> CSV
            </button>
          )
        }
      />
      <div className="statistic">
        <p className="text-2">{metric.help}</p>
        <PeriodBar metric={metric} query={query} onChange={(next) => setSearch(next, { replace: true })} />
        {!data && error !== null && (
          <Failed what={`${metric.title} could not be loaded.`} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Waiting />}
        {empty && (
          <p className="statistic-empty" role="status">
            Nothing in this period. A longer one may show more.
          </p>
        )}
        {data && !empty && (
          <>
            {metric.tiles.length > 0 && (
              <dl className="statistic-tiles">
                {metric.tiles.map((tile) => {
                  const link = tileLink(metric, tile, data.rows, { area, query });
                  const text = tileText(metric, tile, data.rows);
                  return (
                    <div key={tile.title} className="card">
                      <dt>{tile.title}</dt>
                      <dd>{link ? <Link to={link}>{text}</Link> : text}</dd>
                    </div>
                  );
                })}
              </dl>
            )}
            {metric.chart && metric.chart.kind !== 'cohort' && (
              <Suspense fallback={<div className="statistic-chart" aria-busy="true" />}>
                <MetricChart
                  title={metric.title}
                  columns={metric.columns}
                  chart={metric.chart}
                  rows={data.series ?? data.rows}
                />
              </Suspense>
            )}
            <MetricTable metric={metric} columns={columns} rows={data.rows} reading={{ area, query }} />
            {data.rows.length >= maxFigures && (
              <p className="text-2">
                These are the first {decimalText(maxFigures)} rows. A shorter period shows the rest.
              </p>
            )}
          </>
        )}
      </div>
    </>
  );
}
