import type { CheckSchedule } from '@palisade/vocabulary';
import { checkSchedule, localScheduleTime, scheduleWords } from './schedule-words';

const CHECK = { id: '', schedule: null, created_at: '2026-01-31T23:15:00+00:00' };
const zoned = (schedule: Partial<CheckSchedule>): CheckSchedule => ({
  kind: 'daily',
  weekday: null,
  day: null,
  time: '02:00',
  time_zone: 'UTC',
  ...schedule,
});

it.each([
  ['HOURLY', null, 'Hourly'],
  ['DAILY', '02:00', 'Daily at 02:00 UTC'],
  ['WEEKLY', '06:30', 'Saturdays at 06:30 UTC'],
  ['MONTHLY', '02:00', 'Monthly on day 31 at 02:00 UTC'],
] as const)('%s at %p reads "%s"', (schedule_frequency, schedule_time, words) => {
  expect(scheduleWords(checkSchedule({ ...CHECK, schedule_frequency, schedule_time }))).toBe(words);
});

it.each([
  [{ kind: 'none', time: null }, 'No schedule'],
  [{ kind: 'weekly', weekday: 'monday', time_zone: 'Asia/Tokyo' }, 'Mondays at 02:00 Asia/Tokyo'],
  [{ kind: 'monthly', day: 1 }, 'Monthly on day 1 at 02:00 UTC'],
] as const)('%j reads "%s"', (schedule, words) => {
  expect(scheduleWords(zoned(schedule))).toBe(words);
});

describe('the time in the zone of the person', () => {
  const NOW = new Date('2026-03-07T12:00:00Z');

  it.each([
    [{ time: '02:00' }, 'Europe/Berlin', '03:00'],
    [{ kind: 'weekly', weekday: 'saturday', time: '23:30' }, 'Asia/Tokyo', 'Sunday 08:30'],
    [{ time: '02:00' }, 'UTC', null],
    [{ time: '02:00', time_zone: 'Europe/Paris' }, 'Europe/Berlin', null],
    [{ time: '02:00', time_zone: 'America/New_York' }, 'Europe/Berlin', '08:00'],
    [{ kind: 'hourly', time: null }, 'Europe/Berlin', null],
    [{ time: '2' }, 'Europe/Berlin', null],
  ] as const)('%j in %s is %p', (schedule, zone, words) => {
    expect(localScheduleTime(zoned(schedule), NOW, zone)).toBe(words);
  });
});
