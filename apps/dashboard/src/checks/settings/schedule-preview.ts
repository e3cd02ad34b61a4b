import { nextRunAt } from '@palisade/schedule';
import { type CheckSchedule, type MaintenanceWindow, SCHEDULE_TIME } from '@palisade/vocabulary';

export interface PlannedSchedule {
  /** Its time is incomplete while a person types. */
  schedule: CheckSchedule;
  /** Null until the check exists. The minute of an hourly check derives from it. */
  checkId: string | null;
  pausedUntil: Date | null;
  maintenanceWindows: readonly MaintenanceWindow[];
}

/** The next runs after `now`; none while a time is incomplete, or hourly at a minute that is not known yet. */
export function nextRuns(planned: PlannedSchedule, now: Date, count: number): Date[] {
  const { schedule, checkId, pausedUntil, maintenanceWindows } = planned;
  const times = [
    ...(schedule.kind === 'hourly' || schedule.kind === 'none' ? [] : [schedule.time ?? '']),
    ...maintenanceWindows.flatMap(({ start, end }) => [start, end]),
  ];
  if ((schedule.kind === 'hourly' && checkId === null) || !times.every((time) => SCHEDULE_TIME.test(time)))
    return [];
  const shared = { frequency: 'DAILY', time: null, createdAt: now, checkId: checkId ?? '' } as const;
  const runs: Date[] = [];
  while (runs.length < count) {
    const run = nextRunAt({ ...shared, schedule, pausedUntil, maintenanceWindows }, runs.at(-1) ?? now);
    if (run === null) break;
    runs.push(run);
  }
  return runs;
}
