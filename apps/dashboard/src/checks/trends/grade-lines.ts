import type { CheckGrade } from '../../api/resources';
import type { PlacedDay } from '../../ui/day-place';

export type GradeDay = CheckGrade['history'][number];

/** The lines of the chart in a square of 100 by 100, one for each run of graded days. */
export function gradeLines(days: readonly GradeDay[]): string[] {
  const step = 100 / Math.max(1, days.length - 1);
  const lines: string[][] = [];
  days.forEach(({ score }, place) => {
    if (score === null) return;
    const y = 100 - score;
    const isNew = place === 0 || days[place - 1]?.score === null;
    // From a bit before, so that a single day can be seen.
    if (isNew) lines.push([`${round(Math.max(0, place * step - step))},${y}`]);
    lines.at(-1)?.push(`${round(place * step)},${y}`);
  });
  return lines.map((points) => points.join(' '));
}

/** The days that the axis names: first, middle and last. */
export const gradeMarks = (days: readonly GradeDay[]): PlacedDay[] =>
  [...new Set([0, Math.floor(days.length / 2), days.length - 1])].flatMap((place) => {
    const date = days[place]?.date;
    return date === undefined ? [] : [{ date, at: (place * 100) / Math.max(1, days.length - 1) }];
  });

const round = (value: number): number => Math.round(value * 100) / 100;
