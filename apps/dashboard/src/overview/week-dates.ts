const DAY_MS = 86_400_000;
/** As many days as the API knows. */
const KNOWN_DAYS = 90;

/** The first day of another week, or null if the API does not know that week. @param from `YYYY-MM-DD`, UTC */
export function otherWeek(from: string, days: number, now: Date): string | null {
  const start = Date.parse(from) + days * DAY_MS;
  const isKnown = start <= now.getTime() && start > now.getTime() - (KNOWN_DAYS - 1) * DAY_MS;
  return isKnown ? new Date(start).toISOString().slice(0, 10) : null;
}
