import type { CertificateFacts } from './certificate-facts';

export type DateState = 'expired' | 'not_yet_valid' | 'nearly_expired' | 'expiring' | 'current';

const DAY = 24 * 60 * 60 * 1000;
/** Machines' clocks differ a little, and CAs date certificates to the minute at which they issue them. */
const START_TOLERANCE = 5 * 60 * 1000;
const SHORTEST_PLANNED_LIFETIME = 6 * DAY;

type Validity = Pick<CertificateFacts, 'notBefore' | 'notAfter'>;

/**
 * Where a certificate is in its life. The thresholds follow the lifetime, because certificates of 90, 47 and 6 days
 * are renewed at a third of it: with 30 fixed days a healthy short-lived certificate would raise an alarm all the time.
 */
export function dateState({ notBefore, notAfter }: Validity, now: Date): DateState {
  const lifetime = notAfter.getTime() - notBefore.getTime();
  const remaining = notAfter.getTime() - now.getTime();
  if (remaining < 0) return 'expired';
  if (notBefore.getTime() - now.getTime() > START_TOLERANCE) return 'not_yet_valid';
  // Below six days the floor of two days would be an alarm without end, so only the share of the lifetime counts.
  const floor = lifetime < SHORTEST_PLANNED_LIFETIME ? 0 : 2 * DAY;
  if (remaining >= Math.max(floor, Math.min(30 * DAY, lifetime / 3))) return 'current';
  return remaining < floor || remaining < lifetime / 10 ? 'nearly_expired' : 'expiring';
}

/** Skew above this makes two clocks two opinions. */
const CLOCKS_AGREE = 60 * 60 * 1000;

/** Our clock, and the server's where it differs by more than an hour: a date is wrong only if both say so. */
export function clocks(now: string, serverClock: string | null): Date[] {
  const ours = new Date(now);
  const theirs = serverClock === null ? ours : new Date(serverClock);
  return Math.abs(theirs.getTime() - ours.getTime()) > CLOCKS_AGREE ? [ours, theirs] : [ours];
}
