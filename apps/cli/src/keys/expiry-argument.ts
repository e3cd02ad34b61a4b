import { InvalidArgumentError } from 'commander';

const UNIT_MS = { d: 86_400_000, h: 3_600_000 } as const;
const DURATION = /^([1-9]\d{0,5})([dh])$/;
const ISO = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** `90d`, `12h` from now on, or an ISO 8601 date or time in the future (a bare date means its first moment in UTC). */
export function expiryArgument(text: string, now = new Date()): Date {
  const [, count, unit] = DURATION.exec(text) ?? [];
  const moment =
    count === undefined
      ? isoMoment(text)
      : new Date(now.getTime() + Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]);
  if (moment === null || Number.isNaN(moment.getTime())) {
    throw new InvalidArgumentError('Enter a duration such as 90d or 12h, or a date such as 2027-01-31.');
  }
  if (moment <= now) throw new InvalidArgumentError('The expiry must be in the future.');
  return moment;
}

/** `Date` reads the 31st of a short month as a day of the next month; this refuses such a date. */
function isoMoment(text: string): Date | null {
  const [, date] = ISO.exec(text) ?? [];
  if (date === undefined) return null;
  const day = new Date(date);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  return exists ? new Date(text) : null;
}
