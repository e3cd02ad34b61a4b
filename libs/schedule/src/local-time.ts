const DAY_MS = 86_400_000;

/** A day of a calendar, as the milliseconds of its midnight in UTC, whatever the time zone. */
export type CalendarDay = number;

export const addDays = (day: CalendarDay, days: number): CalendarDay => day + days * DAY_MS;

/** Making a formatter takes far longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, made);
  return made;
}

/** What clocks of the zone show, as if it were UTC; to the second. */
function shown(timeZone: string, instant: number): number {
  const seconds = Math.floor(instant / 1000) * 1000;
  if (timeZone === 'UTC') return seconds;
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(seconds)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The day that calendars of the zone show. */
export const dayAt = (timeZone: string, instant: Date): CalendarDay =>
  Math.floor(shown(timeZone, instant.getTime()) / DAY_MS) * DAY_MS;

/**
 * The moment at which clocks of the zone show a time. Of an hour that a clock change repeats, the first one. A time that
 * a clock change skips is as much later as the change skips: 02:30 is 03:30.
 *
 * @param time `HH:MM`
 */
export function instantOf(timeZone: string, day: CalendarDay, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wanted = day + (hours * 60 + minutes) * 60_000;
  const offsetAt = (instant: number): number => shown(timeZone, instant) - instant;
  const before = wanted - offsetAt(wanted - DAY_MS);
  const after = wanted - offsetAt(wanted + DAY_MS);
  const isShown = (instant: number): boolean => shown(timeZone, instant) === wanted;
  return new Date(!isShown(before) && isShown(after) ? after : before);
}
