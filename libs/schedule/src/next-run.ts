import type { Schedule, CheckId } from '@palisade/vocabulary';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The first slot of a schedule strictly after a moment. All arithmetic is UTC, so there are no skipped or doubled
 * local hours. DAILY runs at `time`; WEEKLY on the weekday and MONTHLY on the day of the month of `createdAt` (clamped
 * to the month's end); HOURLY at a minute derived from the check's id.
 *
 * @throws RangeError when a frequency that needs a time has none: validation must have refused it before.
 */
export function nextRunAt(schedule: Schedule, after: Date): Date {
  switch (schedule.frequency) {
    case 'HOURLY':
      return nextHourly(hourlyMinute(schedule.checkId), after);
    case 'DAILY':
      return firstAfter(after, (offset) => atTime(schedule, startOfDay(after, offset)));
    case 'WEEKLY': {
      const daysAhead = (schedule.createdAt.getUTCDay() - after.getUTCDay() + 7) % 7;
      return firstAfter(after, (offset) => atTime(schedule, startOfDay(after, daysAhead + 7 * offset)));
    }
    case 'MONTHLY':
      return firstAfter(after, (offset) =>
        atTime(schedule, clampedDayOfMonth(schedule.createdAt, after, offset)),
      );
  }
}

/** The minute of the hour at which an hourly check runs: the end of a UUIDv7 is random, so checks spread evenly. */
export function hourlyMinute(checkId: CheckId): number {
  return parseInt(checkId.slice(-6), 16) % 60;
}

/** How many slots of a schedule lie after `nominal` and not after `now`: the runs missed in an outage. */
export function missedRuns(schedule: Schedule, nominal: Date, now: Date): number {
  let missed = 0;
  for (let slot = nextRunAt(schedule, nominal); slot <= now; slot = nextRunAt(schedule, slot)) missed += 1;
  return missed;
}

function nextHourly(minute: number, after: Date): Date {
  const hour = Math.floor(after.getTime() / HOUR_MS) * HOUR_MS;
  const slot = hour + minute * 60_000;
  return new Date(slot > after.getTime() ? slot : slot + HOUR_MS);
}

/** The slot of this period, or of the next one if it has passed. */
function firstAfter(after: Date, slotOfPeriod: (offset: number) => Date): Date {
  const slot = slotOfPeriod(0);
  return slot > after ? slot : slotOfPeriod(1);
}

function startOfDay(date: Date, daysAhead: number): Date {
  return new Date(Math.floor(date.getTime() / DAY_MS) * DAY_MS + daysAhead * DAY_MS);
}

function clampedDayOfMonth(createdAt: Date, after: Date, monthsAhead: number): Date {
  const year = after.getUTCFullYear();
  const month = after.getUTCMonth() + monthsAhead;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(createdAt.getUTCDate(), lastDay)));
}

function atTime({ time, frequency }: Schedule, day: Date): Date {
  if (time === null) throw new RangeError(`A ${frequency} schedule needs a time.`);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(day.getTime() + hours * HOUR_MS + minutes * 60_000);
}
