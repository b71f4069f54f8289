/** The values of a chart by group: a table with the share of each value among the rows of each group. */
import type { CSSProperties } from 'react';
import type { Chart, ComparedBy } from '../../../../contract/distribution.ts';
import { numberText } from '../../state/row/words.ts';
import { barTitle, groupShare, groupTitle, meanText } from './chart-words.ts';

interface ComparisonProps {
  readonly chart: Chart;
  readonly title: string;
  readonly by: ComparedBy;
}

export function Comparison({ chart, title, by }: ComparisonProps) {
  const { groups, bars, mean } = chart;
  const hasMean = mean !== null || groups.some((group) => group.mean !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className="chart-compared" aria-label={`${title} by ${by.title}`} tabIndex={0}>
      <table className="table table-sm">
        <caption className="visually-hidden">
          {title} by {by.title}
        </caption>
        <thead>
          <tr>
            <th scope="col">{by.title}</th>
            <th scope="col" className="chart-number">
              With a value
            </th>
            {hasMean && (
              <th scope="col" className="chart-number">
                Mean
              </th>
            )}
            {bars.map((bar) => (
              <th key={String(bar.value)} scope="col" className="chart-number">
                {barTitle(chart, bar)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group, at) => (
            <tr key={`${group.together} ${group.value}`}>
              <th scope="row">{groupTitle(group, by)}</th>
              <td className="chart-number">{numberText(group.filled)}</td>
              {hasMean && <td className="chart-number">{meanText(group.mean)}</td>}
              {bars.map((bar) => {
                const share = groupShare(bar, group, at);
                return (
                  <td
                    key={String(bar.value)}
                    className="chart-number chart-share"
                    style={{ '--share': `${Math.round((share ?? 0) * 100)}%` } as CSSProperties}
                  >
                    {share === null ? (
                      'not shown'
                    ) : (
                      <>
                        {Math.round(share * 100)} % <small>{numberText(bar.counts[at] ?? 0)}</small>
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
