import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  type CheckSchedule,
  MAX_MAINTENANCE_WINDOWS,
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
  scheduleFaults,
} from '@palisade/vocabulary';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsISO8601,
  IsObject,
  IsOptional,
  Matches,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { choice, integer, text, time } from '../../http/fields/fields';
import { Member, NULLABLE, OPTIONAL, TextField } from '../../http/fields/request-fields';
import { resource } from '../../http/fields/resource';
import type { FieldErrors } from '../../http/fields/validation-failed';

const CLOCK = { maxLength: 5, pattern: SCHEDULE_TIME.source };
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

const ClockField = (example: string, ...notes: Parameters<typeof TextField>[2][]): PropertyDecorator =>
  TextField(CLOCK, example, ...notes);
const IsClock = (): PropertyDecorator =>
  Matches(SCHEDULE_TIME, { message: 'The $property field must be a time of the form HH:MM.' });
const IsZone = (): PropertyDecorator =>
  ValidateBy(
    { name: 'isTimeZone', validator: { validate: isTimeZone } },
    { message: 'The time_zone field must be the name of a time zone, such as Europe/Berlin.' },
  );

export class ScheduleBody {
  @Member.Choice(SCHEDULE_KINDS, 'ScheduleKind', 'weekly')
  kind!: ScheduleKind;

  @Member.Choice(WEEKDAYS, 'Weekday', 'monday', WEEKDAY_NOTE, NULLABLE, OPTIONAL)
  weekday?: Weekday | null;

  @Member.Integer(1, 31, 1, DAY_NOTE, NULLABLE, OPTIONAL)
  day?: number | null;

  @ClockField('06:30', TIME_NOTE, NULLABLE, OPTIONAL)
  @IsOptional()
  @IsClock()
  time?: string | null;

  @TextField(ZONE, 'Europe/Berlin', `${ZONE_NOTE} By default UTC.`, OPTIONAL)
  @IsOptional()
  @IsZone()
  time_zone?: string;
}

export class MaintenanceWindowBody {
  @Member.Choice(WEEKDAYS, 'Weekday', 'sunday', WINDOW_DAY_NOTE, NULLABLE, OPTIONAL)
  weekday?: Weekday | null;

  @TextField(DATE, '2027-01-31', DATE_NOTE, NULLABLE, OPTIONAL)
  @IsOptional()
  @ValidateBy(
    {
      name: 'isDate',
      validator: { validate: (date: unknown) => typeof date === 'string' && isCalendarDate(date) },
    },
    { message: 'The date field must be a date of the form YYYY-MM-DD.' },
  )
  date?: string | null;

  @ClockField('22:00', 'HH:MM in the time zone.')
  @IsClock()
  start!: string;

  @ClockField('02:00', END_NOTE)
  @IsClock()
  end!: string;

  @TextField(ZONE, 'Europe/Berlin', `${ZONE_NOTE} By default UTC.`, OPTIONAL)
  @IsOptional()
  @IsZone()
  time_zone?: string;
}

const WINDOWS_MESSAGE = `The maintenance_windows field must be a list of at most ${MAX_MAINTENANCE_WINDOWS} windows, or null.`;
const PAUSE_MESSAGE =
  'The paused_until field must be an ISO 8601 timestamp in the future, such as 2027-01-31T00:00:00Z, or null.';
export const NO_TIME_LEFT = 'The maintenance_windows leave no time for scans. Shorten or remove one of them.';

/** When a check runs and when it must not; the same in requests that create and update one. */
export class RunTimesBody {
  @ApiPropertyOptional({
    type: ScheduleBody,
    nullable: true,
    description: `${SCHEDULE_NOTE} They are not required next to it, and ignored. null: they decide again.`,
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => ScheduleBody)
  @IsObject({ message: 'The schedule field must be an object or null.' })
  schedule?: ScheduleBody | null;

  @TextField(
    { maxLength: 35, format: 'date-time' },
    '2027-01-31T00:00:00Z',
    `${PAUSE_NOTE} null ends the pause.`,
    NULLABLE,
    OPTIONAL,
  )
  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true }, { message: PAUSE_MESSAGE })
  paused_until?: string | null;

  @ApiPropertyOptional({
    type: [MaintenanceWindowBody],
    maxItems: MAX_MAINTENANCE_WINDOWS,
    nullable: true,
    description: `${WINDOWS_NOTE} Replaces all windows; null removes them.`,
  })
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => MaintenanceWindowBody)
  @IsObject({ each: true, message: WINDOWS_MESSAGE })
  @ArrayMaxSize(MAX_MAINTENANCE_WINDOWS, { message: WINDOWS_MESSAGE })
  @IsArray({ message: WINDOWS_MESSAGE })
  maintenance_windows?: MaintenanceWindowBody[] | null;
}

/** What decorators cannot express: members that depend on each other, and on the clock. */
export function runTimesErrors({
  schedule,
  paused_until: until,
  maintenance_windows: windows,
}: RunTimesBody): FieldErrors {
  const errors: FieldErrors = {};
  if (schedule instanceof ScheduleBody)
    for (const { member, fault } of scheduleFaults(storedSchedule(schedule)))
      errors[`schedule.${member}`] = [`The ${member} field ${fault}.`];
  if (typeof until === 'string' && Date.parse(until) <= Date.now()) errors.paused_until = [PAUSE_MESSAGE];
  if (Array.isArray(windows))
    for (const [place, { weekday, date, start, end }] of windows.entries()) {
      if (start === end)
        errors[`maintenance_windows.${place}.end`] = ['The end field must differ from start.'];
      if ((weekday ?? null) !== null && (date ?? null) !== null)
        errors[`maintenance_windows.${place}.date`] = ['Send either weekday or date, not both.'];
    }
  return errors;
}

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
