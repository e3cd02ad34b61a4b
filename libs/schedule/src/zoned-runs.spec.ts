import type { CheckSchedule, MaintenanceWindow, Schedule } from '@palisade/vocabulary';
import { missedRuns, nextRunAt, quietUntil } from './index';

const zoned = (schedule: Partial<CheckSchedule>, more: Partial<Schedule> = {}): Schedule => ({
  frequency: 'DAILY',
  time: '00:00',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  checkId: '0192f0c1-2345-7abc-8def-00000000002a',
  schedule: {
    kind: 'daily',
    weekday: null,
    day: null,
    time: '02:30',
    time_zone: 'Europe/Berlin',
    ...schedule,
  },
  ...more,
});

/** The next runs after a moment. */
function runs(schedule: Schedule, after: string, count: number): string[] {
  const found: string[] = [];
  let last = new Date(after);
  while (found.length < count) {
    const next = nextRunAt(schedule, last);
    if (next === null) return [...found, 'never'];
    found.push(next.toISOString().slice(0, 16));
    last = next;
  }
  return found;
}

describe('a schedule in a time zone', () => {
  it('runs once a day at the local time, on both sides of a clock change', () => {
    expect(runs(zoned({ time: '09:00' }), '2026-03-28T00:00:00Z', 2)).toEqual([
      '2026-03-28T08:00',
      '2026-03-29T07:00',
    ]);
    expect(runs(zoned({ time: '09:00', time_zone: 'Australia/Sydney' }), '2026-04-03T23:30:00Z', 2)).toEqual([
      '2026-04-04T23:00',
      '2026-04-05T23:00',
    ]);
  });

  it.each([
    // Clocks go from 02:00 to 03:00.
    ['Europe/Berlin', '02:30', '2026-03-28T12:00:00Z', ['2026-03-29T01:30', '2026-03-30T00:30']],
    ['America/New_York', '02:30', '2026-03-07T12:00:00Z', ['2026-03-08T07:30', '2026-03-09T06:30']],
    ['Australia/Sydney', '02:30', '2026-10-03T00:00:00Z', ['2026-10-03T16:30', '2026-10-04T15:30']],
    // Clocks go from 24:00 to 01:00.
    ['Africa/Cairo', '00:15', '2026-04-23T12:00:00Z', ['2026-04-23T22:15', '2026-04-24T21:15']],
    // Half an hour: from 02:00 to 02:30.
    ['Australia/Lord_Howe', '02:15', '2026-10-03T00:00:00Z', ['2026-10-03T15:45', '2026-10-04T15:15']],
  ])('runs once on the day on which clocks of %s skip %s', (time_zone, time, after, expected) => {
    expect(runs(zoned({ time_zone, time }), after, 2)).toEqual(expected);
  });

  it.each([
    ['Europe/Berlin', '02:30', '2026-10-24T12:00:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
    ['America/New_York', '01:30', '2026-10-31T12:00:00Z', ['2026-11-01T05:30', '2026-11-02T06:30']],
    ['Australia/Sydney', '02:30', '2026-04-04T00:00:00Z', ['2026-04-04T15:30', '2026-04-05T16:30']],
    // Clocks go from 24:00 back to 23:00, so the repeated hour belongs to the day before.
    ['Africa/Cairo', '23:30', '2026-10-29T12:00:00Z', ['2026-10-29T20:30', '2026-10-30T21:30']],
  ])('runs once on the day on which clocks of %s repeat %s', (time_zone, time, after, expected) => {
    expect(runs(zoned({ time_zone, time }), after, 2)).toEqual(expected);
  });

  it('runs on the weekday of the zone, not of UTC', () => {
    const monday = zoned({ kind: 'weekly', weekday: 'monday', time: '06:00', time_zone: 'Asia/Tokyo' });
    expect(runs(monday, '2026-03-01T20:59:00Z', 2)).toEqual(['2026-03-01T21:00', '2026-03-08T21:00']);
    expect(runs(monday, '2026-03-01T21:00:00Z', 1)).toEqual(['2026-03-08T21:00']);
  });

  it('runs on the last day of months that lack the day, and on 29 February in leap years', () => {
    const on = (day: number) => zoned({ kind: 'monthly', day, time: '12:00', time_zone: 'UTC' });
    expect(runs(on(31), '2028-01-31T12:00:00Z', 3)).toEqual([
      '2028-02-29T12:00',
      '2028-03-31T12:00',
      '2028-04-30T12:00',
    ]);
    expect(runs(on(29), '2027-01-29T12:00:00Z', 2)).toEqual(['2027-02-28T12:00', '2027-03-29T12:00']);
    expect(runs(on(29), '2028-01-29T12:00:00Z', 1)).toEqual(['2028-02-29T12:00']);
    expect(
      runs(zoned({ ...on(1).schedule, time_zone: 'Pacific/Auckland' }), '2026-06-30T12:00:00Z', 1),
    ).toEqual(['2026-07-01T00:00']);
  });

  it.each([
    ['daily', null, null, 4 * 365 + 1],
    ['weekly', 'sunday', null, 209],
    ['monthly', null, 31, 48],
  ] as const)(
    'leaves out and doubles no %s slot in four years of clock changes',
    (kind, weekday, day, count) => {
      for (const time_zone of ['Europe/Berlin', 'Australia/Sydney', 'America/Santiago']) {
        const all = runs(zoned({ kind, weekday, day, time_zone }), '2028-01-01T12:00:00Z', count + 1);
        expect(new Set(all.slice(0, count).map((slot) => slot.slice(0, 10))).size).toBe(count);
        expect(all[count - 1]?.slice(0, 7) ?? '').toMatch(/^20(31-12|32-01)/);
        expect(all[count]?.slice(0, 7)).toBe('2032-01');
      }
    },
  );

  it('never runs without a schedule', () => {
    const none = zoned({ kind: 'none', time: null });
    expect(nextRunAt(none, new Date())).toBeNull();
    expect(missedRuns(none, new Date('2026-01-01T00:00:00Z'), new Date())).toBe(0);
  });
});

describe('a pause', () => {
  it('ends with the first slot at or after its end', () => {
    const paused = (until: string) => zoned({ time_zone: 'UTC' }, { pausedUntil: new Date(until) });
    expect(runs(paused('2026-03-10T02:30:00Z'), '2026-03-01T00:00:00Z', 2)).toEqual([
      '2026-03-10T02:30',
      '2026-03-11T02:30',
    ]);
    expect(runs(paused('2026-03-10T02:30:01Z'), '2026-03-01T00:00:00Z', 1)).toEqual(['2026-03-11T02:30']);
    expect(runs(paused('2026-02-01T00:00:00Z'), '2026-03-01T00:00:00Z', 1)).toEqual(['2026-03-01T02:30']);
  });
});

describe('maintenance windows', () => {
  const window = (start: string, end: string, more: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
    weekday: null,
    start,
    end,
    time_zone: 'UTC',
    ...more,
  });
  const daily = (...maintenanceWindows: MaintenanceWindow[]) =>
    zoned({ time_zone: 'UTC' }, { maintenanceWindows });

  it('move a run to their end, and no other run', () => {
    expect(runs(daily(window('02:00', '04:00')), '2026-03-01T00:00:00Z', 2)).toEqual([
      '2026-03-01T04:00',
      '2026-03-02T04:00',
    ]);
    expect(runs(daily(window('02:31', '04:00')), '2026-03-01T00:00:00Z', 1)).toEqual(['2026-03-01T02:30']);
    expect(runs(daily(window('01:00', '02:30')), '2026-03-01T00:00:00Z', 1)).toEqual(['2026-03-01T02:30']);
  });

  it('run past midnight, on their weekday alone, in their zone', () => {
    const saturday = daily(window('22:00', '06:00', { weekday: 'saturday', time_zone: 'America/New_York' }));
    expect(runs(saturday, '2026-03-07T00:00:00Z', 2)).toEqual(['2026-03-07T02:30', '2026-03-08T02:30']);
    const sunday = daily(window('21:00', '23:00', { weekday: 'saturday', time_zone: 'America/New_York' }));
    // 02:30 UTC is 21:30 in New York; at 23:00 it is 04:00 UTC.
    expect(runs(sunday, '2026-03-07T12:00:00Z', 2)).toEqual(['2026-03-08T04:00', '2026-03-09T02:30']);
    const night = daily(window('23:00', '05:00', { weekday: 'friday' }));
    expect(runs(night, '2026-03-06T12:00:00Z', 2)).toEqual(['2026-03-07T05:00', '2026-03-08T02:30']);
  });

  it('of one date hold on that date alone, in their zone and past midnight', () => {
    const single = daily(window('21:00', '06:00', { date: '2026-03-07', time_zone: 'America/New_York' }));
    expect(runs(single, '2026-03-07T00:00:00Z', 3)).toEqual([
      '2026-03-07T02:30',
      '2026-03-08T10:00',
      '2026-03-09T02:30',
    ]);
    const quiet = quietUntil(single, new Date('2026-03-08T01:59:59Z'));
    expect(quiet).toBeNull();
    expect(quietUntil(single, new Date('2026-03-08T02:00:00Z'))).toEqual(new Date('2026-03-08T10:00:00Z'));
    expect(quietUntil(single, new Date('2026-03-09T04:00:00Z'))).toBeNull();
  });

  it('follow each other, and leave no run where they cover everything', () => {
    expect(
      runs(daily(window('02:00', '03:00'), window('03:00', '05:00')), '2026-03-01T00:00:00Z', 1),
    ).toEqual(['2026-03-01T05:00']);
    expect(
      runs(daily(window('00:00', '12:00'), window('12:00', '00:00')), '2026-03-01T00:00:00Z', 1),
    ).toEqual(['never']);
  });

  it('say until when a check is quiet, as a pause does', () => {
    const check = { pausedUntil: null, maintenanceWindows: [window('02:00', '04:00')] };
    const at = (moment: string, more = {}) =>
      quietUntil({ ...check, ...more }, new Date(moment))?.toISOString();
    expect(at('2026-03-01T01:59:59Z')).toBeUndefined();
    expect(at('2026-03-01T02:00:00Z')).toBe('2026-03-01T04:00:00.000Z');
    expect(at('2026-03-01T04:00:00Z')).toBeUndefined();
    expect(at('2026-03-01T05:00:00Z', { pausedUntil: new Date('2026-03-02T00:00:00Z') })).toBe(
      '2026-03-02T00:00:00.000Z',
    );
    expect(at('2026-03-02T00:00:00Z', { pausedUntil: new Date('2026-03-02T00:00:00Z') })).toBeUndefined();
  });
});
