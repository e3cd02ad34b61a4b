export const SCHEDULE_FREQUENCIES = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type ScheduleFrequency = (typeof SCHEDULE_FREQUENCIES)[number];

/** A `schedule_time`: HH:MM, UTC. */
export const SCHEDULE_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The inputs for when a check runs. All times are UTC. */
export interface Schedule {
  frequency: ScheduleFrequency;
  /** `HH:MM`, null only for HOURLY. */
  time: string | null;
  /** Gives WEEKLY its weekday and MONTHLY its day of the month. */
  createdAt: Date;
  /** HOURLY runs at a minute derived from it, so that hourly checks spread over the hour. */
  checkId: string;
}
