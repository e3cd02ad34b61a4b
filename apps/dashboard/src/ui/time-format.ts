const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** With the unit below: what rounds to "60 minutes" is an hour. */
const UNITS: readonly [Intl.RelativeTimeFormatUnit, size: number, below: number][] = [
  ['year', 365 * DAY, 30 * DAY],
  ['month', 30 * DAY, 7 * DAY],
  ['week', 7 * DAY, DAY],
  ['day', DAY, HOUR],
  ['hour', HOUR, MINUTE],
  ['minute', MINUTE, 1],
];

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const localDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** "3 hours ago", "in 2 days", "just now". */
export function relativeTime(time: Date, now: Date): string {
  const seconds = Math.round((time.getTime() - now.getTime()) / 1000);
  const [unit, length] = UNITS.find(([, size, below]) => Math.abs(seconds) >= size - below / 2) ?? [
    'second',
    1,
  ];
  return unit === 'second' ? 'just now' : relative.format(Math.round(seconds / length), unit);
}

/** In the viewer's time zone. */
export const localTime = (time: Date): string => local.format(time);
export const localDate = (time: Date): string => localDay.format(time);
export const utcTime = (time: Date): string => `${utc.format(time)} UTC`;

/** A number of whole days. */
export function daysLong(days: number): string {
  if (days === 0) return 'less than a day';
  return days === 1 ? '1 day' : `${days.toLocaleString('en')} days`;
}
