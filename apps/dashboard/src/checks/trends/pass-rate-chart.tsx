import { VisuallyHidden } from '@mantine/core';
import { passRateText } from '../../scans/pass-rate';
import { LineChart } from '../../ui/line-chart';
import { type RatedScan, passRateMarks, passRatePoints } from './pass-rate-points';

interface PassRateChartProps {
  scans: readonly RatedScan[];
  domain: string;
}

/** Pass rates over time, with a table for screen readers. */
export function PassRateChart({ scans, domain }: PassRateChartProps) {
  const points = passRatePoints(scans).map((point) => ({ ...point, words: passRateText(point.value) }));
  const label = `Pass rate of ${domain}`;
  return (
    <figure style={{ margin: 0 }} aria-label={label}>
      <LineChart
        height={220}
        scale={[100, 75, 50, 25, 0]}
        scaleWords={passRateText}
        lines={[points.map(({ at, value }) => `${at},${100 - value}`).join(' ')]}
        points={points}
        marks={passRateMarks(scans)}
      />
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th>Time</th>
              <th>{domain}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ id, label: time, words }) => (
              <tr key={id}>
                <th>{time}</th>
                <td>{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
