import { type CheckId, type CheckSchedule, type Schedule, WEEKDAYS } from '@palisade/vocabulary';
import { type CalendarDay, addDays, dayAt, instantOf } from './local-time';
import { afterMaintenance, weekdayOf } from './maintenance';

const HOUR_MS = 3_600_000;

/**
 * The first slot of a schedule strictly after a moment and after its pause. A slot in a maintenance window is at the end of
 * the window. Null if it has none: its kind is none, or the windows leave no time.
 *
 * @throws RangeError when a frequency that needs a time has none: validation must have refused it before.
 */
export function nextRunAt(schedule: Schedule, after: Date): Date | null {
  const { pausedUntil, maintenanceWindows = [] } = schedule;
  // A slot at the very end of the pause counts.
  const from = pausedUntil && pausedUntil > after ? new Date(pausedUntil.getTime() - 1) : after;
  const slot = slotAfter(scheduleOf(schedule), schedule.checkId, from);
  return slot && afterMaintenance(maintenanceWindows, slot);
}

/** The schedule in the form with a time zone, also where only a frequency and a time in UTC are set. */
export function scheduleOf({ schedule, frequency, time, createdAt }: Schedule): CheckSchedule {
  if (schedule) return schedule;
  if (frequency !== 'HOURLY' && time === null) throw new RangeError(`A ${frequency} schedule needs a time.`);
  const weekday = weekdayOf(dayAt('UTC', createdAt)) ?? null;
  const shared = { weekday: null, day: null, time, time_zone: 'UTC' };
  switch (frequency) {
    case 'HOURLY':
      return { ...shared, kind: 'hourly', time: null };
    case 'DAILY':
      return { ...shared, kind: 'daily' };
    case 'WEEKLY':
      return { ...shared, kind: 'weekly', weekday };
    case 'MONTHLY':
      return { ...shared, kind: 'monthly', day: createdAt.getUTCDate() };
  }
}

/** The minute of the hour at which an hourly check runs: the end of a UUIDv7 is random, so checks spread evenly. */
export function hourlyMinute(checkId: CheckId): number {
  return parseInt(checkId.slice(-6), 16) % 60;
}

/** How many slots of a schedule lie after `nominal` and not after `now`: the runs missed in an outage. */
export function missedRuns(schedule: Schedule, nominal: Date, now: Date): number {
  let missed = 0;
  for (let slot = nextRunAt(schedule, nominal); slot && slot <= now; slot = nextRunAt(schedule, slot))
    missed += 1;
  return missed;
}

function slotAfter(
  { kind, weekday, day, time, time_zone: zone }: CheckSchedule,
  checkId: CheckId,
  after: Date,
) {
  if (kind === 'none') return null;
  if (kind === 'hourly') return nextHourly(hourlyMinute(checkId), after);
  const today = dayAt(zone, after);
  const days = {
    daily: [today, addDays(today, 1)],
    weekly: nextWeekdays(today, weekday),
    monthly: [monthDay(today, 0, day), monthDay(today, 1, day)],
  }[kind];
  return days.map((each) => instantOf(zone, each, time ?? '00:00')).find((slot) => slot > after) ?? null;
}

function nextHourly(minute: number, after: Date): Date {
  const hour = Math.floor(after.getTime() / HOUR_MS) * HOUR_MS;
  const slot = hour + minute * 60_000;
  return new Date(slot > after.getTime() ? slot : slot + HOUR_MS);
}

/** Today counts, because its slot may be ahead. */
function nextWeekdays(today: CalendarDay, weekday: CheckSchedule['weekday']): CalendarDay[] {
  const ahead = WEEKDAYS.findIndex((_, days) => weekdayOf(addDays(today, days)) === weekday);
  return [addDays(today, ahead), addDays(today, ahead + 7)];
}

/** The day of this month or a later one; in a shorter month its last day. */
function monthDay(today: CalendarDay, monthsAhead: number, wanted: number | null): CalendarDay {
  const year = new Date(today).getUTCFullYear();
  const month = new Date(today).getUTCMonth() + monthsAhead;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(wanted ?? lastDay, lastDay));
}
