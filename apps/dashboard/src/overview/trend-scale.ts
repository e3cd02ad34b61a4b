import type { Overview } from '../api/resources';
import type { PlacedDay } from '../ui/day-place';

export type TrendDay = Overview['trend'][number];

/** The values at the top of both parts of the chart; at least 1, so that an empty period draws a flat line. */
export function trendScale(days: readonly TrendDay[]): { open: number; flow: number } {
  return {
    open: Math.max(1, ...days.map(({ open }) => open)),
    flow: Math.max(1, ...days.flatMap(({ opened, fixed }) => [opened, fixed])),
  };
}

/** The points of the line of open issues, in a square of 100 by 100 whose top is `most`. */
export function openLine(days: readonly TrendDay[], most: number): string {
  const width = 100 / Math.max(1, days.length);
  const points = days.map(
    ({ open }, index) => `${round((index + 0.5) * width)},${round(100 - (open / most) * 100)}`,
  );
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const edge = (day: TrendDay): number => round(100 - (day.open / most) * 100);
  return [`0,${edge(first)}`, ...points, `100,${edge(last)}`].join(' ');
}

/** The days that the axis names, about `count` of them, each in the middle of its bars. The last day is one of them. */
export function trendMarks(days: readonly { date: string }[], count: number): PlacedDay[] {
  const step = Math.max(1, Math.floor(days.length / count));
  return days
    .map(({ date }, index) => ({ date, at: ((index + 0.5) * 100) / days.length }))
    .filter((_, index) => (days.length - 1 - index) % step === 0);
}

const round = (value: number): number => Math.round(value * 100) / 100;
