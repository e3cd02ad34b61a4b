import { weekDays } from './week-days';

/** A Wednesday. */
const NOW = new Date('2026-03-11T10:00:00Z');

describe('weekDays', () => {
  it.each([
    ['2026-03-08T23:59:59Z', '2026-02-23', '2026-03-01'],
    ['2026-03-09T00:00:00Z', '2026-03-02', '2026-03-08'],
    ['2026-03-11T10:00:00Z', '2026-03-02', '2026-03-08'],
  ])('is the last whole week at %s', (now, from, to) => {
    expect(weekDays(undefined, new Date(now))).toMatchObject({ from, to });
  });

  it('starts on any day, and ends before the day seven days later', () => {
    expect(weekDays('2026-03-11', NOW)).toEqual({
      from: '2026-03-11',
      to: '2026-03-17',
      span: { from: new Date('2026-03-11T00:00:00Z'), until: new Date('2026-03-18T00:00:00Z') },
    });
  });

  it.each(['2026-03-12', '2025-12-11', '2026-02-30', 'monday', ''])('knows no week from %j', (from) => {
    expect(weekDays(from, NOW)).toBeNull();
  });

  it('knows the oldest day of the overview', () => {
    expect(weekDays('2025-12-12', NOW)).not.toBeNull();
  });
});
