import type { CheckGrade } from '../api/resources';

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
export const gradeMarks = (days: readonly GradeDay[]): string[] =>
  [days[0], days[Math.floor(days.length / 2)], days.at(-1)].flatMap((day) => day?.date ?? []);

const round = (value: number): number => Math.round(value * 100) / 100;
