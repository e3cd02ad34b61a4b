import {
  DEFAULT_MAX_PAGES,
  MAX_MAINTENANCE_WINDOWS,
  MOST_MAX_DEPTH,
  MOST_MAX_MINUTES,
  MOST_MAX_PAGES,
  scheduleFaults,
} from '@palisade/vocabulary';
import { Member, NULLABLE, OPTIONAL, PlainMember, terms } from '../../http/fields/request-fields';
import type { FieldErrors } from '../../http/fields/validation-failed';
import {
  MaintenanceWindowBody,
  PAUSE_NOTE,
  SCHEDULE_NOTE,
  ScheduleBody,
  WINDOWS_NOTE,
  storedSchedule,
} from './schedule.properties';

/** Of `max_pages`, `max_depth` and `max_minutes`, the same in requests and responses. */
export const PAGES_NOTE =
  'Pages that a scan reads, next to up to 20 that earlier scans left out. More than 25 on verified checks only: others read 25. Each page may take a second, and the plan sets a limit.';

export const DEPTH_NOTE =
  'How many links from its start page a scan follows. null: two, or five with more than 25 pages.';
export const MINUTES_NOTE =
  'When a scan ends at the latest. Tests that could not end are inconclusive, and the next scan continues. null: no limit.';

const WINDOWS_MESSAGE = `The maintenance_windows field must be a list of at most ${MAX_MAINTENANCE_WINDOWS} windows, or null.`;
const PAUSE_MESSAGE =
  'The paused_until field must be an ISO 8601 timestamp in the future, such as 2027-01-31T00:00:00Z, or null.';

/** Members that requests which create and which update a check have alike: absent keeps, null clears, a value sets. */
export class SharedCheckBody {
  @Member.One(
    ScheduleBody,
    `${SCHEDULE_NOTE} They are not required next to it, and ignored. null: they decide again.`,
    NULLABLE,
    OPTIONAL,
  )
  schedule?: ScheduleBody | null;

  @Member.Moment(
    '2027-01-31T00:00:00Z',
    `${PAUSE_NOTE} null ends the pause.`,
    NULLABLE,
    OPTIONAL,
    terms({ message: PAUSE_MESSAGE }),
  )
  paused_until?: string | null;

  @Member.Many(
    WINDOWS_MESSAGE,
    MaintenanceWindowBody,
    MAX_MAINTENANCE_WINDOWS,
    `${WINDOWS_NOTE} Replaces all windows; null removes them.`,
    NULLABLE,
    OPTIONAL,
  )
  maintenance_windows?: MaintenanceWindowBody[] | null;

  @PlainMember.Integer(
    1,
    MOST_MAX_PAGES,
    100,
    `${PAGES_NOTE} null: ${DEFAULT_MAX_PAGES}.`,
    NULLABLE,
    OPTIONAL,
  )
  max_pages?: number | null;

  @PlainMember.Integer(0, MOST_MAX_DEPTH, 3, DEPTH_NOTE, NULLABLE, OPTIONAL)
  max_depth?: number | null;

  @PlainMember.Integer(1, MOST_MAX_MINUTES, 20, MINUTES_NOTE, NULLABLE, OPTIONAL)
  max_minutes?: number | null;
}

/** What decorators cannot express: members that depend on each other, and on the clock. */
export function sharedErrors({
  schedule,
  paused_until: until,
  maintenance_windows: windows,
}: Pick<SharedCheckBody, 'schedule' | 'paused_until' | 'maintenance_windows'>): FieldErrors {
  const errors: FieldErrors = {};
  if (schedule instanceof ScheduleBody)
    for (const { member, fault } of scheduleFaults(storedSchedule(schedule)))
      errors[`schedule.${member}`] = [`The ${member} field ${fault}.`];
  if (typeof until === 'string' && Date.parse(until) <= Date.now()) errors.paused_until = [PAUSE_MESSAGE];
  if (Array.isArray(windows))
    for (const [place, window] of windows.entries()) {
      if (!(window instanceof MaintenanceWindowBody)) continue;
      const { weekday, date, start, end } = window;
      if (start === end)
        errors[`maintenance_windows.${place}.end`] = ['The end field must differ from start.'];
      if ((weekday ?? null) !== null && (date ?? null) !== null)
        errors[`maintenance_windows.${place}.date`] = ['Send either weekday or date, not both.'];
    }
  return errors;
}
