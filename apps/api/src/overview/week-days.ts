import { TREND_DAYS, type WeekSpan } from '@palisade/persistence';

const DAY_MS = 86_400_000;
const DAYS = 7;

/** Seven days in UTC, as `YYYY-MM-DD`. */
export interface WeekDays {
  from: string;
  to: string;
  span: WeekSpan;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * The week that starts on a day, or the last whole one, Monday to Sunday.
 * @returns null when the day is not a date, in the future, or before the days that the overview knows
 */
export function weekDays(from: string | undefined, now: Date): WeekDays | null {
  const today = Date.parse(dayOf(now.getTime()));
  // Day 0 of the epoch was a Thursday.
  const monday = today - ((today / DAY_MS + 3) % DAYS) * DAY_MS;
  const start = from === undefined ? monday - DAYS * DAY_MS : Date.parse(`${from}T00:00:00Z`);
  if (Number.isNaN(start) || start > today || start <= today - TREND_DAYS * DAY_MS) return null;
  const end = start + DAYS * DAY_MS;
  if (from !== undefined && dayOf(start) !== from) return null;
  return {
    from: dayOf(start),
    to: dayOf(end - DAY_MS),
    span: { from: new Date(start), until: new Date(end) },
  };
}
