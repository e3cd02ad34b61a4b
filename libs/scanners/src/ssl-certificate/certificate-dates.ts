import type { CertificateFacts } from './certificate-facts';
import type { Seen } from './seen';

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

/** Whether our clock and the server's disagree on what the dates mean: a date is wrong only if both say so. */
export function datesDisagree(validity: Validity, { now, serverClock }: Seen): boolean {
  const [ours, theirs] = [new Date(now), new Date(serverClock ?? now)];
  const areApart = Math.abs(theirs.getTime() - ours.getTime()) > CLOCKS_AGREE;
  return areApart && dateState(validity, ours) !== dateState(validity, theirs);
}

/** The instant in UTC without milliseconds, which certificates do not have. */
export const instant = (date: Date): string => date.toISOString().replace('.000Z', 'Z');
