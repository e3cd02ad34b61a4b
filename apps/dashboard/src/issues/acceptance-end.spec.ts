import { acceptanceEnd, endsSoon } from './acceptance-end';

const NOW = new Date(2026, 2, 10, 9, 30);
const endOf = (year: number, month: number, day: number): string =>
  new Date(year, month, day, 23, 59, 59).toISOString();

describe('acceptanceEnd', () => {
  it('is the end of the last day, in local time', () => {
    expect(acceptanceEnd('30', '', NOW)).toBe(endOf(2026, 3, 9));
    expect(acceptanceEnd('365', '', NOW)).toBe(endOf(2027, 2, 10));
    expect(acceptanceEnd('day', '2026-12-31', NOW)).toBe(endOf(2026, 11, 31));
  });

  it('is null without an end', () => {
    expect(acceptanceEnd('always', '2026-12-31', NOW)).toBeNull();
  });
});

it('endsSoon is true in the last week', () => {
  expect(endsSoon(new Date(2026, 2, 16).toISOString(), NOW)).toBe(true);
  expect(endsSoon(new Date(2026, 2, 18).toISOString(), NOW)).toBe(false);
});
