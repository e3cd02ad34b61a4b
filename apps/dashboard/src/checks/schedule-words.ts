import type { Check } from '../api/resources';
import { nextRuns } from './schedule-preview';

type Scheduled = Pick<Check, 'schedule_frequency' | 'schedule_time' | 'created_at'>;

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** "Daily at 02:00 UTC", "Saturdays at 02:00 UTC", "Monthly on day 31 at 02:00 UTC", "Hourly". */
export function scheduleWords(check: Scheduled): string {
  const at = `at ${check.schedule_time ?? '–'} UTC`;
  const createdAt = new Date(check.created_at);
  switch (check.schedule_frequency) {
    case 'HOURLY':
      return 'Hourly';
    case 'DAILY':
      return `Daily ${at}`;
    case 'WEEKLY':
      return `${weekday.format(createdAt)}s ${at}`;
    case 'MONTHLY':
      return `Monthly on day ${createdAt.getUTCDate()} ${at}`;
  }
}

/**
 * The time of day in the time zone of the person, "03:00", with the weekday of a weekly check, "Sunday 01:00". Null
 * where it says nothing new: in UTC, and for an hourly or incomplete schedule.
 */
export function localScheduleTime(check: Scheduled, now: Date, timeZone?: string): string | null {
  if (check.schedule_frequency === 'HOURLY') return null;
  const [run] = nextRuns(
    {
      frequency: check.schedule_frequency,
      time: check.schedule_time,
      createdAt: new Date(check.created_at),
      checkId: null,
    },
    now,
    1,
  );
  if (run === undefined) return null;
  const words = (zone: string | undefined): string =>
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      ...(check.schedule_frequency === 'WEEKLY' && { weekday: 'long' }),
      timeZone: zone,
    }).format(run);
  return words(timeZone) === words('UTC') ? null : words(timeZone);
}

/** "Daily at 02:00 UTC, 03:00 your time". */
export function fullScheduleWords(check: Scheduled): string {
  const local = localScheduleTime(check, new Date());
  return local === null ? scheduleWords(check) : `${scheduleWords(check)}, ${local} your time`;
}
