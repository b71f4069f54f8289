import { useState } from 'react';
import { Link } from 'react-router';
import type { Metric, MetricColumn } from '../../metrics/metric.ts';
import { sidewaysSign } from '../ui/sideways-sign.ts';
import { cellText, type Figures, type FiguresRequest, folded, isNumeric, linkOf, shadeOf } from './figures.ts';

interface MetricTableProps {
  readonly metric: Metric;
  readonly columns: readonly MetricColumn[];
  readonly rows: readonly Figures[];
  readonly reading: FiguresRequest;
}

/** The rows of a statistic as a table. A value with details is a link to them. */
export function MetricTable({ metric, columns, rows, reading }: MetricTableProps) {
  const { title, chart, folds } = metric;
  const shaded = new Set(chart?.kind === 'cohort' ? chart.y : []);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const lineOf = (row: Figures, key: string, more = 0, unfold?: () => void) => (
    <tr key={key}>
      {columns.map((column, place) => {
        const text = cellText(column, row[column.name]);
        const link = linkOf(column, row, reading);
        return (
          <td
            key={column.name}
            className={isNumeric(column) ? 'numeric' : column.kind}
            data-shade={shaded.has(column.name) && text !== '' ? shadeOf(Number(row[column.name]) / 100) : undefined}
          >
            {link && text ? <Link to={link}>{text}</Link> : text}
            {more > 0 && place === 0 && (
              <button type="button" className="btn btn-link btn-sm statistic-more" onClick={unfold}>
                and {more} more like it
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page is scrolled by keys as well
    <section ref={sidewaysSign} className="statistic-table" tabIndex={0} aria-label={`Table: ${title}`}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={isNumeric(column) ? 'numeric' : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {folded(rows, folds).flatMap(([first = {}, ...others], at) =>
            unfolded.has(at)
              ? [first, ...others].map((row, place) => lineOf(row, `${at} ${place}`))
              : [lineOf(first, `${at}`, others.length, () => setUnfolded(new Set([...unfolded, at])))],
          )}
        </tbody>
      </table>
    </section>
  );
}
