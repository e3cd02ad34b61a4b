export const SCHEDULE_FREQUENCIES = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type ScheduleFrequency = (typeof SCHEDULE_FREQUENCIES)[number];

/** A time of day: HH:MM. */
export const SCHEDULE_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export const SCHEDULE_KINDS = ['none', 'hourly', 'daily', 'weekly', 'monthly'] as const;
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The `schedule` of a check, in the form of the API. */
export interface CheckSchedule {
  kind: ScheduleKind;
  /** Set if, and only if, the kind is weekly. */
  weekday: Weekday | null;
  /** 1 to 31, in shorter months the last day. Set if, and only if, the kind is monthly. */
  day: number | null;
  /** `HH:MM` in the time zone. Null for none and hourly. */
  time: string | null;
  /** A name of the IANA database. */
  time_zone: string;
}

/** A day as the API has it: `YYYY-MM-DD`. */
export const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the calendar has the day. */
export const isCalendarDate = (text: string): boolean =>
  CALENDAR_DATE.test(text) && new Date(Date.parse(text)).getUTCDate() === Number(text.slice(8));

/** A time in each week or day, or on one date, without scans and alarms, in the form of the API. */
export interface MaintenanceWindow {
  /** The day on which it starts; null for every day, and next to a date. */
  weekday: Weekday | null;
  /** Of a single window the date on which it starts in the time zone, `YYYY-MM-DD`. Absent in those that repeat. */
  date?: string;
  /** `HH:MM` in the time zone. */
  start: string;
  /** Not after `start`: on the next day. Never equal to `start`. */
  end: string;
  time_zone: string;
}
export const MAX_MAINTENANCE_WINDOWS = 10;

const NEEDS: Readonly<Record<'weekday' | 'day' | 'time', readonly ScheduleKind[]>> = {
  weekday: ['weekly'],
  day: ['monthly'],
  time: ['daily', 'weekly', 'monthly'],
};

/** What the members of a schedule lack together, by member: `is required when the kind is weekly`. */
export function scheduleFaults(schedule: CheckSchedule): { member: keyof typeof NEEDS; fault: string }[] {
  return (Object.keys(NEEDS) as (keyof typeof NEEDS)[]).flatMap((member) => {
    const isNeeded = NEEDS[member].includes(schedule.kind);
    if (isNeeded === (schedule[member] !== null)) return [];
    const fault = isNeeded
      ? `is required when the kind is ${schedule.kind}`
      : `must be absent or null unless the kind is ${NEEDS[member].join(' or ')}`;
    return [{ member, fault }];
  });
}

/** The inputs for when a check runs. */
export interface Schedule {
  /** Applies while there is no `schedule`: in UTC. */
  frequency: ScheduleFrequency;
  /** `HH:MM`, null only for HOURLY. */
  time: string | null;
  /** Gives WEEKLY its weekday and MONTHLY its day of the month. */
  createdAt: Date;
  /** Hourly checks run at a minute derived from it, so that they spread over the hour. */
  checkId: string;
  schedule?: CheckSchedule | null;
  pausedUntil?: Date | null;
  maintenanceWindows?: readonly MaintenanceWindow[];
}
