import { Link } from 'react-router';
import type { MetricColumn } from '../../contract/metric.ts';
import { sidewaysSign } from '../ui/sideways-sign.ts';
import { cellText, type Figures, type FiguresRequest, isNumeric, linkOf } from './figures.ts';

interface MetricTableProps {
  readonly title: string;
  readonly columns: readonly MetricColumn[];
  readonly rows: readonly Figures[];
  readonly reading: FiguresRequest;
}

/** The rows of a statistic; what can be looked into is a link to what stands behind it. */
export function MetricTable({ title, columns, rows, reading }: MetricTableProps) {
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
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a count have no identity but their place.
            <tr key={at}>
              {columns.map((column) => {
                const text = cellText(column, row[column.name]);
                const link = linkOf(column, row, reading);
                return (
                  <td key={column.name} className={isNumeric(column) ? 'numeric' : column.kind}>
                    {link && text ? <Link to={link}>{text}</Link> : text}
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
