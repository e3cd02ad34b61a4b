import { passRateMarks, passRatePoints } from './pass-rate-points';

const scan = (completed_at: string | null, judged_pass_rate: number | null) => ({
  judged_pass_rate,
  completed_at,
});

it('sorts scans by time, without those that have no rate', () => {
  const points = passRatePoints([
    scan('2026-03-05T02:00:00Z', 80.6),
    scan('2026-03-03T02:00:00Z', null),
    scan(null, null),
    scan('2026-03-02T02:00:00Z', 100),
    scan('2026-03-01T02:00:00Z', 50),
  ]);
  expect(points.map(({ at, value }) => [at, value])).toEqual([
    [0, 50],
    [25, 100],
    [100, 80.6],
  ]);
});

it('names days, or the hours of scans within a day, each once', () => {
  const marksOf = (...times: string[]) => passRateMarks(times.map((time) => scan(time, 1)));
  expect(marksOf('2026-03-05T12:00:00Z', '2026-03-01T12:00:00Z').map(({ at }) => at)).toEqual([
    0, 25, 50, 75, 100,
  ]);
  expect(marksOf('2026-03-01T12:00:00Z', '2026-03-03T12:00:00Z').map(({ at }) => at)).toHaveLength(3);
  expect(marksOf('2026-03-01T12:00:00Z', '2026-03-01T12:40:00Z')[4]?.label).toMatch(/^\d\d:40$/);
});
