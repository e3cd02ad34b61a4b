import {
  type CheckSchedule,
  MAX_TIME_ZONE_CHARACTERS,
  type MaintenanceWindow,
  SCHEDULE_KINDS,
  SCHEDULE_TIME,
  type ScheduleKind,
  TIME_ZONE,
  WEEKDAYS,
  type Weekday,
  currentTimeZone,
  isCalendarDate,
  isTimeZone,
} from '@palisade/vocabulary';
import { choice, integer, text, time } from '../../http/fields/fields';
import { Member, NULLABLE, OPTIONAL, type Said, terms } from '../../http/fields/request-fields';
import { resource } from '../../http/fields/resource';

const CLOCK = { maxLength: 5, pattern: SCHEDULE_TIME.source };
const CLOCK_MESSAGE = 'The $property field must be a time of the form HH:MM.';
const ZONE = { maxLength: MAX_TIME_ZONE_CHARACTERS, pattern: TIME_ZONE.source };
const ZONE_NOTE =
  'A name of the IANA database, in any case; an old name is stored as the current one. An hour that a clock change skips or repeats counts once.';
const WEEKDAY_NOTE = 'For weekly only.';
const DAY_NOTE = 'For monthly only: in shorter months, the last day.';
const TIME_NOTE = 'HH:MM in the time zone; not for none and hourly.';
const WINDOW_DAY_NOTE = 'The day on which it starts; null for every day.';
const DATE = { maxLength: 10, format: 'date' } as const;
const DATE_NOTE =
  'The date on which a single window starts, in the time zone. Such a window has no weekday. Absent in windows that repeat.';
const END_NOTE = 'HH:MM in the time zone. Not after `start`: on the next day.';
export const SCHEDULE_NOTE =
  'When the check runs. It takes the place of schedule_frequency and schedule_time, which then show its kind in capitals and its next time in UTC.';
export const PAUSE_NOTE = 'The check is not scanned before this time.';
export const WINDOWS_NOTE =
  'Times without scans and without messages about failed scans. A run that is due in one starts at its end.';

const Clock = (example: string, ...said: Said[]): PropertyDecorator =>
  Member.Text(CLOCK, example, ...said, terms({ message: CLOCK_MESSAGE, missing: CLOCK_MESSAGE }));
const ZoneName = (): PropertyDecorator =>
  Member.Text(
    ZONE,
    'Europe/Berlin',
    `${ZONE_NOTE} By default UTC.`,
    OPTIONAL,
    terms({
      message: 'The time_zone field must be the name of a time zone, such as Europe/Berlin.',
      like: isTimeZone,
      isNullAbsent: true,
    }),
  );

export class ScheduleBody {
  @Member.Choice(SCHEDULE_KINDS, 'ScheduleKind', 'weekly')
  kind!: ScheduleKind;

  @Member.Choice(WEEKDAYS, 'Weekday', 'monday', WEEKDAY_NOTE, NULLABLE, OPTIONAL)
  weekday?: Weekday | null;

  @Member.Integer(1, 31, 1, DAY_NOTE, NULLABLE, OPTIONAL)
  day?: number | null;

  @Clock('06:30', TIME_NOTE, NULLABLE, OPTIONAL)
  time?: string | null;

  @ZoneName()
  time_zone?: string;
}

export class MaintenanceWindowBody {
  @Member.Choice(WEEKDAYS, 'Weekday', 'sunday', WINDOW_DAY_NOTE, NULLABLE, OPTIONAL)
  weekday?: Weekday | null;

  @Member.Text(
    DATE,
    '2027-01-31',
    DATE_NOTE,
    NULLABLE,
    OPTIONAL,
    terms({ message: 'The date field must be a date of the form YYYY-MM-DD.', like: isCalendarDate }),
  )
  date?: string | null;

  @Clock('22:00', 'HH:MM in the time zone.')
  start!: string;

  @Clock('02:00', END_NOTE)
  end!: string;

  @ZoneName()
  time_zone?: string;
}

export const NO_TIME_LEFT = 'The maintenance_windows leave no time for scans. Shorten or remove one of them.';

export const storedSchedule = (body: ScheduleBody): CheckSchedule => ({
  kind: body.kind,
  weekday: body.weekday ?? null,
  day: body.day ?? null,
  time: body.time ?? null,
  time_zone: currentTimeZone(body.time_zone ?? 'UTC'),
});

export const storedWindows = (bodies: readonly MaintenanceWindowBody[]): MaintenanceWindow[] =>
  bodies.map(({ weekday, date, start, end, time_zone }) => ({
    weekday: weekday ?? null,
    ...(date && { date }),
    start,
    end,
    time_zone: currentTimeZone(time_zone ?? 'UTC'),
  }));

export const ScheduleResource = resource('ScheduleResource', {
  kind: choice(SCHEDULE_KINDS, 'ScheduleKind', 'weekly'),
  weekday: choice(WEEKDAYS, 'Weekday', 'monday', WEEKDAY_NOTE).orNull(),
  day: integer({ minimum: 1, maximum: 31 }, null, DAY_NOTE),
  time: text(CLOCK, '06:30', TIME_NOTE).orNull(),
  time_zone: text(ZONE, 'Europe/Berlin', ZONE_NOTE),
});

export const MaintenanceWindowResource = resource('MaintenanceWindowResource', {
  weekday: choice(WEEKDAYS, 'Weekday', 'sunday', WINDOW_DAY_NOTE).orNull(),
  date: text(DATE, '2027-01-31', DATE_NOTE).optional(),
  start: text(CLOCK, '22:00', 'HH:MM in the time zone.'),
  end: text(CLOCK, '02:00', END_NOTE),
  time_zone: text(ZONE, 'Europe/Berlin', ZONE_NOTE),
});

export const pausedUntil = () => time(`${PAUSE_NOTE} null while it is not paused.`).orNull(null);
