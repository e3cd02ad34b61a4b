import { nextRunAt } from '@palisade/schedule';
import type { ScheduleFrequency } from '@palisade/vocabulary';

export interface PlannedSchedule {
  frequency: ScheduleFrequency;
  /** `HH:MM`, UTC; null or incomplete while a person types. */
  time: string | null;
  /** Null until the check exists: it counts as created now. */
  createdAt: Date | null;
  /** Null until the check exists. The minute of an hourly check derives from it. */
  checkId: string | null;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The next runs after `now`; none while the schedule is incomplete, or hourly at a minute that is not known yet. */
export function nextRuns(planned: PlannedSchedule, now: Date, count: number): Date[] {
  const isHourly = planned.frequency === 'HOURLY';
  if (isHourly ? planned.checkId === null : !TIME.test(planned.time ?? '')) return [];
  const schedule = {
    frequency: planned.frequency,
    time: planned.time,
    createdAt: planned.createdAt ?? now,
    checkId: planned.checkId ?? '',
  };
  const runs: Date[] = [];
  while (runs.length < count) runs.push(nextRunAt(schedule, runs.at(-1) ?? now));
  return runs;
}
