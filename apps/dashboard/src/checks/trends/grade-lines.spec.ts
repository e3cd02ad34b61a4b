import { type GradeDay, gradeLines } from './grade-lines';

const daysOf = (...scores: (number | null)[]): GradeDay[] =>
  scores.map((score, place) => ({
    date: `2026-03-0${place + 1}`,
    score,
    grade: score === null ? null : 'A',
  }));

it('draws a line for each run of graded days', () => {
  expect(gradeLines(daysOf(100, 92, null, null, 50))).toEqual(['0,0 0,0 25,8', '75,50 100,50']);
  expect(gradeLines(daysOf(null, null))).toEqual([]);
});
