import type { Expiry } from '../api/resources';
import { daysLong } from '../ui/time-format';

/** A column of the timeline. */
export interface ExpiryMonth {
  /** `expired`, `YYYY-MM` (UTC), or `later`. */
  key: string;
  label: string;
  /** For screen readers and hints. */
  name: string;
  expiries: Expiry[];
}

/** This month and the next twelve. */
const MONTHS = 13;

/** Everything that ends, by month: what has ended first, what is more than a year away last. */
export function expiryMonths(expiries: readonly Expiry[], now: Date): ExpiryMonth[] {
  const months = Array.from({ length: MONTHS }, (_, offset) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
    const word = (month: 'short' | 'long'): string =>
      first.toLocaleDateString('en', { month, timeZone: 'UTC' });
    const key = first.toISOString().slice(0, 7);
    return { key, label: word('short'), name: `${word('long')} ${key.slice(0, 4)}`, expiries: [] };
  });
  const columns: ExpiryMonth[] = [
    { key: 'expired', label: 'Past', name: 'Expired', expiries: [] },
    ...months,
    { key: 'later', label: 'Later', name: 'Later', expiries: [] },
  ];
  for (const expiry of expiries) {
    const key = expiry.days_left < 0 ? 'expired' : expiry.expires_at.slice(0, 7);
    const column = columns.find((each) => each.key === key) ?? columns.at(-1);
    column?.expiries.push(expiry);
  }
  return columns;
}

/** How urgent the end of something is. Renewals of certificates start 30 days before. */
export function expiryTone(daysLeft: number): 'critical' | 'high' | 'medium' | 'good' {
  if (daysLeft < 0) return 'critical';
  if (daysLeft <= 7) return 'high';
  return daysLeft <= 30 ? 'medium' : 'good';
}

/** @param daysLeft whole days, rounded down: what expired an hour ago has -1 */
export function daysWords(daysLeft: number): string {
  if (daysLeft < 0) return `Expired ${daysLong(-daysLeft - 1)} ago`;
  return daysLeft === 0 ? 'Less than a day' : daysLong(daysLeft);
}
