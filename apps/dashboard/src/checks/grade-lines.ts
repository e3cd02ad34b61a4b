import type { CheckGrade } from '../api/resources';

export type GradeDay = CheckGrade['history'][number];

/** The lines of the chart in a square of 100 by 100, one for each run of graded days; a single day is a short line. */
export function gradeLines(days: readonly GradeDay[]): string[] {
  const step = 100 / Math.max(1, days.length - 1);
  const lines: string[][] = [];
  days.forEach(({ score }, place) => {
    if (score === null) return;
    const point = `${round(place * step)},${100 - score}`;
    const isNew = place === 0 || days[place - 1]?.score === null;
    if (isNew) lines.push([point]);
    else lines.at(-1)?.push(point);
  });
  return lines.map((points) => (points.length === 1 ? [...points, ...points] : points).join(' '));
}

/** The days that the axis names: first, middle and last. */
export const gradeMarks = (days: readonly GradeDay[]): string[] =>
  [days[0], days[Math.floor(days.length / 2)], days.at(-1)].flatMap((day) => day?.date ?? []);

const round = (value: number): number => Math.round(value * 100) / 100;
