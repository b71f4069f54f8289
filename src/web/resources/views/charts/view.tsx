/** The distribution of the values of each field over the rows of the list. */
import { useEffect, useId, useState } from 'react';
import type { ComparedBy } from '../../../../contract/distribution.ts';
import type { ChartsBy } from '../../../../contract/screen.ts';
import type { RowsViewProps } from '../../state/list/list-context.ts';
import { useList } from '../../state/list/list-context.ts';
import { saveCsv } from '../../transfer/write-table.ts';
import { Failed, TooFew, Waiting } from '../states.tsx';
import { Chart } from './chart.tsx';
import { chartLines, chartTitle, comparisonText, sectionsOf } from './chart-words.ts';
import { offeredComparisons } from './compared-by.ts';
import { useDistribution } from './use-distribution.ts';
import './charts.css';

export function View({ onRange }: RowsViewProps) {
  const { entry, words } = useList();
  const offered = offeredComparisons(entry);
  const [chosen, setChosen] = useState('');
  const by = offered.find(({ field }) => field === chosen) ?? null;
  const { distribution, error, retry } = useDistribution(by);
  const [asTables, setAsTables] = useState(false);
  // The first rows are always loaded, because the count of the list comes from them.
  useEffect(() => onRange(0, 0), [onRange]);
  const compare = offered.length > 0 && <CompareBy offered={offered} chosen={by} onChoose={setChosen} />;
  if (error)
    return (
      <div className="charts">
        {by && <div className="charts-tools">{compare}</div>}
        <Failed what="The charts could not be counted." error={error} onRetry={retry} />
      </div>
    );
  if (!distribution) return <Waiting />;
  const { fewest, charts } = distribution;
  const compared = distribution.by && { ...distribution.by, title: titleIn(offered, distribution.by) };
  if (distribution.rows === null && fewest !== null) return <TooFew fewest={fewest} />;
  return (
    <div className="charts">
      <div className="charts-tools">
        {compare}
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
          onClick={() => saveCsv(entry.screen?.title ?? words.plural, chartLines(charts, charts, compared))}
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
      {compared && <p className="charts-note">{comparisonText(compared)}</p>}
      {sectionsOf(distribution).map(({ title, charts: some }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same title
        <div key={at} className="charts-section">
          {title && <h2 className="h5">{title}</h2>}
          <div className="charts-grid">
            {some.map((chart) => (
              <Chart
                key={`${chart.each?.id} ${chart.field} ${chart.sort}`}
                chart={chart}
                by={compared}
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

/** The title that the screen gives the comparison. */
const titleIn = (offered: readonly ChartsBy[], { field, title }: ComparedBy): string =>
  offered.find((one) => one.field === field)?.title ?? title;

interface CompareByProps {
  readonly offered: readonly ChartsBy[];
  readonly chosen: ChartsBy | null;
  readonly onChoose: (field: string) => void;
}

function CompareBy({ offered, chosen, onChoose }: CompareByProps) {
  const id = useId();
  return (
    <span className="charts-compare">
      <label htmlFor={id}>Compare by</label>
      <select
        id={id}
        className="form-select"
        value={chosen?.field ?? ''}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">Nothing</option>
        {offered.map(({ field, title }) => (
          <option key={field} value={field}>
            {title}
          </option>
        ))}
      </select>
    </span>
  );
}
