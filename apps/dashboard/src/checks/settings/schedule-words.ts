import { nextRunAt, scheduleOf } from '@palisade/schedule';
import type { CheckSchedule } from '@palisade/vocabulary';
import type { Check } from '../../api/resources';
import { capitalised } from '../../ui/plain-words';

type Scheduled = Pick<
  Check,
  'id' | 'schedule' | 'schedule_frequency' | 'schedule_time' | 'created_at' | 'next_run_at'
>;

/** The schedule of a check in the form with a time zone, also where it has only a frequency and a time in UTC. */
export const checkSchedule = (check: Omit<Scheduled, 'next_run_at'>): CheckSchedule =>
  scheduleOf({
    frequency: check.schedule_frequency,
    time: check.schedule_time,
    createdAt: new Date(check.created_at),
    checkId: check.id,
    schedule: check.schedule,
  });

/** "Daily at 02:00 UTC", "Saturdays at 02:00 Europe/Berlin", "Monthly on day 31 at 02:00 UTC", "Hourly". */
export function scheduleWords({ kind, weekday, day, time, time_zone: zone }: CheckSchedule): string {
  const at = `at ${time ?? '–'} ${zone}`;
  switch (kind) {
    case 'none':
      return 'No schedule';
    case 'hourly':
      return 'Hourly';
    case 'daily':
      return `Daily ${at}`;
    case 'weekly':
      return `${capitalised(weekday ?? '')}s ${at}`;
    case 'monthly':
      return `Monthly on day ${day ?? ''} ${at}`;
  }
}

/**
 * The time of day in the time zone of the person, "03:00", with the weekday of a weekly check, "Sunday 01:00". Null
 * where it says nothing new: in that zone, and for a schedule without a time.
 */
export function localScheduleTime(schedule: CheckSchedule, now: Date, timeZone?: string): string | null {
  if (!/^\d\d:\d\d$/.test(schedule.time ?? '')) return null;
  const shared = { frequency: 'DAILY', time: null, createdAt: now, checkId: '' } as const;
  const run = nextRunAt({ ...shared, schedule }, now);
  if (run === null) return null;
  const words = (zone: string | undefined): string =>
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      ...(schedule.kind === 'weekly' && { weekday: 'long' }),
      timeZone: zone,
    }).format(run);
  return words(timeZone) === words(schedule.time_zone) ? null : words(timeZone);
}

/** "Daily at 02:00 UTC, 03:00 your time". */
export function fullScheduleWords(check: Scheduled): string {
  const schedule = checkSchedule(check);
  const local = localScheduleTime(schedule, new Date());
  return local === null ? scheduleWords(schedule) : `${scheduleWords(schedule)}, ${local} your time`;
}

/** Why a check has no next run. */
export const withoutRuns = ({ is_active: isActive }: Pick<Check, 'is_active'>): string =>
  isActive ? 'No schedule' : 'Paused';
