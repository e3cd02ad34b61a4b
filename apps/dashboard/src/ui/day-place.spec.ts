import { gradeMarks } from '../checks/trends/grade-lines';
import { trendMarks } from '../overview/trend-scale';
import { labelPlace } from './day-place';

const days = (count: number): { date: string }[] =>
  Array.from({ length: count }, (_, place) => ({
    date: new Date(Date.UTC(2026, 9, 30 + place)).toISOString().slice(0, 10),
  }));

describe('labels of days', () => {
  it('are below their own days, however many days there are', () => {
    for (const count of [1, 7, 30, 90]) {
      const all = days(count);
      const marks = trendMarks(all, 5);
      expect(marks.length).toBeGreaterThan(0);
      expect(marks.at(-1)?.date).toBe(all.at(-1)?.date);
      for (const { date, at } of marks) {
        const place = all.findIndex((day) => day.date === date);
        expect(at).toBeCloseTo(((place + 0.5) * 100) / count);
      }
    }
  });

  it('of a line are below its points', () => {
    const all = days(90).map(({ date }) => ({ date, score: 50, grade: null }));
    expect(gradeMarks(all)).toEqual([
      { date: all[0]?.date, at: 0 },
      { date: all[45]?.date, at: (45 * 100) / 89 },
      { date: all[89]?.date, at: 100 },
    ]);
    expect(gradeMarks(all.slice(0, 1))).toEqual([{ date: all[0]?.date, at: 0 }]);
    expect(gradeMarks([])).toEqual([]);
  });

  it('stay inside the chart', () => {
    expect([labelPlace(1), labelPlace(40), labelPlace(99)]).toEqual([
      { left: '0' },
      { left: '40%', transform: 'translateX(-50%)' },
      { right: '0' },
    ]);
  });
});
