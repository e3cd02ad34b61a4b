import { scheduleWords } from './schedule-words';

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
