/** The view that shows the distribution of values of each field over the rows of the list. */
import { useEffect, useState } from 'react';
import type { RowsViewProps } from '../../state/list/list-context.ts';
import { useList } from '../../state/list/list-context.ts';
import { saveCsv } from '../../transfer/write-table.ts';
import { Failed, TooFew, Waiting } from '../states.tsx';
import { Chart } from './chart.tsx';
import { chartLines, chartTitle, sectionsOf } from './chart-words.ts';
import { useDistribution } from './use-distribution.ts';
import './charts.css';

export function View({ onRange }: RowsViewProps) {
  const { entry, words } = useList();
  const { distribution, error, retry } = useDistribution();
  const [asTables, setAsTables] = useState(false);
  // The first rows are always loaded, because the count of the list comes from them.
  useEffect(() => onRange(0, 0), [onRange]);
  if (error) return <Failed what="The charts could not be counted." error={error} onRetry={retry} />;
  if (!distribution) return <Waiting />;
  const { fewest, charts } = distribution;
  if (distribution.rows === null && fewest !== null) return <TooFew fewest={fewest} />;
  return (
    <div className="charts">
      <div className="charts-tools">
        <button
          type="button"
          className="btn btn-secondary"
          aria-pressed={asTables}
          onClick={() => setAsTables(!asTables)}
        >
          <i className="bi bi-table" aria-hidden="true" /> Tables
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => saveCsv(entry.screen?.title ?? words.plural, chartLines(charts, charts))}
        >
          <i className="bi bi-download" aria-hidden="true" /> All as CSV
        </button>
      </div>
      {fewest !== null && (
        <p className="charts-note">
          {words.plural} are anonymous here: what fewer than {fewest} people have in common is not shown, and charts are
          of all people.
        </p>
      )}
      {sectionsOf(distribution).map(({ title, charts: some }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same title
        <div key={at} className="charts-section">
          {title && <h2 className="h5">{title}</h2>}
          <div className="charts-grid">
            {some.map((chart) => (
              <Chart
                key={`${chart.each?.id} ${chart.field} ${chart.sort}`}
                chart={chart}
                title={chartTitle(chart, charts)}
                fewest={fewest}
                asTable={asTables}
                heading={title ? 'h3' : 'h2'}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
