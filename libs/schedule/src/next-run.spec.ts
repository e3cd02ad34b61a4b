import type { Schedule, ScheduleFrequency } from '@palisade/vocabulary';
import { hourlyMinute, missedRuns, nextRunAt } from './next-run';

const CHECK_ID = '0192f0c1-2345-7abc-8def-00000000002a';

const schedule = (
  frequency: ScheduleFrequency,
  time: string | null,
  createdAt = '2026-01-31T10:15:00Z',
): Schedule => ({
  frequency,
  time,
  createdAt: new Date(createdAt),
  checkId: CHECK_ID,
});

const next = (of: Schedule, after: string): string =>
  nextRunAt(of, new Date(after))?.toISOString() ?? 'never';

describe('nextRunAt', () => {
  it('gives DAILY today or tomorrow, never the moment itself', () => {
    expect(next(schedule('DAILY', '02:00'), '2026-03-07T01:59:59Z')).toBe('2026-03-07T02:00:00.000Z');
    expect(next(schedule('DAILY', '02:00'), '2026-03-07T02:00:00Z')).toBe('2026-03-08T02:00:00.000Z');
    expect(next(schedule('DAILY', '23:59'), '2026-12-31T23:59:00Z')).toBe('2027-01-01T23:59:00.000Z');
  });

  it('keeps the UTC time over days on which local clocks change', () => {
    expect(next(schedule('DAILY', '02:30'), '2026-03-28T12:00:00Z')).toBe('2026-03-29T02:30:00.000Z');
    expect(next(schedule('DAILY', '02:30'), '2026-10-24T12:00:00Z')).toBe('2026-10-25T02:30:00.000Z');
  });

  it('gives WEEKLY the weekday of creation', () => {
    const saturday = schedule('WEEKLY', '06:00', '2026-01-31T10:15:00Z');
    expect(next(saturday, '2026-02-02T00:00:00Z')).toBe('2026-02-07T06:00:00.000Z');
    expect(next(saturday, '2026-02-07T05:00:00Z')).toBe('2026-02-07T06:00:00.000Z');
    expect(next(saturday, '2026-02-07T06:00:00Z')).toBe('2026-02-14T06:00:00.000Z');
  });

  it("clamps MONTHLY to the month's end and comes back to the day", () => {
    const the31st = schedule('MONTHLY', '02:00');
    expect(next(the31st, '2026-02-01T00:00:00Z')).toBe('2026-02-28T02:00:00.000Z');
    expect(next(the31st, '2026-02-28T02:00:00Z')).toBe('2026-03-31T02:00:00.000Z');
    expect(next(the31st, '2026-03-31T02:00:00Z')).toBe('2026-04-30T02:00:00.000Z');
    expect(next(the31st, '2028-02-10T00:00:00Z')).toBe('2028-02-29T02:00:00.000Z');
    expect(next(the31st, '2026-12-31T02:00:00Z')).toBe('2027-01-31T02:00:00.000Z');
  });

  it('gives HOURLY its own minute', () => {
    expect(hourlyMinute(CHECK_ID)).toBe(42);
    expect(next(schedule('HOURLY', null), '2026-03-07T01:41:59Z')).toBe('2026-03-07T01:42:00.000Z');
    expect(next(schedule('HOURLY', null), '2026-03-07T01:42:00Z')).toBe('2026-03-07T02:42:00.000Z');
  });

  it('gives MONTHLY of 29 February the last day of other Februaries', () => {
    const leapDay = schedule('MONTHLY', '02:00', '2028-02-29T10:15:00Z');
    expect(next(leapDay, '2029-02-01T00:00:00Z')).toBe('2029-02-28T02:00:00.000Z');
    expect(next(leapDay, '2029-02-28T02:00:00Z')).toBe('2029-03-29T02:00:00.000Z');
    expect(next(leapDay, '2032-02-01T00:00:00Z')).toBe('2032-02-29T02:00:00.000Z');
  });

  it.each([
    ['HOURLY', null, 4 * 8760 + 24],
    ['DAILY', '02:30', 4 * 365 + 1],
    ['WEEKLY', '02:30', 209],
    ['MONTHLY', '02:30', 48],
  ] as const)('leaves out and doubles no slot of %s in four years', (frequency, time, slots) => {
    const end = new Date('2032-01-31T00:00:00Z');
    let last = new Date('2028-01-31T00:00:00Z');
    let count = 0;
    for (;;) {
      const slot = nextRunAt(schedule(frequency, time, '2027-12-31T10:15:00Z'), last);
      if (slot === null || slot >= end) break;
      expect(slot.getTime()).toBeGreaterThan(last.getTime());
      [last, count] = [slot, count + 1];
    }
    expect(count).toBe(slots);
  });

  it('refuses a schedule that lacks its time', () => {
    expect(() => nextRunAt(schedule('DAILY', null), new Date())).toThrow(RangeError);
  });
});

describe('missedRuns', () => {
  it('counts the slots after the nominal one up to now', () => {
    const daily = schedule('DAILY', '02:00');
    const nominal = new Date('2026-03-07T02:00:00Z');
    expect(missedRuns(daily, nominal, new Date('2026-03-07T02:00:05Z'))).toBe(0);
    expect(missedRuns(daily, nominal, new Date('2026-03-10T02:00:00Z'))).toBe(3);
  });
});
