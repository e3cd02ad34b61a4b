const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** As many days as the API knows. */
const KNOWN_DAYS = 90;

/** The first day of another week, or null if the API does not know that week. @param from `YYYY-MM-DD`, UTC */
export function otherWeek(from: string, days: number, now: Date): string | null {
  const start = Date.parse(from) + days * DAY_MS;
  const isKnown = start <= now.getTime() && start > now.getTime() - (KNOWN_DAYS - 1) * DAY_MS;
  return isKnown ? new Date(start).toISOString().slice(0, 10) : null;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** "23 Nov 2026 to 29 Nov 2026 (UTC)". @param from and `to`: `YYYY-MM-DD`, UTC */
export const weekWords = (from: string, to: string): string =>
  `${day.format(new Date(from))} to ${day.format(new Date(to))} (UTC)`;

/** The first day of the week that the page shows first: Monday of this week, or on a Monday that of the last one, which the meeting is about. */
export function firstWeek(now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS);
  // Day 0 of the epoch was a Thursday.
  const sinceMonday = (today + 3) % WEEK_DAYS;
  return new Date((today - (sinceMonday === 0 ? WEEK_DAYS : sinceMonday)) * DAY_MS)
    .toISOString()
    .slice(0, 10);
}
