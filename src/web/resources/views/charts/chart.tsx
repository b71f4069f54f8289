/** A chart, as bars or as a table, with its downloads. */
import { useId } from 'react';
import type { Chart as ChartFigures, ComparedBy } from '../../../../contract/distribution.ts';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { fileName, saveCsv, saveFile } from '../../transfer/write-table.ts';
import { chartSvg } from './chart-picture.ts';
import {
  barTitle,
  besideCount,
  chartLines,
  countText,
  groupedText,
  lengthOf,
  othersText,
  placeText,
  shareText,
  summaryText,
  withheldText,
} from './chart-words.ts';
import { Comparison } from './comparison.tsx';

interface ChartProps {
  readonly chart: ChartFigures;
  readonly title: string;
  /** The field by which rows are compared; null without a comparison. */
  readonly by: ComparedBy | null;
  /** The least number of people about whom numbers are shown; null if rows are not anonymous. */
  readonly fewest: number | null;
  readonly asTable: boolean;
  readonly heading: 'h2' | 'h3';
}

export function Chart({ chart, title, by, fewest, asTable, heading: Heading }: ChartProps) {
  const id = useId();
  const notes = [withheldText(chart, fewest), othersText(chart), groupedText(chart, by, fewest)].filter(
    (one) => one !== null,
  );
  const isEmpty = chart.filled === 0;
  return (
    <section className="chart" aria-labelledby={id}>
      <header className="chart-head">
        <Heading id={id} className="h6">
          {title}
        </Heading>
        {!isEmpty && chart.withheld !== 'chart' && (
          <Menu label={`Files of ${title}`} className="btn btn-quiet" items={filesOf(chart, title, by)}>
            <i className="bi bi-download" aria-hidden="true" />
          </Menu>
        )}
      </header>
      <p className="chart-summary">{isEmpty ? 'No row has a value.' : summaryText(chart)}</p>
      {!isEmpty && chart.bars.length > 0 && (asTable ? <BarTable {...{ chart, title }} /> : <Bars {...{ chart }} />)}
      {by && chart.groups.length > 0 && <Comparison {...{ chart, title, by }} />}
      {chart.latest.length > 0 && (
        <ul className="chart-texts" aria-label={fewest === null ? 'The latest' : 'Some of them'}>
          {chart.latest.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be equal
            <li key={at}>{text}</li>
          ))}
        </ul>
      )}
      {chart.files.length > 0 && (
        <ul className="chart-texts" aria-label={`Files of ${title}`}>
          {chart.files.map(({ url, name }) => (
            <li key={url}>
              <a href={url} download={name}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="chart-note">
          {note}
        </p>
      ))}
    </section>
  );
}

function filesOf(chart: ChartFigures, title: string, by: ComparedBy | null): readonly MenuItem[] {
  const csv = {
    label: 'Download as CSV',
    icon: 'filetype-csv',
    run: () => saveCsv(title, chartLines([chart], [chart], by)),
  };
  if (!chart.bars.length) return [csv];
  const picture = () =>
    saveFile(fileName(title, 'svg'), new Blob([chartSvg(chart, title, by)], { type: 'image/svg+xml' }));
  return [csv, { label: 'Download as a picture (SVG)', icon: 'filetype-svg', run: picture }];
}

function Bars({ chart }: { readonly chart: ChartFigures }) {
  const length = lengthOf(chart);
  return (
    <ul className="chart-bars">
      {chart.bars.map((bar) => (
        <li key={String(bar.value)}>
          <span className="chart-bar-name">{barTitle(chart, bar)}</span>
          <span className="chart-bar-track" aria-hidden="true">
            <span
              className="chart-bar"
              style={{ width: `${length(bar) * 100}%`, ...(bar.color && { background: bar.color }) }}
            />
          </span>
          <span className="chart-bar-count">{countText(bar)}</span>
          <span className="chart-bar-share">{besideCount(chart, bar)}</span>
        </li>
      ))}
    </ul>
  );
}

function BarTable({ chart, title }: { readonly chart: ChartFigures; readonly title: string }) {
  return (
    <table className="table table-sm chart-table">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col" className="chart-number">
            Count
          </th>
          <th scope="col" className="chart-number">
            Share
          </th>
          {chart.ranked && (
            <th scope="col" className="chart-number">
              Mean place
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {chart.bars.map((bar) => (
          <tr key={String(bar.value)}>
            <th scope="row">{barTitle(chart, bar)}</th>
            <td className="chart-number">{countText(bar)}</td>
            <td className="chart-number">{shareText(chart, bar)}</td>
            {chart.ranked && <td className="chart-number">{placeText(bar)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
