import { localScheduleTime, scheduleWords } from './schedule-words';

it.each([
  ['HOURLY', null, 'Hourly'],
  ['DAILY', '02:00', 'Daily at 02:00 UTC'],
  ['WEEKLY', '06:30', 'Saturdays at 06:30 UTC'],
  ['MONTHLY', '02:00', 'Monthly on day 31 at 02:00 UTC'],
] as const)('%s at %p reads "%s"', (schedule_frequency, schedule_time, words) => {
  expect(scheduleWords({ schedule_frequency, schedule_time, created_at: '2026-01-31T23:15:00+00:00' })).toBe(
    words,
  );
});

describe('the time in the zone of the person', () => {
  const NOW = new Date('2026-03-07T12:00:00Z');
  const local = (schedule_frequency: 'HOURLY' | 'DAILY' | 'WEEKLY', time: string | null, zone: string) =>
    localScheduleTime(
      { schedule_frequency, schedule_time: time, created_at: '2026-01-31T23:15:00+00:00' },
      NOW,
      zone,
    );

  it.each([
    ['DAILY', '02:00', 'Europe/Berlin', '03:00'],
    ['WEEKLY', '23:30', 'Asia/Tokyo', 'Sunday 08:30'],
    ['DAILY', '02:00', 'UTC', null],
    ['HOURLY', null, 'Europe/Berlin', null],
    ['DAILY', '2', 'Europe/Berlin', null],
  ] as const)('%s at %p in %3$s is %4$p', (frequency, time, zone, words) => {
    expect(local(frequency, time, zone)).toBe(words);
  });
});
