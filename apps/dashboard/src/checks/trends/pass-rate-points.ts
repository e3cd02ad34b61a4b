import type { LatestScan } from '../../api/resources';
import type { AxisMark } from '../../ui/day-place';
import type { ChartPoint } from '../../ui/line-chart';
import { localDate, localTime } from '../../ui/time-format';

export type RatedScan = Pick<LatestScan, 'judged_pass_rate' | 'completed_at'>;

const DAY_MS = 86_400_000;
const MARKS = 5;

/** The scans in order of time. Those without a rate are left out: they would look like a change of the site. */
export function passRatePoints(scans: readonly RatedScan[]): Omit<ChartPoint, 'words'>[] {
  const rates = scans
    .flatMap(({ judged_pass_rate: rate, completed_at: end }) =>
      rate === null || end === null ? [] : [{ id: end, rate, time: Date.parse(end) }],
    )
    .sort((one, other) => one.time - other.time);
  const [first = 0, last = 0] = [rates[0]?.time, rates.at(-1)?.time];
  return rates.map(({ id, rate, time }) => ({
    id,
    at: Math.round(((time - first) * 10_000) / Math.max(1, last - first)) / 100,
    value: rate,
    label: localTime(new Date(time)),
  }));
}

/** The times that the axis names: days, or hours within a day. Those that read the same are named once. */
export function passRateMarks(scans: readonly RatedScan[]): AxisMark[] {
  const times = scans.flatMap(({ completed_at: end }) => (end === null ? [] : [Date.parse(end)]));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const marks = Array.from({ length: MARKS }, (_, place) => {
    const date = new Date(first + ((last - first) * place) / (MARKS - 1));
    const label = last - first > DAY_MS ? localDate(date).replace(/ \d{4}$/, '') : localTime(date).slice(-5);
    return { label, at: (100 * place) / (MARKS - 1) };
  });
  return marks.filter(({ label }, place) => label !== marks[place - 1]?.label);
}
