import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import { localDate, localTime } from '../ui/time-format';
import { passRateText } from './pass-rate';
import { lineKey, passRateRows, type RateLine } from './pass-rate-series';

/** Differ in lightness as well as in hue. */
const COLORS = ['ink.5', 'teal.6', 'orange.6', 'grape.5', 'cyan.7', 'lime.7'];

const DAY_MS = 86_400_000;

/** Pass rates over time, with a table for screen readers. The chart library is large, so load this component lazily. */
export default function PassRateChart({ lines, label }: { lines: readonly RateLine[]; label: string }) {
  const rows = passRateRows(lines);
  const span = (rows.at(-1)?.at ?? 0) - (rows[0]?.at ?? 0);
  const tick = (at: number): string =>
    span > DAY_MS ? localDate(new Date(at)).replace(/ \d{4}$/, '') : localTime(new Date(at)).slice(-5);
  return (
    <figure style={{ margin: 0 }} aria-label={label}>
      <div aria-hidden>
        <LineChart
          h={260}
          data={rows}
          dataKey="at"
          series={lines.map(({ name }, index) => ({
            name: lineKey(index),
            label: name,
            color: COLORS[index % COLORS.length],
          }))}
          curveType="linear"
          connectNulls
          withLegend={lines.length > 1}
          legendProps={{ verticalAlign: 'bottom' }}
          strokeWidth={2}
          dotProps={{ r: 3 }}
          valueFormatter={(rate) => passRateText(rate)}
          xAxisProps={{
            type: 'number',
            scale: 'time',
            domain: ['dataMin', 'dataMax'],
            tickFormatter: tick,
            padding: { left: 12, right: 12 },
          }}
          yAxisProps={{ domain: [0, 100], ticks: [0, 25, 50, 75, 100], width: 52 }}
          // There is no label if no point is under the pointer.
          tooltipProps={{
            labelFormatter: (at) => (typeof at === 'number' ? localTime(new Date(at)) : null),
          }}
          lineChartProps={{ accessibilityLayer: false, margin: { top: 10 } }}
        />
      </div>
      <VisuallyHidden>
        <RateTable lines={lines} label={label} />
      </VisuallyHidden>
    </figure>
  );
}

function RateTable({ lines, label }: { lines: readonly RateLine[]; label: string }) {
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th>Time</th>
          {lines.map(({ name }) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {passRateRows(lines).map((row) => (
          <tr key={row.at}>
            <th>{localTime(new Date(row.at))}</th>
            {lines.map(({ name }, index) => (
              <RateCell key={name} rate={row[lineKey(index)]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const RateCell = ({ rate }: { rate: number | undefined }) => (
  <td>{rate === undefined ? '' : passRateText(rate)}</td>
);
