/** The chart of a statistic. Screen readers use the table below, which has the same data. */
import type { ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Metric } from '../../metrics/metric.ts';
import { sidewaysSign } from '../ui/sideways-sign.ts';
import { cellText, decimalText, type Figures, hourText, shadeOf, weekdayText } from './figures.ts';

type Chart = NonNullable<Metric['chart']>;

interface Drawn extends Pick<Metric, 'title' | 'columns'> {
  readonly chart: Chart;
}

interface MetricChartProps extends Drawn {
  readonly rows: readonly Figures[];
}

/** The maximum number of bars that can be distinguished. */
const maxBars = 12;
/** The maximum number of characters of a name beside a bar. */
const maxLetters = 22;

/**
 * Renders the rows of a metric as a chart of the metric's kind. Screen readers use the table below, which has the same
 * data.
 */
export function MetricChart({ rows, ...metric }: MetricChartProps) {
  const { kind } = metric.chart;
  if (kind === 'heat') return <HeatMap rows={rows} />;
  return (
    <figure className="statistic-chart" aria-label={`Chart: ${metric.title}. The table below has the same figures.`}>
      <ResponsiveContainer width="100%" height="100%">
        {kind === 'line' ? drawnLine(metric, rows) : kind === 'top' ? drawnTop(metric, rows) : drawnBars(metric, rows)}
      </ResponsiveContainer>
    </figure>
  );
}

const colours = ['var(--navy)', 'var(--orange)', 'var(--green)'];
const tick = { fill: 'var(--text-2)', fontSize: 12 };
const boxed = {
  background: 'var(--bg-surface)',
  border: '1px solid var(--border)',
  borderRadius: 8,
  color: 'var(--text)',
};

const titleOf = ({ columns, title }: Drawn, name: string): string =>
  columns.find((column) => column.name === name)?.title ?? title;

const axes = (x: string) => [
  <CartesianGrid key="grid" stroke="var(--border)" vertical={false} />,
  <XAxis key="x" dataKey={x} tick={tick} stroke="var(--border-control)" minTickGap={24} />,
  <YAxis
    key="y"
    tick={tick}
    stroke="var(--border-control)"
    width={48}
    tickFormatter={(value) => decimalText(Number(value))}
  />,
  <Tooltip key="tip" contentStyle={boxed} cursor={{ fill: 'var(--bg-surface-2)' }} />,
];

const drawnLine = (metric: Drawn, rows: readonly Figures[]) => (
  <LineChart data={[...rows]} accessibilityLayer={false}>
    {axes(metric.chart.x)}
    {metric.chart.y.map((name, at) => (
      <Line
        key={name}
        dataKey={name}
        name={titleOf(metric, name)}
        stroke={colours[at % colours.length] ?? 'var(--navy)'}
        strokeWidth={2}
        dot={rows.length <= 31}
        isAnimationActive={false}
      />
    ))}
  </LineChart>
);

const drawnBars = (metric: Drawn, rows: readonly Figures[]) => (
  <BarChart data={[...rows]} accessibilityLayer={false}>
    {axes(metric.chart.x)}
    {metric.chart.y.length > 1 && <Legend />}
    {metric.chart.y.map((name, at) => (
      <Bar
        key={name}
        dataKey={name}
        name={titleOf(metric, name)}
        fill={colours[at % colours.length] ?? 'var(--navy)'}
        maxBarSize={48}
        isAnimationActive={false}
      />
    ))}
  </BarChart>
);

const shortened = (name: string): string => (name.length > maxLetters ? `${name.slice(0, maxLetters - 1)}…` : name);

/** The name of a bar. */
const nameIn = ({ columns, chart }: Drawn, row: Figures): string =>
  cellText(columns.find(({ name }) => name === chart.x) ?? { kind: 'text' }, row[chart.x]);

/** The first rows as horizontal bars, because these leave space for names. */
const drawnTop = (metric: Drawn, rows: readonly Figures[]) => (
  <BarChart data={rows.slice(0, maxBars)} layout="vertical" accessibilityLayer={false}>
    <CartesianGrid stroke="var(--border)" horizontal={false} />
    <XAxis
      type="number"
      tick={tick}
      stroke="var(--border-control)"
      tickFormatter={(value) => decimalText(Number(value))}
    />
    <YAxis
      type="category"
      dataKey={(row: Figures) => nameIn(metric, row)}
      tick={tick}
      stroke="var(--border-control)"
      width={190}
      interval={0}
      tickFormatter={(name) => shortened(String(name))}
    />
    <Tooltip contentStyle={boxed} cursor={{ fill: 'var(--bg-surface-2)' }} />
    {metric.chart.y.map((name) => (
      <Bar
        key={name}
        dataKey={name}
        name={titleOf(metric, name)}
        fill="var(--navy)"
        maxBarSize={24}
        isAnimationActive={false}
      />
    ))}
  </BarChart>
);

/** A grid of weekdays and hours; busier hours are darker. */
function HeatMap({ rows }: { readonly rows: readonly Figures[] }) {
  const at = new Map(rows.map((row) => [`${row['weekday']}/${row['hour']}`, Number(row['requests'] ?? 0)]));
  const most = Math.max(1, ...at.values());
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  return (
    <ShadedGrid label="Chart: requests by weekday and hour.">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Weekday</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <tr key={day}>
              <th scope="row">{weekdayText(day)}</th>
              {hours.map((hour) => {
                const value = at.get(`${day}/${hour}`) ?? 0;
                return (
                  <Shade key={hour} share={value / most} title={`${weekdayText(day)} ${hourText(hour)}: ${value}`}>
                    {value > 0 ? decimalText(value, 0) : ''}
                  </Shade>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ShadedGrid>
  );
}

interface ShadedGridProps {
  readonly label: string;
  readonly children: ReactNode;
}

const ShadedGrid = ({ label, children }: ShadedGridProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a grid wider than the page is scrolled by keys as well
  <figure ref={sidewaysSign} className="statistic-grid" tabIndex={0} aria-label={label}>
    {children}
  </figure>
);

interface ShadeProps {
  readonly share: number;
  readonly title: string;
  readonly children: string;
}

const Shade = ({ share, title, children }: ShadeProps) => (
  <td title={title} data-shade={shadeOf(share)}>
    {children}
  </td>
);
