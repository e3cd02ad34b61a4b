import { FinishedDays } from './finished-days';

const DAYS = [{ day: '2026-03-07', opened: 2, fixed: 1, accepted: 0 }];

it('gives days of the version that they belong to', () => {
  const finished = new FinishedDays();
  finished.keep('a', '2026-03-09 0', DAYS);
  expect(finished.get('a', '2026-03-09 0')).toBe(DAYS);
  expect(finished.get('a', '2026-03-10 0')).toBeNull();
  expect(finished.get('a', '2026-03-09 1 2026-03-09 10:00:00+00')).toBeNull();
  expect(finished.get('b', '2026-03-09 0')).toBeNull();
});

it('keeps 500 teams', () => {
  const finished = new FinishedDays();
  for (let team = 0; team <= 500; team += 1) finished.keep(String(team), '1', DAYS);
  expect(finished.get('0', '1')).toBeNull();
  expect(finished.get('1', '1')).toBe(DAYS);
  expect(finished.get('500', '1')).toBe(DAYS);
});
