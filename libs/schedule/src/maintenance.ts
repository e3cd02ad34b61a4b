import { type MaintenanceWindow, type Schedule, WEEKDAYS, type Weekday } from '@palisade/vocabulary';
import { type CalendarDay, addDays, dayAt, instantOf } from './local-time';

/** More windows than this one after another leave no time for scans in a week. */
const MOST_IN_A_ROW = 100;

export const weekdayOf = (day: CalendarDay): Weekday | undefined =>
  WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7];

/** The first moment from `moment` on that is in none of the windows; null if they leave none. */
export function afterMaintenance(windows: readonly MaintenanceWindow[], moment: Date): Date | null {
  let free = moment;
  for (let count = 0; count < MOST_IN_A_ROW; count += 1) {
    const end = windows.map((window) => endOf(window, free)).find((each) => each !== null);
    if (end === undefined || end === null) return free;
    free = end;
  }
  return null;
}

/** Until when a check is paused or in maintenance at this moment; null if it is neither. */
export function quietUntil(
  { pausedUntil, maintenanceWindows = [] }: Pick<Schedule, 'pausedUntil' | 'maintenanceWindows'>,
  moment: Date,
): Date | null {
  if (pausedUntil && pausedUntil > moment) return pausedUntil;
  const free = afterMaintenance(maintenanceWindows, moment);
  return free === moment ? null : free;
}

/** When the window that covers the moment ends; null if it does not cover it. */
function endOf({ weekday, date, start, end, time_zone: zone }: MaintenanceWindow, moment: Date): Date | null {
  const today = dayAt(zone, moment);
  for (const day of [addDays(today, -1), today]) {
    if (weekday !== null && weekday !== weekdayOf(day)) continue;
    if (date !== undefined && Date.parse(date) !== day) continue;
    const closes = instantOf(zone, end <= start ? addDays(day, 1) : day, end);
    if (instantOf(zone, day, start) <= moment && moment < closes) return closes;
  }
  return null;
}
